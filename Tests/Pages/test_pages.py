"""Every command and every example of the pages, as they stand there; every link of every page."""

import subprocess
import tempfile
import unittest

from Measuring.kafka import has_kafka
from Measuring.machine import HOME

from . import examples, links
from .markdown import Page
from .play import play

FRONT = "README.md"
# The pages that are run as a whole.
PAGES = ["deploy/contract/PRODUCERS.md", "deploy/contract/CONSUMERS.md"]
# Its commands are run by Tests/Operating.
OPERATING = "deploy/guides/OPERATING.md"


class Form(unittest.TestCase):
    def test_every_block_is_run_or_checked(self):
        for name in [*PAGES, OPERATING]:
            with self.subTest(name):
                page = Page.read(HOME / name)
                self.assertGreater(len(page.commands), 10)
                self.assertEqual(examples.faults(page), [])

    def test_every_link_of_every_page_leads_somewhere_and_its_commands_are_known(self):
        pages = [each for each in HOME.rglob("*.md") if ".build" not in each.parts]
        self.assertGreater(len(pages), 10)
        for each in pages:
            page = Page.read(each)
            with self.subTest(str(each.relative_to(HOME))):
                self.assertEqual(links.faults(page) + examples.unknown_commands(page), [])

    def test_the_front_page_leads_to_them(self):
        front = Page.read(HOME / FRONT)
        for name in [*PAGES, OPERATING]:
            self.assertIn(name, front.links)


class App(unittest.TestCase):
    def test_its_code_stands_in_the_files_and_the_files_type_check(self):
        page = Page.read(HOME / "deploy/guides/APP.md")
        files = {path.name: path for path in (HOME / "deploy/contract/examples/app").glob("*.swift")}
        code = [each for each in page.examples if each.language == "swift"]
        page.examples = [each for each in page.examples if each not in code]
        self.assertEqual(examples.faults(page), [])
        self.assertGreater(len(code), 3)
        for each in code:
            self.assertIn(each.text, files[each.name].read_text(encoding="utf-8"))
        with tempfile.TemporaryDirectory() as folder:
            module = ["-emit-module", "-module-name", "UserNotifications", "-emit-module-path",
                      f"{folder}/UserNotifications.swiftmodule", HOME / "Tests/Pages/UserNotifications.swift"]
            for words in (module, ["-typecheck", "-swift-version", "6", "-I", folder, *files.values()]):
                run = subprocess.run(["swiftc", *words], capture_output=True, text=True, check=False)
                self.assertEqual(run.returncode, 0, run.stderr)


@unittest.skipUnless(has_kafka(), "this test needs Apache Kafka's jars; set KAFKA_HOME to a folder with libs/")
class Played(unittest.TestCase):
    def test_each_page_shows_what_comes(self):
        for name in [FRONT, *PAGES]:
            with self.subTest(name):
                play(HOME / name)
