"""The inside of a docx paragraph: runs, fields, revisions, notes, boxes, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tools.office.colours import WHITE, Rgb
from tools.office.docx_places import off_page
from tools.office.docx_styles import NOTHING, Look, Styles
from tools.office.formulas import linear
from tools.office.ooxml import attribute, child, name, value

#: wrappers whose content is simply there
THROUGH = {"w:ins", "w:moveTo", "w:smartTag", "w:customXml", "w:hyperlink", "w:bdo", "w:dir", "w:fldSimple", "w:sdt",
           "w:sdtContent", "mc:AlternateContent", "mc:Choice", "mc:Fallback"}
#: wrappers whose content an accepting reader no longer has
GONE = {"w:del", "w:moveFrom"}
_PLAIN = {"w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "\u2011"}
#: signs of Wingdings and Symbol that people tick boxes and bullets with, by the low byte
_SIGNS = {0xA8: "☐", 0x6F: "☐", 0xFE: "☒", 0x78: "☒", 0x52: "☑", 0xFC: "✓", 0xFB: "✗", 0xB7: "•", 0xA7: "▪", 0xD8: "➢"}


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds a piece of text."""

    #: why all of it is unseen, None for seen
    why: str | None = None
    #: painted behind it, None for unknown
    background: Rgb | None = WHITE
    #: style of the paragraph
    style: str | None = None
    #: look that the style of a table gives the cell around
    around: Look = NOTHING


@dataclass(frozen=True, slots=True)
class After:
    """Something anchored in a paragraph and read after it."""

    #: footnote, endnote, box, picture, chart, diagram
    kind: str
    #: id of the note or relationship, or the element that holds the box's content
    target: Any
    context: Context


@dataclass(slots=True)
class Line:
    """A paragraph under way."""

    pieces: list[str] = field(default_factory=list)
    #: (text, why), neighbours of one reason joined
    hidden: list[tuple[str, str]] = field(default_factory=list)
    after: list[After] = field(default_factory=list)
    #: ids of the comments anchored here
    comments: list[str] = field(default_factory=list)

    def add(self, text: str, why: str | None) -> None:
        """Add a piece of text, seen or unseen."""
        if why is None:
            self.pieces.append(text)
        elif self.hidden and self.hidden[-1][1] == why:
            self.hidden[-1] = self.hidden[-1][0] + text, why
        else:
            self.hidden.append((text, why))

    @property
    def text(self) -> str:
        """The visible text."""
        return "".join(self.pieces).strip()


class Fields:
    """Complex fields open at some point of a story: their instruction is not shown, their result is."""

    def __init__(self, story: Any) -> None:
        kinds = [attribute(each, "w:fldCharType") for each in story.iter() if name(each) == "w:fldChar"]
        # Word shows the text of a field that never ends; trusting its beginning would hide the rest of the story.
        self._broken = kinds.count("begin") != kinds.count("end")
        self._open: list[bool] = []

    def mark(self, kind: str | None) -> None:
        """Take one `w:fldChar`."""
        if kind == "begin":
            self._open.append(False)
        elif kind == "separate" and self._open:
            self._open[-1] = True
        elif kind == "end" and self._open:
            self._open.pop()

    @property
    def instruction(self) -> bool:
        """Whether text at this point is part of an instruction."""
        return not self._broken and not all(self._open)


