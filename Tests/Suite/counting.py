"""Reads from a test runner's output how many tests it ran, and which failed."""

import re
from dataclasses import dataclass

_SWIFT = re.compile(r"^.{0,8}Test run with (\d+) tests? .*(passed|failed) after", re.M)
_SWIFT_FAILED = re.compile(r"^✘ Test (?!run\b|case\b).* failed after", re.M)
_SWIFT_SKIPPED = re.compile(r"^➜ Test (?!run\b).* skipped", re.M)
_PYTHON = re.compile(r"^Ran (\d+) tests? in", re.M)
_PYTHON_END = re.compile(r"^(?:OK|FAILED)(?: \((.*)\))?$", re.M)
# What a part that is no test runner may print.
_PLAIN = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)


@dataclass
class Counts:
    """How many tests of a part passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other):
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self):
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def counts(output, code):
    """What the output tells. A command that fails has a failed test, a command without tests counts as one test."""
    found = Counts(0, len(set(_SWIFT_FAILED.findall(output))), len(set(_SWIFT_SKIPPED.findall(output))))
    ran = sum(map(int, [number for number, _ in _SWIFT.findall(output)] + _PYTHON.findall(output)))
    for words in _PYTHON_END.findall(output):
        told = dict(re.findall(r"(\w+)=(\d+)", words.replace("expected failures", "expected")))
        found.failed += int(told.get("failures", 0)) + int(told.get("errors", 0))
        found.skipped += int(told.get("skipped", 0))
    for passed, failed in _PLAIN.findall(output):
        ran += int(passed) + int(failed)
        found.failed += int(failed)
    if code != 0:
        found.failed = max(1, found.failed)
    found.passed = max(ran - found.failed - found.skipped, 0)
    if ran == 0 and code == 0:
        found.passed = 1
    return found


def complaints(output, most=60):
    """The lines that say what failed; the end of the output where there are none."""
    lines = output.splitlines()
    chosen = []
    for place, line in enumerate(lines):
        if re.match(r"^✘ .*(recorded an issue|failed after)", line) or line.startswith(("FAIL:", "ERROR:")):
            chosen.append(line)
            for more in lines[place + 1:place + 30]:
                if more.startswith(("✔", "◇", "✘", "FAIL:", "ERROR:", "=====")) or len(chosen) >= most:
                    break
                chosen.append(more)
    return (chosen or lines[-25:])[:most]
