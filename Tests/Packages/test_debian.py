"""The units and the Debian package: their form, what is in it, and a life of it in a fresh Debian."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from Measuring.machine import HOME

from . import debian
from .programs import PROGRAMS, SERVERS, longest_stop, settings, source, version

UNITS = HOME / "deploy" / "packaging" / "systemd"
# The scale of systemd-analyze goes to 10; below 2 it speaks of a low exposure.
MOST_EXPOSURE = 2.0


class Units(unittest.TestCase):
    def test_systemd_accepts_them(self):
        with tempfile.TemporaryDirectory() as folder:
            # The command is not installed here.
            text = source("deploy/packaging/systemd/belfry@.service").replace("/usr/lib/belfry/launch", str(UNITS / "launch"))
            unit = Path(folder) / "belfry@scheduling-0.service"
            unit.write_text(text)
            (Path(folder) / "belfry.target").write_text(source("deploy/packaging/systemd/belfry.target"))
            done = subprocess.run(
                ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_exposure_is_low(self):
        done = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager", UNITS / "belfry@.service"], check=True,
            capture_output=True, text=True)
        exposure = float(re.search(r"exposure level for .*: ([\d.]+)", done.stdout)[1])
        print(f"exposure of belfry@.service: {exposure}")
        self.assertLess(exposure, MOST_EXPOSURE)

    def test_workers_of_normal_requests_may_stand_back(self):
        filters = re.findall(r"^SystemCallFilter=(.*)$", source("deploy/packaging/systemd/belfry@.service"), re.MULTILINE)
        # Each line adds to those before it, or takes away from them.
        taken = max(place for place, each in enumerate(filters) if each.startswith("~") and "@resources" in each)
        self.assertIn("setpriority", [call for each in filters[taken + 1:] for call in each.split()])

    def test_they_start_all_programs_with_their_settings_and_give_them_time_to_stop(self):
        limit = int(re.search(r"^TimeoutStopSec=(\d+)$", source("deploy/packaging/systemd/belfry@.service"), re.MULTILINE)[1])
        self.assertGreater(limit, longest_stop() + 5)
        names = re.search(r"^    (ingestion .*)\) ;;$", source("deploy/packaging/systemd/launch"), re.MULTILINE)[1]
        self.assertEqual(names.split(" | "), SERVERS)
        lines = re.findall(r"^#?([a-z.]+)=", source("deploy/packaging/systemd/belfry.conf"), re.MULTILINE)
        known = {name for program in SERVERS for name in settings(program)}
        self.assertEqual([each for each in lines if not each.startswith("kafka.") and each not in known], [])


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.package = debian.build(cls.folder / "package")

    def test_lintian_finds_nothing(self):
        done = subprocess.run(
            ["lintian", "--allow-root", "--fail-on=error,warning", self.package], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_every_program_is_there(self):
        listing = subprocess.run(["dpkg-deb", "-c", self.package], check=True, capture_output=True, text=True).stdout
        found = {line.split()[5]: line.split()[0] for line in listing.splitlines()}
        for program in PROGRAMS:
            self.assertEqual(found[f"./usr/lib/belfry/bin/{program}"], "-rwxr-xr-x")
        self.assertEqual([each for each in found if each.startswith("./etc/") and not each.endswith("/")],
                         ["./etc/belfry/belfry.conf"])
        for page in ("doc/belfry/deploy/guides/OPERATING.md", "belfry/deploy/contract/examples/what-if.jsonl"):
            self.assertIn(f"./usr/share/{page}", found)

    def test_links_of_its_pages_lead_to_its_pages(self):
        tree = self.folder / "extracted"
        subprocess.run(["dpkg-deb", "-x", self.package, tree], check=True)
        pages = list((tree / "usr/share/doc/belfry").rglob("*.md"))
        self.assertGreater(len(pages), 10)
        for page in pages:
            for link in re.findall(r"\]\(([^)]*)\)", page.read_text()):
                if not link.startswith(("http", "#")):
                    with self.subTest(page=page.name, link=link):
                        self.assertTrue((page.parent / link.split("#")[0]).exists())

    def test_the_same_executables_give_the_same_bytes(self):
        again = debian.build(self.folder / "again")
        self.assertEqual(again.name, self.package.name)
        self.assertEqual(again.read_bytes(), self.package.read_bytes())

    def test_a_life_of_it_in_a_fresh_debian(self):
        """Installs, runs the demo as a user without rights, upgrades, removes and purges."""
        system = debian.System(self.folder)
        later = debian.renumbered(self.package, f"{version()}-2", self.folder)
        for each in (self.package, later):
            shutil.copy(each, system.root)
        system.apt("install", f"/{self.package.name}")
        self.assertEqual(system.run("belfry", "--version").stdout.split()[:2], ["belfry", version()])
        self.assertIn("uid=", system.run("id", "belfry").stdout)
        folder = system.run("stat", "-c", "%U %G %a", "/etc/belfry/secrets").stdout.strip()
        self.assertEqual(folder, "root belfry 2750")
        self.a_token_that_root_makes_is_read_by_the_programs(system)
        self.wrong_names_are_told(system)
        self.process_starts(system)
        self.demo_runs(system)

        # An upgrade keeps what an operator has changed.
        conf = system.root / "etc" / "belfry" / "belfry.conf"
        conf.write_text(conf.read_text() + "log.format=json\n")
        told = system.apt("install", f"/{later.name}")
        self.assertIn(f"go on with version {version()}-1 until they are restarted", told)
        self.assertIn("log.format=json", conf.read_text())
        system.apt("remove", "belfry")
        self.assertTrue(conf.exists())
        self.assertFalse((system.root / "usr/lib/belfry").exists())
        system.apt("purge", "belfry")
        self.assertFalse(conf.parent.exists())

    def a_token_that_root_makes_is_read_by_the_programs(self, system):
        file = "/etc/belfry/secrets/tokens.jsonl"
        for _ in range(2):
            done = system.run("belfry", "tokens", "new", "--role", "operator", "--file", file)
            self.assertEqual(done.returncode, 0, done.stderr)
        for user, code in (("belfry", 0), ("nobody", 1)):
            done = system.run("setpriv", f"--reuid={user}", f"--regid={'nogroup' if code else user}", "--clear-groups",
                              "cat", file)
            self.assertEqual(done.returncode, code, user)

    def wrong_names_are_told(self, system):
        for name, words in [("nonsense-0", "names no program"), ("scheduling", "has no number"),
                            ("scheduling-", "has no number"), ("scheduling-x", "has no number")]:
            done = system.run("/usr/lib/belfry/launch", name)
            self.assertEqual(done.returncode, 64, name)
            self.assertIn(words, done.stderr)

    def process_starts(self, system):
        """It takes the settings of the package, and stops without a broker."""
        for program in SERVERS:
            # On a busy machine a program may take longer than three seconds until it handles signals.
            for seconds in (3, 15, 75):
                done = system.run(
                    "timeout", seconds, "setpriv", "--reuid=belfry", "--regid=belfry", "--clear-groups",
                    "--no-new-privs", "/usr/lib/belfry/launch", f"{program}-3", BELFRY_CONSOLE_FOLDER="/tmp/store",
                    BELFRY_HTTP_ADDRESS="127.0.0.1:0", BELFRY_BOOTSTRAP_SERVERS="127.0.0.1:1")
                told = done.stdout + done.stderr
                if "stopping" in told:
                    break
            # timeout ends it by SIGTERM, and says so by 124.
            self.assertEqual(done.returncode, 124, told)
            self.assertIn(f"{program}-3:", told)
            self.assertIn("stopping", told)

    def demo_runs(self, system):
        system.apt("install", "kcat", "jq", "curl")
        done = system.run("chroot", "--userspec=nobody", "--skip-chdir", "/", "belfry-demo", HOME="/tmp/nobody")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Turned down, with the bytes as they came", done.stdout)
        self.assertTrue((system.root / "tmp/nobody/.cache/belfry/demo.html").exists())
