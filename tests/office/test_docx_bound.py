"""Controls bound to custom XML: what Word shows is in the text, what the control saved is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.office.dispatch import read_bytes

_ID = "{11111111-2222-3333-4444-555555555555}"


def _control(kind: str, saved: str, path: str = "/t:order/t:term", identifier: str = _ID) -> str:
    return (f"<w:sdt><w:sdtPr><w:dataBinding w:prefixMappings=\"xmlns:t='made:t'\" w:xpath=\"{path}\" "
            f'w:storeItemID="{identifier}"/>{kind}</w:sdtPr><w:sdtContent><w:r><w:t>{saved}</w:t></w:r></w:sdtContent>'
            "</w:sdt>")


@pytest.fixture(name="read")
def _read(docx: Callable[..., bytes], relations_part: Callable[..., str]) -> Callable[..., tuple[str, list[str]]]:
    def read(control: str, term: str = "50 дней") -> tuple[str, list[str]]:
        properties = (f'<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" '
                      f'ds:itemID="{_ID}"/>')
        core = ('<c:coreProperties xmlns:c="made:c" xmlns:dc="made:dc"><dc:title>Договор</dc:title></c:coreProperties>')
        document = read_bytes(docx(
            f'<w:p><w:r><w:t xml:space="preserve">Срок: </w:t></w:r>{control}</w:p>',
            related={"x": ("customXml", "../customXml/item1.xml")},
            parts={"customXml/item1.xml": f'<t:order xmlns:t="made:t"><t:term n="7">{term}</t:term></t:order>',
                   "customXml/itemProps1.xml": properties, "docProps/core.xml": core,
                   "customXml/_rels/item1.xml.rels": relations_part({"p": ("customXmlProps", "itemProps1.xml")})}))
        return document.text, [hidden.text for hidden in document.hidden]
    return read


@pytest.mark.parametrize(("control", "term", "shown"), [
    (_control("<w:text/>", "5 дней"), "50 дней", "50 дней"),
    (_control("<w:text/>", "5 дней", "/t:order[1]/t:term[1]/@n"), "50 дней", "7"),
    (_control('<w:date w:fullDate="2026-01-05T00:00:00Z"><w:dateFormat w:val="dd.MM.yyyy"/></w:date>', "05.01.2026"),
     "2026-02-07", "07.02.2026"),
    (_control('<w:dropDownList><w:listItem w:displayText="Да" w:value="1"/></w:dropDownList>', "Нет"), "1", "Да"),
    (_control("<w:text/>", "Акт", "/c:coreProperties/dc:title".replace("c:c", "t:c"),
              "{6C3C8BC8-F283-45AE-878A-BAB7291924A1}"), "50 дней", "Акт"),
])
def test_bound_value_is_shown(read: Callable[..., tuple[str, list[str]]], control: str, term: str, shown: str) -> None:
    """The XML's value stands in the text; what the control saved instead is hidden."""
    text, hidden = read(control, term)
    assert text == f"Срок: {shown}"
    assert shown not in hidden and len(hidden) == (shown != "Акт")


@pytest.mark.parametrize("control", [
    _control("<w:text/>", "5 дней", "/t:order/t:absent"), _control("<w:text/>", "5 дней", identifier="{0}"),
    _control("<w:text/>", "5 дней", "count(//*[count(//*)=1])"), _control("<w:text/>", "5 дней", "/u:order"),
    _control("<w:picture/>", "5 дней"), _control("", "5 дней")])
def test_binding_that_holds_nothing(read: Callable[..., tuple[str, list[str]]], control: str) -> None:
    """Where the XML says nothing, or not as plain text, the saved text stays."""
    assert read(control) == ("Срок: 5 дней", [])


def test_binding_that_agrees(read: Callable[..., tuple[str, list[str]]]) -> None:
    """The usual case: both say the same, and nothing is hidden."""
    assert read(_control("<w:text/>", "50 дней")) == ("Срок: 50 дней", [])
