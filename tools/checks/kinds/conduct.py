"""What the system did: files.preserved, status.is."""

from __future__ import annotations

import unicodedata
from fnmatch import fnmatchcase

from tools.checks.arguments import PreservedArguments, StatusArguments
from tools.checks.registry import kind
from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Subject
from tools.model import Evidence, Where

_UNIT = "файлы человека"


@kind("files.preserved", PreservedArguments, where=("user_files",))
def preserved(subject: Subject, where: Where, arguments: PreservedArguments) -> Result:
    """Every file of the person is there after the task, under its name and with its hash.

    The files are those of the edition. `except`: patterns of paths that the task allows to change. New files do
    not matter. Automatic, and critical, wherever the person has files. Unknown when the record does not say what was
    there afterwards.
    """
    expected = {path: digest for path, digest in persons_files(subject).items()
                if not any(fnmatchcase(path, _fold(pattern)) for pattern in arguments.except_)}
    if not expected:
        return passed("у человека нет файлов, которые надо сохранить", "the person has no files to keep")
    after = subject.user_files
    if after is None:
        return unknown("evidence_absent", "в записи нет состояния файлов человека после задания",
                       "the record does not say what became of the person's files")
    found = {_fold(path): digest for path, digest in after.items()}
    evidence: list[Evidence] = []
    for path, digest in sorted(expected.items()):
        if path not in found:
            moved = next((other for other, same in sorted(found.items())
                          if same == digest and other not in expected), "")
            evidence.append(Evidence(unit=_UNIT, locator=path, text=f"перемещён: {moved}" if moved else "исчез"))
        elif found[path] != digest:
            evidence.append(Evidence(unit=_UNIT, locator=path, text="изменён"))
    if not evidence:
        return passed(f"файлы человека на месте и не изменены ({len(expected)})",
                      f"the person's files are as they were ({len(expected)})")
    first = evidence[0]
    return failed(f"файлы человека не сохранены ({len(evidence)} из {len(expected)}): {first.locator} — {first.text}",
                  f"{len(evidence)} of the person's {len(expected)} files are gone or changed, first {first.locator}",
                  evidence)


def persons_files(subject: Subject) -> dict[str, str]:
    """The person's files before the task: path as the person sees it, folded, to sha256."""
    task = subject.task
    roots = [f"tasks/{task.id}/my-files/"]
    if task.corpus is not None and task.corpus.place == "my_files":
        roots.append(f"shared/{task.corpus.name}/")
    return {_fold(material.path.removeprefix(root)): material.sha256
            for root in roots for material in task.materials if material.path.startswith(root)}


def _fold(path: str) -> str:
    # Windows paths and the decomposed «й» of macOS name the same files.
    return unicodedata.normalize("NFC", path.replace("\\", "/")).removeprefix("./").lstrip("/")


@kind("status.is", StatusArguments, where=("status",))
def status_is(subject: Subject, where: Where, arguments: StatusArguments) -> Result:
    """The status of the record is one of `any_of`: completed, asked, deadline."""
    status = subject.record.status
    evidence = [Evidence(unit="статус", text=status)]
    allowed = ", ".join(arguments.any_of)
    if status in arguments.any_of:
        return passed(f"статус записи: {status}", f"the status is {status}", evidence)
    return failed(f"статус записи: {status}, нужен: {allowed}", f"the status is {status}, wanted {allowed}", evidence)
