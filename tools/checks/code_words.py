"""What code of other languages does, by its words: comments left out, texts apart from what is called.

Perl, Ruby, PHP, JavaScript, R, Lua, awk, and Python that does not parse.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from itertools import islice

from tools.checks.code import Code
from tools.model.record import Effect

#: a text in the bare code
_TEXT = re.compile(r"\x01(\d+)\x02")
_DELETING = re.compile(
    r"\bos\.(?:remove|unlink|rmdir|removedirs|renames?|replace|truncate)\b|\bshutil\.(?:rmtree|move)\b|"
    r"(?:\.|->|::)(?:unlink|rmtree|rmdir|unlinkSync|rmSync|rmdirSync|renameSync|truncateSync)\b|"
    r"\b(?:fs|fsp|fse|fsPromises|promises|Deno|File|FileUtils|Dir|Files)\.(?:rm\w*|unlink\w*|rename\w*|remove\w*|"
    r"delete\w*|truncate\w*|mv|move\w*|emptyDir\w*)|"
    r"\b(?:unlinkSync|rmSync|rmdirSync|renameSync|truncateSync|rmtree|remove_tree|ftruncate|file\.remove|rimraf)\b|"
    r"(?<![.\w$>])(?:unlink|rmdir|rename)(?=\s*[(\x01$@<]|\s+[\w.])")
_SENDING = re.compile(
    r"\b(?:requests|httpx|session|client|axios|http|https|got|superagent|Faraday|HTTParty|RestClient|needle)\s*"
    r"(?:\.|->|::)(?:post|put|patch)\b|\bsmtplib\b|\bsendmail\b|\bsend_message\b|Net::(?:SMTP|FTP)|"
    r"Net::HTTP(?:\.post|::Post|::Put)|Mail\.deliver|MIME::Lite|Email::Sender|nodemailer|sendMail\b|PHPMailer|CURLOPT_POST|"
    r"(?<![.\w$>])mail\s*\(|\bfsockopen\b|->post\s*\(|HTTP::Request::Common|"
    r"(?:method|verb)[\x22']?\s*(?:[:=]|=>)\s*(?:POST|PUT|PATCH)\b|ftp_put|storbinary")
_WRITING = re.compile(r"writeFile|appendFile|createWriteStream|file_put_contents|fwrite|fputs|File\.(?:write|open)|"
                      r"IO\.write|open\s*\([^)\n]{0,200},\s*[\x22']?[wa>]|write\.(?:csv|table)|saveRDS|mkdir")
_RUNNING = re.compile(r"\b(?:system|exec|execSync|execFile|execFileSync|spawn|spawnSync|popen|popen3|shell_exec|"
                      r"passthru|proc_open|qx|getoutput|system2|check_output|check_call|doShellScript)\b\s*\(?|"
                      r"\bsubprocess\.\w+\s*\(|%x|do shell script")
#: calls of one piece of code that are looked at, and characters after each
_MOST, _REACH = 500, 2000
_VERBS = {"POST", "PUT", "PATCH"}
_BACKTICKS = {"perl", "ruby", "php"}
_HASHES = {"perl", "ruby", "php", "python", "r", "awk"}


@dataclass(slots=True)
class _Bare:
    """Code with its comments gone and its texts replaced by numbers."""

    text: str
    texts: list[str]
    #: texts in backticks
    commands: list[str]


def read(language: str, text: str, folder: str = "", given: tuple[str, ...] = (),
         lines: tuple[str, ...] = ()) -> Code:
    """What the code does. Never raises."""
    bare = _bare(text, language)
    effects: set[Effect] = set()
    taken: list[str] = []
    dark = False
    opaque = False
    # Attack: a hundred thousand calls, each of them looked after for its arguments.
    for found in islice(_DELETING.finditer(bare.text), _MOST):
        effects.add("delete")
        named = _after(bare, found.end())
        taken += named
        if not named:
            taken += given
            dark |= not given
    if _SENDING.search(bare.text):
        effects.add("send")
    if _WRITING.search(bare.text):
        effects.add("write")
    ran = list(bare.commands)
    for found in islice(_RUNNING.finditer(bare.text), _MOST):
        words = _after(bare, found.end())
        if words:
            ran.append(words[0] if len(words) == 1 else shlex.join(words))
        elif language != "awk" and found[0].endswith("("):
            opaque = not found[0].startswith("exec")  # `pattern.exec(text)` of JavaScript runs nothing
    return Code(language, text, frozenset(effects), tuple(dict.fromkeys(taken)), (), (*lines, *ran), dark, opaque,
                folder)


def _after(bare: _Bare, start: int) -> list[str]:
    """Texts of the arguments that begin here, up to the end of the call or the line."""
    depth, at = 0, start
    while at < min(len(bare.text), start + _REACH):
        char = bare.text[at]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth < 0 or (depth == 0 and char == ")"):
                break
        elif char in ";\n" and depth <= 0:
            break
        at += 1
    return [bare.texts[int(found[1])] for found in _TEXT.finditer(bare.text, start, at)]


def _bare(text: str, language: str) -> _Bare:
    out: list[str] = []
    bare = _Bare("", [], [])
    at = 0
    while at < len(text):
        char = text[at]
        triple = text[at:at + 3] if language == "python" and text[at:at + 3] in ('"""', "'''") else ""
        if (char == "#" and language in _HASHES and text[at - 1:at] not in ("$", "\\")) or (
                text.startswith("//", at) and language in ("js", "php") and text[at - 1:at] != ":") or (
                text.startswith("--", at) and language == "lua"):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif text.startswith("/*", at) and language in ("js", "php"):
            end = text.find("*/", at + 2)
            at = len(text) if end < 0 else end + 2
        elif triple or char in "'\"`":
            end = _end(text, at, triple or char)
            inside = text[at + len(triple or char):end]
            at = end + len(triple or char)
            if char == "`" and language in _BACKTICKS:
                bare.commands.append(inside)
            elif inside in _VERBS:
                out.append(inside)
                continue
            out.append(f"\x01{len(bare.texts)}\x02")
            bare.texts.append(inside)
        else:
            out.append(char)
            at += 1
    bare.text = "".join(out)
    return bare


def _end(text: str, start: int, quote: str) -> int:
    at = start + len(quote)
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text.startswith(quote, at):
            return at
        else:
            at += 1
    return len(text)
