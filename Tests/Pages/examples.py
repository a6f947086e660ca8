"""The examples of a page: each is valid by the published contract, or part of a command that is run."""

import json
import re
import subprocess
import sys

from Measuring.machine import HOME
from Measuring.service import BINARIES

sys.path.insert(0, str(HOME / "Tests" / "Python" / "contract"))
from published import Contract  # noqa: E402

MEMBER = re.compile(r'^[{"].*":')


def faults(page):
    """What is neither run nor checked, and the examples that the contract refuses, as sentences."""
    contract, name = Contract(), page.path.name
    found = [
        f"{name}, line {each.line}: a block that is not run: write ```sh for commands, ```text or ```json right after "
        "them for their output, ```json MESSAGE for a record" for each in page.others]
    for each in page.examples:
        if each.language != "json" or each.name not in contract.messages:
            found.append(f"{name}, line {each.line}: the contract has no message “{each.name}”")
            continue
        try:
            record = {"payload": json.loads(each.text)}
        except ValueError as error:
            found.append(f"{name}, line {each.line}: {error}")
            continue
        found += [f"{name}, line {each.line}: {fault}" for fault in contract.faults(each.name, record)]
    shown = squeezed("\n".join(
        each.text + (each.output.text if each.output else "") for each in [*page.commands, *page.examples]))
    return found + [
        f"{name}: `{code}` stands in no command, output or example of the page"
        for code in page.code if MEMBER.match(code) and squeezed(code) not in shown]


def unknown_commands(page):
    """The commands in running text that do not exist, or whose second word or options their help does not name."""
    found = []
    for code in page.code:
        first, *words = code.split()
        if first.startswith("deploy/") and not (HOME / first).exists():
            found.append(f"{page.path.name}: there is no {first}")
        if first != "belfry" or not words:
            continue
        shown = subprocess.run([BINARIES / "belfry", words[0], "--help"], capture_output=True, text=True, check=False)
        named = [each for each in words[1:] if each.startswith("--")] + [each for each in words[1:2] if each.isalpha()]
        missing = [each for each in named if not re.search(rf"(?<![\w-]){each}(?![\w-])", shown.stdout)]
        if shown.returncode or missing:
            found.append(f"{page.path.name}: `{code}`: its help knows no {missing or words[0]}")
    return found


def squeezed(text):
    """Without spaces, since JSON may be written with and without them."""
    return re.sub(r"\s", "", text)
