"""Plays pages on a stage of their own, and prints what came: python3 -m Pages.play PAGE...  (in Tests/)"""

import os
import sys
import tempfile
from pathlib import Path

from Measuring.machine import HOME
from Measuring.service import BINARIES

from .markdown import Page
from .running import Session
from .stage import Stage


def session(stage, folder):
    """A person's terminal in a clone of the repository. Executables are on the PATH, and a Python with Kafka's client."""
    folder.mkdir()
    for each in ("deploy", "Services"):
        (folder / each).symlink_to(HOME / each)
    return Session(folder, {"PATH": f"{BINARIES}:{Path(sys.executable).parent}:{os.environ['PATH']}"}, stage.given)


def main(paths):
    for path in paths:
        with tempfile.TemporaryDirectory() as name:
            stage = Stage(Path(name))
            try:
                for line, seconds, came in session(stage, Path(name) / "clone").play(Page.read(path)):
                    print(f"--- {path}, line {line}: {seconds:.1f} s\n{came}", end="")
            finally:
                stage.close()


if __name__ == "__main__":
    main(sys.argv[1:])
