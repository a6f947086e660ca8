"""A copy of the source with all mutants in it, and its one build."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from .choosing import FOLDERS, choose
from .rewriting import mutated
from .sites import sites, unambiguous
from .source import Source
from .words import fail, say

HOME = Path(__file__).resolve().parents[2]
HELPER = Path(__file__).parent / "Helper"
# Added to the manifest of the copy: every target may ask which mutant is on.
MANIFEST = """
for target in package.targets where target.type != .system { target.dependencies.append("Mutants") }
package.targets += [
    .target(name: "CMutants", path: "Mutants/C"),
    .target(name: "Mutants", dependencies: ["CMutants"], path: "Mutants/Swift"),
]
"""
ERROR = re.compile(r"^(/\S+\.swift):(\d+):\d+: error: (.*)$", re.MULTILINE)


def listed_files():
    """Every file of the repository, also those that are not committed yet; without this folder, which no test needs."""
    out = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=HOME, check=True,
                         capture_output=True).stdout
    names = (os.fsdecode(each) for each in out.split(b"\0") if each)
    return [name for name in names if (HOME / name).is_file() and not (HOME / name).is_relative_to(HELPER.parent)]


def all_sites():
    """Every site of the folders that get mutants. The few lines of `Main` only start a program."""
    found = []
    for path in sorted(listed_files()):
        if path.endswith(".swift") and path.startswith(FOLDERS) and "/Main/" not in path:
            found += sites(Source(path, (HOME / path).read_text()))
    return unambiguous(found)


class Copy:
    """The copy, in `source` of a folder; its build is in `build`. Both are used again by the next run."""

    def __init__(self, folder):
        self.source = folder / "source"
        self.build = folder / "build"
        self.binaries = self.build / "debug"
        self._refused = folder / "refused.txt"

    def build_drawn(self, count, seed):
        """Draws sites and builds them; what the compiler refuses is replaced by others. Returns the sites."""
        every = all_sites()
        # What was refused before is not tried again, unless its line has changed.
        refused = set(self._refused.read_text().split()) if self._refused.exists() else set()
        while True:
            chosen = choose(every, count, seed, refused)
            wrong = self._build(chosen)
            if not wrong:
                return chosen
            refused |= wrong
            self._refused.write_text("\n".join(sorted(refused)) + "\n")

    def build_listed(self, ids):
        """Builds the sites of these ids. Returns those that the source still has, and the compiler takes."""
        chosen = [each for each in all_sites() if each.id in ids]
        while wrong := self._build(chosen):
            chosen = [each for each in chosen if each.id not in wrong]
        return chosen

    def fingerprint(self):
        """Names what is built: every byte of the copy, and its path."""
        digest = hashlib.sha256()
        for path in sorted(each for each in self.source.rglob("*") if each.is_file()):
            digest.update(os.fsencode(path.relative_to(self.source)) + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()

    def _build(self, chosen):
        """Writes the copy and builds it. Returns the ids of the sites that the compiler refuses."""
        self._write(chosen)
        say(f"building {len(chosen)} mutants")
        done = subprocess.run(
            ["swift", "build", "--build-tests", "--scratch-path", str(self.build)], cwd=self.source,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode == 0:
            return set()
        refused = set()
        for path, line, message in set(ERROR.findall(done.stdout)):
            # The first line of a file with mutants is the import.
            site = _blamed(os.path.relpath(path, self.source), int(line) - 2, chosen)
            if site:
                refused.add(site.id)
                say(f"the compiler refuses {site.id} in {site.path}: {message}")
        if not refused:
            fail(f"the copy does not build:\n{done.stdout[-5000:]}")
        return refused

    def _write(self, chosen):
        """Brings the copy up to date; a file that stays the same is not touched, so that it is not built again."""
        texts = {Path(path): (HOME / path).read_bytes() for path in listed_files()}
        for path in {each.path for each in chosen}:
            own = [each for each in chosen if each.path == path]
            texts[Path(path)] = mutated((HOME / path).read_text(), own).encode()
        texts[Path("Package.swift")] += MANIFEST.encode()
        for name, target in {"mutants.c": "C", "include/mutants.h": "C", "Mutants.swift": "Swift"}.items():
            texts[Path("Mutants") / target / name] = (HELPER / name).read_bytes()
        for path in [each for each in self.source.rglob("*") if each.is_file()] if self.source.exists() else []:
            if path.relative_to(self.source) not in texts:
                path.unlink()
        for path, text in texts.items():
            target = self.source / path
            if not target.exists() or target.read_bytes() != text:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(text)
                if (HOME / path).exists():
                    shutil.copymode(HOME / path, target)


def _blamed(path, line, chosen):
    """The site that an error at a line is about: the nearest one of the file."""
    return min((each for each in chosen if each.path == path), key=lambda each: abs(each.line - line), default=None)