class Runs:
    """Reads the inline content of one story (body, a note, a header, a box) into lines."""

    def __init__(self, styles: Styles, story: Any) -> None:
        self._styles = styles
        self._fields = Fields(story)

    def read(self, element: Any, line: Line, context: Context) -> None:
        """Add all that `element` holds to the line."""
        for each in element:
            kind = name(each)
            if kind == "w:r":
                self._run(each, line, context)
            elif kind in THROUGH:
                self.read(each, line, context)
            elif kind in GONE:
                self.read(each, line, replace(context, why="deleted"))
            elif kind in ("m:oMath", "m:oMathPara"):
                line.add(linear(each), context.why)
            elif kind == "w:p":
                line.add(" ", context.why)
                self.read(each, line, context)

    def _run(self, run: Any, line: Line, context: Context) -> None:
        why = context.why or self._styles.why_unseen(child(run, "w:rPr"), context.style, context.background,
                                                     context.around)
        for each in run:
            kind = name(each)
            match kind:
                case "w:t" | "w:delText":
                    if not self._fields.instruction:
                        line.add(each.text or "", "deleted" if kind == "w:delText" else why)
                case "w:tab" | "w:ptab" | "w:br" | "w:cr" | "w:noBreakHyphen":
                    if not self._fields.instruction:
                        line.add(_PLAIN[kind], why)
                case "w:sym":
                    line.add(_sign(each), why)
                case "w:fldChar":
                    self._field(each, line, why)
                case "w:footnoteReference" | "w:endnoteReference":
                    note = After(kind[2:-len("Reference")], attribute(each, "w:id"), replace(context, why=why))
                    line.after.append(note)
                case "w:commentReference":
                    line.comments.append(attribute(each, "w:id") or "")
                case "w:ruby":
                    for part in ("w:rubyBase", "w:rt"):
                        if (base := child(each, part)) is not None:
                            self.read(base, line, context)
                case "w:drawing" | "w:pict" | "w:object":
                    line.after.extend(anchored(each, replace(context, why=why)))
                case "mc:AlternateContent" | "mc:Choice" | "mc:Fallback":
                    self._run(each, line, replace(context, why=why))

    def _field(self, mark: Any, line: Line, why: str | None) -> None:
        self._fields.mark(attribute(mark, "w:fldCharType"))
        form = child(mark, "w:ffData")
        options, box = child(form, "w:ddList"), child(form, "w:checkBox")
        if options is not None:
            entries = [attribute(each, "w:val") or "" for each in options if name(each) == "w:listEntry"]
            chosen = value(options, "w:result") or value(options, "w:default") or "0"
            if chosen.isdigit() and int(chosen) < len(entries):
                line.add(entries[int(chosen)], why)
        elif box is not None:
            state = child(box, "w:checked")
            state = child(box, "w:default") if state is None else state
            ticked = state is not None and (attribute(state, "w:val") or "1") not in ("0", "false")
            line.add("☒" if ticked else "☐", why)


def _sign(symbol: Any) -> str:
    try:
        code = int(attribute(symbol, "w:char") or "", 16)
    except ValueError:
        return ""
    if 0xF000 <= code <= 0xF0FF:
        return _SIGNS.get(code & 0xFF, "▪")
    return chr(code) if 0x20 <= code < 0xD800 else ""


def anchored(drawing: Any, context: Context) -> Iterator[After]:
    """Boxes, pictures, charts and diagrams of a `w:drawing`, `w:pict` or `w:object`."""
    for each in _shown(drawing):
        match name(each):
            case "w:txbxContent":
                yield After("box", each, _in_shape(each, drawing, context))
            case "v:textpath" if each.get("string"):
                yield After("word_art", each.get("string"), context)
            case "a:blip":
                yield After("picture", attribute(each, "r:embed") or attribute(each, "r:link"), context)
            case "v:imagedata":
                yield After("picture", attribute(each, "r:id"), context)
            case "c:chart" | "cx:chart":
                yield After("chart", attribute(each, "r:id"), context)
            case "dgm:relIds":
                yield After("diagram", attribute(each, "r:dm"), context)


def _shown(element: Any) -> Iterator[Any]:
    # Boxes are stories of their own: what they hold is found when they are read.
    yield element
    if name(element) != "w:txbxContent":
        for each in element:
            yield from _shown(each)


def _in_shape(content: Any, drawing: Any, context: Context) -> Context:
    """The context inside a box: its fill lies behind the text; a box nobody sees hides all of it."""
    background, why = context.background, context.why
    for each in content.iterancestors():
        if name(each).startswith("v:"):
            style = (each.get("style") or "").replace(" ", "").lower()
            if "visibility:hidden" in style or "display:none" in style:
                why = why or "hidden"
            background = None if each.get("fillcolor") else background
        if name(each) == "wps:wsp" and _painted(each):
            background = None
        properties = child(each, "wp:docPr")
        if properties is not None and properties.get("hidden") in ("1", "true"):
            why = why or "hidden"
        if name(each) == "wp:anchor" and off_page(each):
            why = why or "off_page"
        if each is drawing:
            break
    return Context(why, background)


def _children(element: Any, wanted: str) -> list[Any]:
    found = child(element, wanted)
    return [] if found is None else list(found)


def _painted(shape: Any) -> bool:
    fills = {name(fill) for fill in _children(shape, "wps:spPr")}
    if fills & {"a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill"}:
        return True
    reference = next((each for each in _children(shape, "wps:style") if name(each) == "a:fillRef"), None)
    return "a:noFill" not in fills and reference is not None and reference.get("idx") != "0"
