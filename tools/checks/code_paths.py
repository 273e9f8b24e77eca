"""Names in Python code: which function is meant, which text a variable holds, which paths an expression gives."""

from __future__ import annotations

import ast
from collections.abc import Iterable

#: variables in variables that are followed
_DEPTH = 8
#: functions that hand on what they are given
_SAME = {"str", "sorted", "list", "set", "tuple", "reversed", "iter", "pathlib.Path", "pathlib.PurePath",
         "pathlib.PosixPath", "os.fspath", "os.path.abspath", "os.path.realpath", "os.path.expanduser",
         "os.path.normpath", "enumerate", "bytes", "filter"}
_HOME = {"pathlib.Path.home": "~", "pathlib.Path.cwd": ".", "os.getcwd": "."}
_LISTING = {"os.listdir", "os.scandir", "os.walk", "glob.glob", "glob.iglob"}
#: attributes of a path that are the path, or stand under it
_PARTS = {"path", "name", "resolve", "absolute", "expanduser", "as_posix", "strip", "with_suffix", "read_text"}


class Names:
    """What the names of one piece of code mean; later assignments win, scopes are not told apart."""

    def __init__(self, tree: ast.Module, given: tuple[str, ...] = ()) -> None:
        #: roots of imported modules
        self.modules: set[str] = set()
        self._given = given
        self._imported: dict[str, str] = {}
        self._values: dict[str, ast.expr] = {}
        #: loop variables and what they run over
        self._loops: dict[str, ast.expr] = {}
        self._conditions: dict[str, list[ast.expr]] = {}
        for node in ast.walk(tree):
            self._learn(node)

    def _learn(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for each in node.names:
                self.modules.add(each.name.partition(".")[0])
                self._imported[each.asname or each.name.partition(".")[0]] = (
                    each.name if each.asname else each.name.partition(".")[0])
        elif isinstance(node, ast.ImportFrom) and node.module:
            self.modules.add(node.module.partition(".")[0])
            for each in node.names:
                self._imported[each.asname or each.name] = f"{node.module}.{each.name}"
                if each.name == "*":
                    self._imported |= {name: f"{node.module}.{name}" for name in _STARRED.get(node.module, ())}
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            self._values[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and isinstance(node.target, ast.Name) and node.value:
            self._values[node.target.id] = node.value
        elif isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
            self._values[node.optional_vars.id] = node.context_expr
        elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            for target in ast.walk(node.target):
                if isinstance(target, ast.Name):
                    self._loops[target.id] = node.iter
                    self._conditions[target.id] = list(getattr(node, "ifs", ()))

    def value(self, name: str) -> ast.expr | None:
        """The expression that a variable was given."""
        return self._values.get(name)

    def dotted(self, node: ast.expr, depth: int = 0) -> str:
        """`os.remove`, whatever it was imported as; "" for what is no name."""
        if depth > _DEPTH:
            return ""
        if isinstance(node, ast.Name):
            held = self._values.get(node.id)
            if isinstance(held, ast.Attribute) or (isinstance(held, ast.Call) and self._is_import(held)):
                return self.dotted(held, depth + 1)
            return self._imported.get(node.id, node.id)
        if isinstance(node, ast.Attribute):
            base = self.dotted(node.value, depth + 1)
            return f"{base}.{node.attr}" if base else ""
        if isinstance(node, ast.Call) and self._is_import(node):
            return self.text(node.args[0]) or ""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(
                node.args) > 1:
            base, leaf = self.dotted(node.args[0], depth + 1), self.text(node.args[1])
            return f"{base}.{leaf}" if base and leaf else ""
        return ""

    def _is_import(self, node: ast.Call) -> bool:
        named = (isinstance(node.func, ast.Name) and node.func.id == "__import__") or (
            isinstance(node.func, ast.Attribute) and node.func.attr == "import_module")
        return named and bool(node.args)

    def text(self, node: ast.expr, hole: str | None = None, depth: int = 0) -> str | None:
        """The text of an expression; what is not told becomes `hole`, or makes all of it None."""
        if depth > _DEPTH:
            return hole
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else hole
        if isinstance(node, ast.JoinedStr):
            return self._joined([each.value if isinstance(each, ast.FormattedValue) else each for each in node.values],
                                "", hole, depth)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Div):
            return self._joined([node.left, node.right], "/" if isinstance(node.op, ast.Div) else "", hole, depth)
        if isinstance(node, ast.Name) and node.id in self._values:
            return self.text(self._values[node.id], hole, depth + 1)
        if isinstance(node, ast.Call):
            name = self.dotted(node.func)
            if name == "os.path.join" or (name in _SAME and node.args):
                return self._joined(node.args, "/", hole, depth)
        return hole

    def _joined(self, nodes: Iterable[ast.expr], by: str, hole: str | None, depth: int) -> str | None:
        parts = [self.text(each, hole, depth + 1) for each in nodes]
        return None if any(each is None for each in parts) else by.join(each for each in parts if each is not None)

    def word(self, node: ast.expr) -> str:
        """A word of a command line, `$X` for what is not told."""
        if self.dotted(node) == "sys.executable":
            return "python"
        return self.text(node) or "$X"

    def is_path(self, node: ast.expr) -> bool:
        """Whether an expression is a path of pathlib, and no text or table."""
        if "pathlib" not in self.modules:
            return False
        for each in ast.walk(node):
            if isinstance(each, ast.Name):
                held = self._values.get(each.id) or self._loops.get(each.id)
                if self._imported.get(each.id, "").startswith("pathlib.") or (
                        held is not None and held is not node and any(
                            self.dotted(name).startswith("pathlib.") or (isinstance(name, ast.Attribute) and name.attr
                                                                         in ("glob", "rglob", "iterdir"))
                            for name in ast.walk(held) if isinstance(name, ast.expr))):
                    return True
        return False

    def tests(self, node: ast.expr) -> list[ast.expr]:
        """Conditions of the comprehensions that an expression runs over."""
        found: list[ast.expr] = []
        for each in ast.walk(node):
            if isinstance(each, ast.Name):
                found += self._conditions.get(each.id, [])
            if isinstance(each, ast.comprehension):
                found += each.ifs
        return found

    def paths(self, node: ast.expr, depth: int = 0) -> list[str] | None:
        """Paths and patterns that an expression gives, None where the code does not tell."""
        if depth > _DEPTH:
            return None
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            each = [self.paths(item, depth + 1) for item in node.elts]
            return None if any(item is None for item in each) else [path for item in each for path in item or ()]
        if isinstance(node, ast.Name):
            held = self._loops.get(node.id) or self._values.get(node.id)
            return None if held is None else self.paths(held, depth + 1)
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
            return self.paths(node.elt, depth + 1)
        if isinstance(node, ast.IfExp):
            both = (self.paths(node.body, depth + 1), self.paths(node.orelse, depth + 1))
            return None if None in both else [path for item in both for path in item or ()]
        if isinstance(node, ast.Subscript):
            if self.dotted(node.value) == "sys.argv":
                return list(self._given) or None
            return self.paths(node.value, depth + 1)
        if isinstance(node, ast.Attribute):
            base = self.paths(node.value, depth + 1)
            if node.attr == "parent" and base is not None:
                return [path.rpartition("/")[0] or "." for path in base]
            return base if node.attr in _PARTS else None
        if isinstance(node, ast.Call):
            return self._called(node, depth)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.Add):
            return self._under([node.left, node.right], "/" if isinstance(node.op, ast.Div) else "", depth)
        if isinstance(node, ast.JoinedStr):
            return self._under([each.value if isinstance(each, ast.FormattedValue) else each
                                for each in node.values], "", depth)
        text = self.text(node)
        return None if text is None else [text]

    def _called(self, node: ast.Call, depth: int) -> list[str] | None:
        name = self.dotted(node.func)
        if name.startswith("tempfile."):
            return ["/tmp/own"]
        if name in _HOME:
            return [_HOME[name]]
        if name in _LISTING or name == "os.path.join":
            given = self._under(node.args[:1] if name in _LISTING else node.args, "/", depth) if node.args else ["."]
            return given if name not in ("os.listdir", "os.scandir", "os.walk") or given is None else [
                f"{path.rstrip('/')}/*" for path in given]
        if name in _SAME:
            if not node.args:
                return ["."]
            return (self._under(node.args, "/", depth) if name.startswith("pathlib.")
                    else self.paths(node.args[-1 if name == "filter" else 0], depth + 1))
        if isinstance(node.func, ast.Attribute):
            base = self.paths(node.func.value, depth + 1)
            if base is None:
                return None
            if node.func.attr in ("glob", "rglob") and node.args:
                pattern = self.text(node.args[0]) or "*"
                return [f"{path.rstrip('/')}/{pattern}" for path in base]
            if node.func.attr == "iterdir":
                return [f"{path.rstrip('/')}/*" for path in base]
            if node.func.attr == "joinpath":
                return self._under([node.func.value, *node.args], "/", depth)
            if node.func.attr in _PARTS or node.func.attr in ("format", "replace", "lower"):
                return base
        return None

    def _under(self, nodes: list[ast.expr], by: str, depth: int) -> list[str] | None:
        """Paths put together; the first must be told, of the others an untold one is any name."""
        found: list[str] | None = None
        for node in nodes:
            here = self.paths(node, depth + 1)
            if found is None:
                if here is None:
                    return None if by == "/" or len(nodes) == 1 else self._rest(nodes)
                found = here
                continue
            # `os.path.join(root, name)` with names of the same walk: what the walk finds.
            tail = "*" if here is None or len(here) > 1 else here[0].rpartition("/")[2] if "*" in here[0] else here[0]
            found = [f"{path.removesuffix('/*') if by == '/' else path}{by}{tail}" for path in found]
        return found

    def _rest(self, nodes: list[ast.expr]) -> list[str] | None:
        tail = self.text(nodes[-1])
        return [f"*{tail}"] if tail else None


