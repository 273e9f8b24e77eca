"""What Python code does, by its syntax tree. What does not parse is read by its words."""

from __future__ import annotations

import ast
import base64
import shlex
import warnings
from collections.abc import Iterator

from tools.checks import code_paths, code_words
from tools.checks.code import Code
from tools.checks.code_paths import Names
from tools.model.record import Effect

#: code inside code that is followed
_DEPTH = 4
_DELETING = {"os.remove", "os.unlink", "os.rmdir", "os.removedirs", "os.rename", "os.renames", "os.replace",
             "os.truncate", "shutil.rmtree", "shutil.move", "send2trash.send2trash", "send2trash"}
#: methods that only a path has
_PATH_METHODS = {"unlink", "rmdir", "rmtree"}
#: methods that a path shares with texts and tables
_SHARED_METHODS = {"rename", "replace"}
_SENDING_MODULES = ("smtplib", "ftplib", "telnetlib", "paramiko", "aiosmtplib", "yagmail", "telebot", "boto3")
_HTTP = ("requests", "httpx", "aiohttp", "urllib3", "urllib", "http")
_HTTP_SENDING = {"post", "put", "patch"}
_SENDING_METHODS = {"sendmail", "send_message", "storbinary", "storlines", "upload_file", "upload_fileobj",
                    "put_object", "sendto"}
_SHELLS = {"os.system", "os.popen", "subprocess.run", "subprocess.call", "subprocess.check_call",
           "subprocess.check_output", "subprocess.Popen", "subprocess.getoutput", "subprocess.getstatusoutput",
           "pty.spawn", "asyncio.create_subprocess_shell", "asyncio.create_subprocess_exec", "commands.getoutput",
           "os.execv", "os.execvp", "os.execl", "os.execlp", "os.spawnl", "os.spawnlp", "os.spawnv", "os.spawnvp"}
_WRITING = {"os.mkdir", "os.makedirs", "shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree"}
_WRITING_METHODS = {"write_text", "write_bytes", "save", "to_excel", "to_csv", "savefig", "mkdir", "touch"}


