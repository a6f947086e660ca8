"""What deploy/packaging/Dockerfile says, and which packages of Debian the programs link."""

import functools
import re
import subprocess
from pathlib import Path

from .programs import source

SWIFT = "/lib/swift/linux/"


class Dockerfile:
    """The parts of deploy/packaging/Dockerfile that are compared with the programs."""

    def __init__(self):
        text = re.sub(r"^\s*#.*\n", "", source("deploy/packaging/Dockerfile"), flags=re.MULTILINE).replace("\\\n", " ")
        self.instructions = [tuple(line.split(maxsplit=1)) for line in text.splitlines() if line.strip()]

    def values(self, name):
        """What stands behind each instruction of a name, such as FROM."""
        return [value for instruction, value in self.instructions if instruction == name]

    @property
    def bases(self):
        """The images that it begins with."""
        return [value.split()[0] for value in self.values("FROM")]

    @property
    def packages(self):
        """The packages that the build stage and the run stage install."""
        installed = [re.search(r"--no-install-recommends (.*?) &&", value) for value in self.values("RUN")]
        return [set(found[1].split()) for found in installed if found]

    @property
    def user(self):
        return self.values("USER")[-1]


def image_is_pinned(image):
    """Whether an image is named with a version of three numbers or, like Debian's, of two."""
    return re.search(r":v?\d+\.\d+(\.\d+)?(-[a-z]+)?$", image) is not None


@functools.cache
def linked(path):
    """The libraries that a file loads, directly or not."""
    output = subprocess.run(["ldd", path], check=True, capture_output=True, text=True).stdout
    return frozenset(Path(found) for found in re.findall(r"=> (/\S+)", output))


@functools.cache
def needed(path):
    """The names of the libraries that a file itself names."""
    output = subprocess.run(["readelf", "-d", path], check=True, capture_output=True, text=True).stdout
    return frozenset(re.findall(r"\(NEEDED\).*\[(.*)\]", output))


@functools.cache
def package(library):
    """The Debian package of a library."""
    for place in (library, Path("/usr", *library.parts[1:]), library.resolve()):
        found = subprocess.run(["dpkg-query", "-S", place], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    raise LookupError(f"no package has {library}")


def with_dependencies(packages):
    """The packages, and all that they depend on."""
    done, waiting = set(), set(packages)
    while waiting:
        done |= waiting
        # A package that is missing here is a member of an alternative.
        output = subprocess.run(
            ["dpkg-query", "-W", "-f", "${Depends},${Pre-Depends}\n", *waiting], capture_output=True, text=True).stdout
        waiting = {name for name in re.findall(r"(?:^|[,|]) *([a-z0-9.+-]+)", output, re.MULTILINE)} - done
    return done
