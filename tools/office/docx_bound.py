"""Content controls bound to custom XML: Word shows what the XML holds, not the text saved in the control."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from lxml import etree

from tools.office.ooxml import Package, attribute, child, name, value
from tools.office.refusal import Refused

#: parts that every package has, by the ids under which controls name them ([MS-OI29500] 2.1.1 of `storeItemID`)
_BUILT_IN = {"{6C3C8BC8-F283-45AE-878A-BAB7291924A1}": "docProps/core.xml",
             "{6668398D-A668-4E3E-A5EB-62B293D839F1}": "docProps/app.xml"}
#: controls whose binding is plain text; pictures and rich text are bound otherwise
_PLAIN = {"w:text", "w:date", "w:dropDownList", "w:comboBox"}
#: the plain paths that Word writes. Attack: an expression of XPath that takes for ever.
_PATH = re.compile(r"(?:/(?:[\w.-]+:)?[\w.-]+(?:\[\d{1,6}\])?)+(?:/@(?:[\w.-]+:)?[\w.-]+)?")
_PREFIX = re.compile(r"xmlns:([\w.-]+)\s*=\s*(['\"])(.*?)\2")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_DATE_SIGNS = re.compile(r"d+|M+|y+")


class Store:
    """Custom XML of one package."""

    def __init__(self, package: Package, main: str) -> None:
        self._package = package
        self._parts = dict(_BUILT_IN)
        self._roots: dict[str, Any] = {}
        for relation in package.relations(main).values():
            if relation.kind == "customXml" and not relation.external and relation.target in package:
                for inner in package.relations(relation.target).values():
                    identifier = self._identifier(inner.target)
                    if identifier is not None:
                        self._parts[identifier.upper()] = relation.target

    def _identifier(self, part: str) -> str | None:
        root = self._root(part)
        return None if root is None else next((text for key, text in root.items() if key.endswith("itemID")), None)

    def _root(self, part: str) -> Any:
        if part not in self._roots:
            try:
                self._roots[part] = self._package.xml(part)
            except Refused:  # nothing of the document is lost with it
                self._roots[part] = None
        return self._roots[part]

    def value(self, binding: Any) -> str | None:
        """What the XML holds for a `w:dataBinding`, None for nothing that Word would show."""
        path = attribute(binding, "w:xpath") or ""
        root = self._root(self._parts.get((attribute(binding, "w:storeItemID") or "").upper(), ""))
        if root is None or len(path) > 1_000 or not _PATH.fullmatch(path):
            return None
        prefixes = {key: uri for key, _, uri in _PREFIX.findall(attribute(binding, "w:prefixMappings") or "")}
        try:
            found = root.xpath(path, namespaces=prefixes)
        except etree.XPathError:
            return None
        if not found:
            return None
        return str(found[0]) if isinstance(found[0], str) else "".join(found[0].itertext())


def settle_bindings(root: Any, store: Store) -> Any:
    """Put the bound values into the controls of a part; saved text that differs is marked hidden."""
    for control in [each for each in root.iter() if name(each) == "w:sdt"]:
        properties, content = child(control, "w:sdtPr"), child(control, "w:sdtContent")
        binding = child(properties, "w:dataBinding")
        kind = next((each for each in properties if name(each) in _PLAIN), None) if binding is not None else None
        held = store.value(binding) if kind is not None else None
        # Attack: the grader reads «срок 5 дней» in the control while Word shows the «50 дней» of the XML.
        if held and content is not None and _said(content).split() != (text := _shown(kind, held)).split():
            _put(content, text)
    return root


def _said(content: Any) -> str:
    return "".join(each.text or "" for each in content.iter() if name(each) == "w:t")


def _shown(kind: Any, held: str) -> str:
    for item in kind:
        if name(item) == "w:listItem" and attribute(item, "w:value") == held:
            return attribute(item, "w:displayText") or held
    date = _DATE.match(held) if name(kind) == "w:date" else None
    layout = value(kind, "w:dateFormat") or "dd.MM.yyyy"
    if date is None or "MMM" in layout or "ddd" in layout:
        return held
    parts = {"y": date[1], "M": date[2], "d": date[3]}

    def part(sign: re.Match[str]) -> str:
        text = parts[sign[0][0]]
        return text[-2:] if sign[0] == "yy" else text.lstrip("0") if len(sign[0]) == 1 else text
    return _DATE_SIGNS.sub(part, layout)


def _put(content: Any, text: str) -> None:
    runs = [each for each in content.iter() if name(each) == "w:r"]
    place = runs[0].getparent() if runs else next((each for each in content.iter() if name(each) == "w:p"), content)
    uri = etree.QName(content).namespace
    new = etree.Element(f"{{{uri}}}r")
    first = child(runs[0], "w:rPr") if runs else None
    if first is not None:
        new.append(deepcopy(first))
    etree.SubElement(new, f"{{{uri}}}t").text = text
    for run in runs:
        properties = child(run, "w:rPr")
        if properties is None:
            properties = etree.Element(f"{{{uri}}}rPr")
            run.insert(0, properties)
        properties.append(etree.Element(f"{{{uri}}}vanish"))
    place.insert(place.index(runs[0]) if runs else len(place), new)
