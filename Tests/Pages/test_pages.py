"""Every command and every example of the pages, as they stand there; every link of every page."""

import unittest

from Measuring.kafka import has_kafka
from Measuring.machine import HOME

from . import examples, links
from .markdown import Page
from .play import play

FRONT = "README.md"
# The pages that are run as a whole.
PAGES = ["deploy/contract/PRODUCERS.md", "deploy/contract/CONSUMERS.md"]


class Form(unittest.TestCase):
    def test_every_block_is_run_or_checked(self):
        for name in PAGES:
            with self.subTest(name):
                page = Page.read(HOME / name)
                self.assertGreater(len(page.commands), 10)
                self.assertEqual(examples.faults(page), [])
                self.assertEqual(examples.unknown_commands(page), [])

    def test_every_link_of_every_page_leads_somewhere(self):
        pages = [each for each in HOME.rglob("*.md") if ".build" not in each.parts]
        self.assertGreater(len(pages), 10)
        for each in pages:
            with self.subTest(str(each.relative_to(HOME))):
                self.assertEqual(links.faults(Page.read(each)), [])

    def test_the_front_page_leads_to_them(self):
        front = Page.read(HOME / FRONT)
        for name in [*PAGES, "deploy/guides/OPERATING.md"]:
            self.assertIn(name, front.links)


@unittest.skipUnless(has_kafka(), "this test needs Apache Kafka's jars; set KAFKA_HOME to a folder with libs/")
class Played(unittest.TestCase):
    def test_each_page_shows_what_comes(self):
        for name in [FRONT, *PAGES]:
            with self.subTest(name):
                play(HOME / name)