def read(text: str, folder: str = "", given: tuple[str, ...] = (), lines: tuple[str, ...] = (),
         depth: int = 0) -> Code:
    """What the code does; `lines` are its lines for a shell. Never raises."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # «invalid escape sequence» of somebody's code is no news
            tree = ast.parse(text)
        seen = _Reader(Names(tree, given), depth)
        seen.visit(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return code_words.read("python", text, folder, given, lines)
    return Code("python", text, frozenset(seen.effects), tuple(dict.fromkeys(seen.taken)),
                tuple(dict.fromkeys(seen.overwritten)), (*lines, *seen.lines), seen.dark, seen.opaque, folder)


class _Reader(ast.NodeVisitor):
    def __init__(self, names: Names, depth: int) -> None:
        self._names = names
        self._depth = depth
        self._tests: list[ast.expr] = []
        self._called: set[int] = set()
        self.effects: set[Effect] = set()
        self.taken: list[str] = []
        self.overwritten: list[str] = []
        self.lines: list[str] = []
        self.dark = False
        self.opaque = False

    def visit_If(self, node: ast.If) -> None:
        """A deletion under a condition takes what the condition lets through."""
        self.visit(node.test)
        self._tests.append(node.test)
        for inner in node.body:
            self.visit(inner)
        self._tests.pop()
        for inner in node.orelse:
            self.visit(inner)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """`map(os.remove, files)`: a function that is only handed on."""
        if id(node) not in self._called and self._names.dotted(node) in _DELETING:
            self.effects.add("delete")
            self.dark = True
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """A call of a function that is known by its name or its method."""
        name = self._names.dotted(node.func)
        self._called.add(id(node.func))
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        base = node.func.value if isinstance(node.func, ast.Attribute) else None
        if name in ("map", "filter") and len(node.args) > 1 and self._names.dotted(node.args[0]) in _DELETING:
            self._called.add(id(node.args[0]))
            self._take(node.args[1])
        elif name in _DELETING:
            self._take(_first(node))
        elif base is not None and (
                method in _PATH_METHODS or (method in _SHARED_METHODS and self._is_move(node, base))):
            self._take(base)
        elif name in _SHELLS:
            self._run(node)
        elif name in ("exec", "eval", "runpy.run_path", "runpy.run_module"):
            self._code(node)
        self._writes(node, name, method, base)
        if self._sends(node, name, method):
            self.effects.add("send")
        self.generic_visit(node)

    def _is_move(self, node: ast.Call, base: ast.expr) -> bool:
        # `frame.rename(columns=…)` and `text.replace(a, b)` move nothing.
        return len(node.args) == 1 and not node.keywords and self._names.is_path(base)

    def _take(self, what: ast.expr | None) -> None:
        self.effects.add("delete")
        if isinstance(what, ast.Starred):
            what = what.value
        found = None if what is None else self._names.paths(what)
        if found is None:
            self.dark = True
            return
        tests = [*self._tests, *(self._names.tests(what) if what is not None else ())]
        parts = code_paths.let_through(tests)
        for path in found:
            if not tests or path.rpartition("/")[2] not in ("*", "", ".", "**"):
                self.taken.append(path)
            elif parts:
                self.taken += [f"{path.rstrip('*.')}{part}" for part in parts]
            else:
                self.dark = True  # of a folder, what a condition lets through that nobody can tell

    def _writes(self, node: ast.Call, name: str, method: str, base: ast.expr | None) -> None:
        if name in ("open", "io.open", "codecs.open") or method == "open":
            at = 0 if method == "open" and name not in ("io.open", "codecs.open") else 1
            mode = self._names.text(node.args[at]) if len(node.args) > at else next(
                (self._names.text(each.value) for each in node.keywords if each.arg == "mode"), "r")
            if mode and set(mode) & set("wax+"):
                self.effects.add("write")
            if mode and "w" in mode:
                self.overwritten += self._names.paths(base if at == 0 and base is not None else node.args[0]) or []
        elif name in _WRITING or method in _WRITING_METHODS:
            self.effects.add("write")
            if method in ("write_text", "write_bytes") and base is not None:
                self.overwritten += self._names.paths(base) or []

    def _sends(self, node: ast.Call, name: str, method: str) -> bool:
        if name.startswith(tuple(f"{module}." for module in _SENDING_MODULES)) or method in _SENDING_METHODS:
            return True
        modules = self._names.modules
        if method in _HTTP_SENDING and modules & {*_HTTP}:
            return True
        if method in ("sendall", "send") and "socket" in modules:
            return True
        verb = next((self._names.text(each.value) for each in node.keywords if each.arg == "method"), None)
        if method == "request" and node.args:
            verb = verb or self._names.text(node.args[0])
        if (verb or "").upper() in ("POST", "PUT", "PATCH") and modules & {*_HTTP}:
            return True
        leaf = name.rpartition(".")[2]
        body = len(node.args) > 1 or any(each.arg == "data" and not _is_none(each.value) for each in node.keywords)
        return "urllib" in modules and leaf in ("urlopen", "Request") and body

    def _run(self, node: ast.Call) -> None:
        what = _first(node)
        if isinstance(what, ast.Name):
            what = self._names.value(what.id) or what
        if isinstance(what, ast.List | ast.Tuple):
            words = [self._names.word(each) for each in what.elts]
            self.lines.append(shlex.join(words).replace("'$X'", "$X"))
        elif what is not None and len(node.args) > 1 and (self._names.dotted(node.func).startswith("os.") or
                                                          "exec" in self._names.dotted(node.func)):
            self.lines.append(shlex.join([self._names.word(each) for each in node.args]).replace("'$X'", "$X"))
        else:
            text = None if what is None else self._names.text(what, hole="$X")
            if text is None:
                self.opaque = True
            else:
                self.lines.append(text)

    def _code(self, node: ast.Call) -> None:
        what = _first(node)
        opened = next((_first(each) for each in ast.walk(node) if isinstance(each, ast.Call)
                       and self._names.dotted(each.func) == "open"), None)
        name = self._names.text(opened) if opened is not None else None
        if self._names.dotted(node.func) == "runpy.run_path" and what is not None:
            name = self._names.text(what)
        if name:
            self.lines.append(f"python {shlex.quote(name)}")
            return
        text = None if what is None else self._names.text(what) or _decoded(what)
        if text is None or self._depth >= _DEPTH:
            self.opaque = True
            return
        inner = read(text, depth=self._depth + 1)
        self.effects |= inner.effects
        self.taken += inner.taken
        self.overwritten += inner.overwritten
        self.lines += inner.lines
        self.dark |= inner.dark
        self.opaque |= inner.opaque


def _first(node: ast.Call) -> ast.expr | None:
    if node.args:
        return node.args[0]
    return next((each.value for each in node.keywords if each.arg in ("args", "cmd", "path", "src", "command")), None)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _decoded(node: ast.expr) -> str | None:
    """The text of `base64.b64decode('…')`."""
    for each in _constants(node):
        try:
            return base64.b64decode(each, validate=True).decode("utf-8")
        except ValueError:
            continue
    return None


def _constants(node: ast.expr) -> Iterator[str | bytes]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str | bytes):
            yield each.value
