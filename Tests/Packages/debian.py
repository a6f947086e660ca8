"""Builds the Debian package, and runs commands in a fresh Debian."""

import os
import subprocess
from pathlib import Path

from Measuring.machine import HOME

from .programs import BINARIES

# The mirror and the release, so that what the programs link is there.
MIRROR = "http://deb.debian.org/debian"
RELEASE = "bookworm"

# In namespaces of its own, with what a program expects of a running system.
INSIDE = """
mount --make-rprivate /
mount -t proc proc "$0/proc"
mount --bind /dev "$0/dev"
exec chroot "$0" "$@"
"""


def build(folder):
    """Builds the package into a folder; returns its path."""
    return Path(subprocess.run(
        [HOME / "deploy" / "packaging" / "debian" / "build", folder], check=True, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "BELFRY_BINARIES": str(BINARIES)}).stdout.strip())


def renumbered(package, version, folder):
    """The same package under another version."""
    tree = Path(folder) / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    control = tree / "DEBIAN" / "control"
    lines = [f"Version: {version}" if each.startswith("Version:") else each for each in control.read_text().split("\n")]
    control.write_text("\n".join(lines))
    later = Path(folder) / f"belfry_{version}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, later], check=True, capture_output=True)
    return later


class System:
    """A fresh Debian in a folder. It needs root."""

    def __init__(self, folder):
        self.root = Path(folder) / "root"
        subprocess.run(
            ["debootstrap", "--variant=minbase", RELEASE, self.root, MIRROR], check=True, capture_output=True)

    def run(self, *command, **variables):
        """Runs a command as root inside; returns what came, with the exit code."""
        given = [f"{name}={value}" for name, value in {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **variables}.items()]
        return subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-euc", INSIDE, self.root,
             "env", "-i", *given, *map(str, command)],
            capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)

    def apt(self, *words):
        """Runs apt-get, which must succeed."""
        done = self.run("apt-get", "-y", "-qq", *words, DEBIAN_FRONTEND="noninteractive")
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return done.stdout + done.stderr
