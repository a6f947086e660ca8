"""Finds the tests that a word means: a rule's number, such as S7, or a room, such as Gateway."""

import re
from pathlib import Path

from .part import Part, python, swift
from .parts import LONG

TESTS = Path(__file__).parents[1]
_RULE = re.compile(r"[A-Z][0-9]{0,2}")
_FUNCTION = re.compile(r"@Test\b.*?\bfunc\s+(`?\w+`?)", re.S)
# Folders of Tests with tests in Python, by the word that means them.
FOLDERS = sorted({path.parent.name for path in TESTS.glob("*/test_*.py")})


def files_of(rule):
    """The test files of the rooms that name a rule: in a test's name, in a row of a table, as a case of `Rule`."""
    mention = re.compile(rf"\b{rule}\b|\.{rule.lower()}\b")
    # The house's tests read the source, and those of brokers are not about a rule.
    return [path for path in sorted(TESTS.glob("*Tests/**/*.swift")) if mention.search(path.read_text())
            and path.relative_to(TESTS).parts[0] not in ("HouseTests", "BrokerTests")]


def tests_of(rule):
    """A pattern for each target with tests in such files, which matches these tests alone."""
    found = {}
    for path in files_of(rule):
        target = path.relative_to(TESTS).parts[0]
        found.setdefault(target, set()).update(name.strip("`") for name in _FUNCTION.findall(path.read_text()))
    return [rf"^{target}\..*/({'|'.join(sorted(names))})\(" for target, names in sorted(found.items()) if names]


def rooms():
    """The words that mean a target of Swift tests."""
    return sorted(path.name.removesuffix("Tests") for path in TESTS.glob("*Tests") if path.is_dir())


def parts(word, known):
    """The parts that a word means; none if it means nothing. `known` are all parts by name.

    A room is without the suites that have a part of their own, since they take long.
    """
    if _RULE.fullmatch(word) and f"\n| {word} |" in (TESTS.parent / "Services" / "README.md").read_text():
        chosen = tests_of(word)
        return [
            *([swift(f"tests of {word}", "its tests, and the tables that have it", chosen)] if chosen else []),
            Part(f"histories of {word}", "those that mention it", ("{debug}/Histories", "check", word))]
    if word in known:
        return [known[word]]
    for room in rooms():
        own = rf"^{room}Tests\."
        if word.lower() in (room.lower(), f"{room}Tests".lower()):
            return [swift(f"{room}Tests", "the room's tests", [own], [each for each in LONG if each.startswith(own)])]
    return [python(folder, "the folder's tests", folder) for folder in FOLDERS if word.lower() == folder.lower()]
