"""The LibreOffice helper: run by the system's Python, which has `uno`; a request a line, a reply a line, as JSON.

Request: `{"source": …, "target": …}`, two paths. The workbook is opened without macros and link updates, calculated
as a whole and stored as xlsx. With `"pages": N` a document of any kind is printed to PDF instead: its first N pages, of
a workbook only the `"sheets"` named, if any. Reply: `{"stored": true, "version": …}` or `{"failed": …}`.
Imports nothing of the house.

Arguments: the program `soffice.bin`, a folder for the profile.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

#: address space of the office, bytes
MEMORY = 6 * 1024**3
#: seconds the office may take to start
START = 60.0
#: how the office ends after it made its profile: start me again
RESTART = 81
_PR_SET_PDEATHSIG = 1
_CLONE_NEWNET, _CLONE_NEWUSER = 0x40000000, 0x10000000

#: settings of a profile. Attack: a macro, an embedded object, a link or a WEBSERVICE call in the book of an examinee.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop>
<prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop>
<prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update">
<prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>
"""


def main() -> None:
    """Serve until stdin closes."""
    program, profile = sys.argv[1], Path(sys.argv[2])
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    settings = profile / "user" / "registrymodifications.xcu"
    if not settings.exists():
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(SETTINGS, encoding="utf-8")
    context: Any = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if context is None:
                context = _office(program, profile)
            if "pages" in request:
                _print(context, request)
            else:
                _calculate(context, request["source"], request["target"])
            reply: dict[str, Any] = {"stored": True, "version": _version(context)}
        except Exception as error:  # a bridge that broke raises whatever it likes
            reply = {"failed": type(error).__name__}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


def confine() -> None:
    """In the office process before its program: die with the helper, bounded memory, no network where allowed."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)  # a process with a limit may not exceed it
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if libc.unshare(_CLONE_NEWNET) != 0:
        libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET)


def _office(program: str, profile: Path) -> Any:
    """Start the office and connect to it over a pipe that only this user can open."""
    import uno  # type: ignore[import-not-found,unused-ignore]

    pipe = f"attestat{os.getpid()}"
    process = _start(program, profile, pipe)
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + START
    while time.monotonic() < deadline:
        if process.poll() == RESTART:
            process = _start(program, profile, pipe)
        elif process.poll() is not None:
            raise RuntimeError("the office ended")
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:  # NoConnectException until the office listens
            select.select([], [], [], 0.1)
    raise TimeoutError


def _start(program: str, profile: Path, pipe: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [program, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--invisible", "--norestore", "--nologo",
         "--nodefault", f"--accept=pipe,name={pipe};urp;"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=confine)  # noqa: PLW1509


def _opened(context: Any, source: str) -> Any:
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    document = desktop.loadComponentFromURL(Path(source).as_uri(), "_blank", 0, _properties(
        Hidden=True, MacroExecutionMode=0, UpdateDocMode=0))
    if document is None:
        raise ValueError("not opened")
    return document


def _print(context: Any, request: dict[str, Any]) -> None:
    import uno

    document = _opened(context, request["source"])
    try:
        if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            kind = "calc"
            _choose_sheets(document, request.get("sheets", ()))
        else:
            kind = "impress" if document.supportsService("com.sun.star.presentation.PresentationDocument") else "writer"
        pages = uno.Any("[]com.sun.star.beans.PropertyValue", _properties(PageRange=f"1-{int(request['pages'])}"))
        document.storeToURL(Path(request["target"]).as_uri(),
                            _properties(FilterName=f"{kind}_pdf_Export", FilterData=pages))
    finally:
        document.close(True)


def _choose_sheets(document: Any, names: Any) -> None:
    """Hide the other sheets, and print each as wide as one page: a wide sheet would be cut into many."""
    sheets = [document.Sheets.getByIndex(index) for index in range(document.Sheets.Count)]
    styles = document.StyleFamilies.getByName("PageStyles")
    for sheet in sheets:
        if names:
            sheet.IsVisible = sheet.Name in names
        style = styles.getByName(sheet.PageStyle)
        style.ScaleToPagesX, style.ScaleToPagesY = 1, 0


def _calculate(context: Any, source: str, target: str) -> None:
    document = _opened(context, source)
    try:
        # A load trusts saved values, stale and invented ones alike; only this calculates every formula.
        document.calculateAll()
        document.storeToURL(Path(target).as_uri(), _properties(FilterName="Calc MS Excel 2007 XML"))
    finally:
        document.close(True)


def _version(context: Any) -> str:
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context)
    product = provider.createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationAccess", _properties(nodepath="/org.openoffice.Setup/Product"))
    return str(product.getByName("ooSetupVersionAboutBox"))


def _properties(**values: Any) -> tuple[Any, ...]:
    from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found,unused-ignore]

    found = []
    for name, value in values.items():
        item = PropertyValue()
        item.Name, item.Value = name, value
        found.append(item)
    return tuple(found)


if __name__ == "__main__":
    main()
