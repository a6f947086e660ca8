"""Plays pages on a stage of their own, and prints what came: python3 -m Pages.play PAGE...  (in Tests/)"""

import os
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from Measuring.machine import HOME
from Measuring.service import BINARIES

from .markdown import Page
from .running import Session
from .stage import Stage


def clone(folder):
    """What a page needs of a clone of the repository."""
    folder.mkdir(exist_ok=True)
    for each in ("deploy", "Services"):
        (folder / each).symlink_to(HOME / each)


def play(path):
    """Plays a page in a clone. Executables are on the PATH, and a Python with Kafka's client."""
    with tempfile.TemporaryDirectory() as name, closing(Stage(Path(name))) as stage:
        folder = Path(name) / "clone"
        clone(folder)
        path_variable = f"{BINARIES}:{Path(sys.executable).parent}:{os.environ['PATH']}"
        return Session(folder, {"PATH": path_variable}, stage.given).play(Page.read(path))


def main(paths):
    for path in paths:
        for line, seconds, came in play(path):
            print(f"--- {path}, line {line}: {seconds:.1f} s\n{came}", end="")


if __name__ == "__main__":
    main(sys.argv[1:])
