"""Starts what an image would contain, from a folder, as a user without rights."""

import functools
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
        [HOME / "deploy" / "packaging" / "collect", image], check=True,
        env={**os.environ, "BELFRY_BINARIES": str(BINARIES)})
    folder.chmod(0o755)
    return image


def give(path):
    """Gives a file or folder to the user of the image, where this process may."""
    if os.getuid() == 0:
        os.chown(path, *map(int, Dockerfile().user.split(":")))


# Makes everything read-only but the folders after the first argument "--", then runs the rest as the image's user.
CONFINEMENT = """
mount --make-rprivate /
until [ "$1" = -- ]; do mount --bind "$1" "$1"; shift; done
shift
for each in / /tmp /var/tmp /dev/shm; do if mountpoint -q $each; then mount -o remount,bind,ro $each; fi; done
exec setpriv --reuid="${USER%:*}" --regid="${USER#*:}" --clear-groups --no-new-privs --inh-caps=-all \
    --bounding-set=-all "$@"
"""


@functools.cache
def can_confine():
    """Whether this process may change users and make its files read-only, as a container does."""
    return os.getuid() == 0 and subprocess.run(
        ["unshare", "--mount", "mount", "--make-rprivate", "/"], capture_output=True).returncode == 0


def confined(image, command, variables, writable=()):
    """The command line that runs a program as in a container: its user, no rights, a read-only root, no environment.

    `writable` are the folders into which it may write.
    """
    # The libraries beside the executables come before those of this machine's toolchain.
    inside = {"PATH": f"{image / 'bin'}:/usr/bin:/bin", "LD_LIBRARY_PATH": str(image / "bin")} | variables
    confinement = []
    if can_confine():
        confinement = ["env", f"USER={Dockerfile().user}", "unshare", "--mount", "bash", "-euc", CONFINEMENT, "confine",
                       *map(str, writable), "--"]
    return [*confinement, "env", "-i", *(f"{name}={value}" for name, value in inside.items()), *map(str, command)]


def run(image, command, variables, writable=()):
    """Runs a program to its end, which must come within a minute."""
    return subprocess.run(
        confined(image, command, variables, writable), cwd="/", timeout=60, capture_output=True, text=True)


def start(image, folder, command, variables, writable=()):
    """Starts a program that serves its health on a free port of this machine; the log is in `folder`."""
    def line(port):
        return confined(image, command, variables | {"BELFRY_HTTP_ADDRESS": f"{LOCAL}:{port}"}, writable)

    return Service(line(0)[0], folder, command[0], {}, arguments=lambda port: line(port)[1:])