_STARRED = {"os": ("remove", "unlink", "rmdir", "rename", "system", "popen", "listdir", "replace"),
            "shutil": ("rmtree", "move", "copy"), "subprocess": ("run", "call", "Popen"), "pathlib": ("Path",)}


def let_through(tests: Iterable[ast.expr]) -> list[str]:
    """Patterns of names that conditions let through: `.endswith('.tmp')`, `.suffix == '.tmp'`; [] for none known."""
    found: list[str] = []
    listed_tests = list(tests)
    if any(isinstance(each, ast.Not | ast.NotEq | ast.NotIn) for test in listed_tests for each in ast.walk(test)):
        return []
    for node in (each for test in listed_tests for each in ast.walk(test)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            listed = node.args[-1].elts if isinstance(node.args[-1], ast.Tuple) else [node.args[-1]]
            texts = [each.value for each in listed if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            form = {"endswith": "*{}", "startswith": "{}*", "fnmatch": "{}"}.get(node.func.attr)
            found += [form.format(text) for text in texts] if form else []
        if isinstance(node, ast.Compare) and len(node.comparators) == 1 and isinstance(node.ops[0], ast.Eq | ast.In):
            right, left = node.comparators[0], node.left
            listed = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else [right]
            form = "*{}" if isinstance(left, ast.Attribute) and left.attr == "suffix" else "{}"
            if isinstance(node.ops[0], ast.In) and listed == [right]:
                listed, form = [left], "*{}*"
            found += [form.format(each.value) for each in listed
                      if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return found
