"""Whole processes, timed by the operating system: processor seconds of a command and all it started, peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Usage:
    """One finished command."""

    #: user and system seconds of the command and of the processes it waited for
    cpu: float
    #: largest resident memory of a single process, MB
    peak: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command to be timed."""

    arguments: tuple[str, ...]
    cwd: Path
    #: added to this process's environment
    env: tuple[tuple[str, str], ...] = ()
    #: exit codes that mean that it did its work
    codes: tuple[int, ...] = (0,)

    def run(self) -> Usage:
        """Run it once. Raises RuntimeError with the end of its output when it exits otherwise than it should."""
        with TemporaryFile() as output:
            process = subprocess.Popen(self.arguments, cwd=self.cwd, env={**os.environ, **dict(self.env)},
                                       stdout=output, stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in self.codes:
                output.seek(0)
                tail = output.read().decode("utf-8", "replace")[-2000:]
                raise RuntimeError(f"{' '.join(self.arguments)}: exit {process.returncode}\n{tail}")
        return Usage(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def pytest(*arguments: str, cwd: Path, env: Mapping[str, str] | None = None,
           codes: Sequence[int] = (0,)) -> Command:
    """A pytest session of this interpreter that leaves nothing behind."""
    return Command((sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments), cwd,
                   tuple((env or {}).items()), tuple(codes))


def interleaved(commands: Mapping[str, Command], rounds: int) -> dict[str, Usage]:
    """Medians of each command over rounds in which all run in turn, after one round that warms up the disk.

    A machine that slows down slows all of them, so that ratios hold where seconds do not.
    """
    found: dict[str, list[Usage]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            usage = command.run()
            if number:
                found[name].append(usage)
    return {name: Usage(median(usage.cpu for usage in usages), median(usage.peak for usage in usages))
            for name, usages in found.items()}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    what: str
    ours: float
    baseline: float
    named: str
    target: str
    unit: str = "s"
    met: bool = True

    @property
    def line(self) -> str:
        """As it is printed."""
        ratio = self.ours / self.baseline if self.baseline else float("nan")
        return (f"{self.what:<44} {self.ours:>9.3f} {self.unit:<2} {self.baseline:>9.3f} {self.unit:<2} {ratio:>7.2f}  "
                f"{self.target:<12} {'' if self.met else 'MISSED'}  against {self.named}")
