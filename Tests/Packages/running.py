"""Starts what an image would contain, from a folder, as a user without rights."""

import os
import subprocess
import sys
from pathlib import Path

from Measuring.machine import HOME, LOCAL
from Measuring.service import Service

from .image import Dockerfile
from .programs import BINARIES

# The linters that PyPI has stand beside the interpreter.
TOOLS = Path(sys.executable).parent


def collect(folder):
    """Gathers the files of the image in a new folder that everybody may read; returns that folder."""
    image = folder / "image"
    subprocess.run(
        [HOME / "deploy" / "collect", image], check=True, env={**os.environ, "BELFRY_BINARIES": str(BINARIES)})
    folder.chmod(0o755)
    return image


def give(path):
    """Gives a file or folder to the user of the image, where this process may."""
    if os.getuid() == 0:
        os.chown(path, *map(int, Dockerfile().user.split(":")))


def confined(image, command, variables):
    """The command line that runs a program as the image would: its user, no rights, none of this environment."""
    # The libraries beside the executables come before those of this machine's toolchain.
    inside = {"PATH": f"{image / 'bin'}:/usr/bin:/bin", "LD_LIBRARY_PATH": str(image / "bin")} | variables
    user = []
    if os.getuid() == 0:
        number, group = Dockerfile().user.split(":")
        user = ["setpriv", f"--reuid={number}", f"--regid={group}", "--clear-groups", "--no-new-privs",
                "--inh-caps=-all", "--bounding-set=-all"]
    return [*user, "env", "-i", *(f"{name}={value}" for name, value in inside.items()), *map(str, command)]


def run(image, command, variables):
    """Runs a program to its end, which must come within a minute."""
    return subprocess.run(
        confined(image, command, variables), cwd="/", timeout=60, capture_output=True, text=True)


def start(image, folder, command, variables):
    """Starts a program that serves its health on a free port of this machine; the log is in `folder`."""
    def line(port):
        return confined(image, command, variables | {"BELFRY_HTTP_ADDRESS": f"{LOCAL}:{port}"})

    return Service(line(0)[0], folder, command[0], {}, arguments=lambda port: line(port)[1:])
