"""The image has what the programs link and nothing else, and its files are enough for a user without rights."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from Measuring.machine import HOME

from . import running
from .image import SWIFT, Dockerfile, image_is_pinned, linked, packages
from .programs import BINARIES, PROGRAMS, products, source

# What no program links: the certificates of the public authorities. Foundation brings its own time zones.
DATA = {"ca-certificates"}


class Image(unittest.TestCase):
    def setUp(self):
        self.file = Dockerfile()

    def test_every_base_is_pinned(self):
        self.assertEqual(len(self.file.bases), 2)
        for image in self.file.bases:
            self.assertTrue(image_is_pinned(image), image)
        # Both are of one release, so that what was linked is there.
        self.assertIn("bookworm", self.file.bases[0])
        self.assertIn("debian:12", self.file.bases[1])

    def test_the_build_stage_has_what_a_build_needs(self):
        [needs] = re.findall(r'need_packages (librdkafka-dev [^"]*)', source("deploy/shell/common.sh"))
        self.assertEqual(self.file.packages[0], set(needs.replace("\\\n", " ").split()))

    def test_all_programs_are_collected(self):
        text = source("deploy/shell/common.sh")
        services = re.search(r"^services=\((.*?)\)", text, re.MULTILINE)[1]
        programs = re.search(r"^programs=\((.*?)\)", text, re.MULTILINE)[1].replace('"${services[@]}"', services)
        self.assertEqual(programs.split(), PROGRAMS)
        self.assertEqual(sorted(PROGRAMS), sorted(products()))

    def test_it_runs_as_a_user_by_number(self):
        self.assertRegex(self.file.user, r"^[1-9]\d+:[1-9]\d+$")
        number, group = self.file.user.split(":")
        [run] = [each for each in self.file.values("RUN") if "useradd" in each]
        self.assertIn(f"useradd --uid {number} ", run)
        self.assertIn(f"groupadd --gid {group} ", run)

    def test_hadolint_has_no_complaint(self):
        tool = Path(running.TOOLS, "hadolint")
        found = subprocess.run([tool, HOME / "deploy" / "packaging" / "Dockerfile"], capture_output=True, text=True)
        self.assertEqual((found.returncode, found.stdout + found.stderr), (0, ""))


class Collected(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.image = running.collect(Path(cls.enterClassContext(tempfile.TemporaryDirectory())))

    def test_the_files_are_enough(self):
        environment = {**os.environ, "LD_LIBRARY_PATH": str(self.image / "bin")}
        for program in PROGRAMS:
            output = subprocess.run(
                ["ldd", self.image / "bin" / program], check=True, capture_output=True, text=True, env=environment)
            self.assertNotIn("not found", output.stdout)
            self.assertNotIn(SWIFT, output.stdout)
        # Nothing else is there.
        there = {str(each.relative_to(self.image)) for each in self.image.rglob("*") if each.is_file()}
        libraries = {f"bin/{each.name}" for program in PROGRAMS for each in linked(BINARIES / program)
                     if SWIFT in str(each)}
        self.assertEqual(there, {f"bin/{each}" for each in PROGRAMS} | libraries | {"deploy/contract/topics.json"})

    def test_the_run_stage_has_what_the_programs_link(self):
        self.assertEqual(packages(self.image / "bin"), Dockerfile().packages[1] - DATA)

    def test_the_command_finds_its_catalogue(self):
        # The catalogue is read before the number is looked at.
        found = running.run(self.image, ["belfry", "topics", "check", "--partitions", "none"], {})
        self.assertIn("--partitions", found.stderr)
        self.assertNotIn("topics.json", found.stderr)

    def test_a_folder_that_is_there_is_not_overwritten(self):
        found = subprocess.run([HOME / "deploy" / "packaging" / "collect", self.image], capture_output=True, text=True)
        self.assertEqual(found.returncode, 1)
        self.assertIn("is there already", found.stderr)
