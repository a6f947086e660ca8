"""What deploy/packaging/Dockerfile says, and which packages of Debian the programs link."""

import functools
import re
import subprocess
import tempfile
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


def packages(folder):
    """The packages of Debian whose libraries the files of a folder load, except those that every Debian has."""
    with tempfile.TemporaryDirectory() as source_folder:
        # dpkg-shlibdeps reads a package's source.
        control = Path(source_folder, "debian", "control")
        control.parent.mkdir()
        control.write_text("Source: belfry\n\nPackage: belfry\nArchitecture: any\n")
        output = subprocess.run(
            ["dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-l{folder}", *folder.iterdir()], cwd=source_folder,
            check=True, capture_output=True, text=True).stdout
    # Such as: shlibs:Depends=libc6 (>= 2.36), libcurl4 (>= 7.66.0)
    return {each.split()[0] for each in output.partition("=")[2].split(", ")} - {"libc6", "libgcc-s1"}
