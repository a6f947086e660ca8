"""What the reader of pages and the comparison find, on pages that are wrong."""

import tempfile
import unittest
from pathlib import Path

from . import examples, links
from .comparing import difference
from .markdown import Page

SAME = [
    ("one\ntwo\n", "one\ntwo"), ("a … c", "a b c"), ("a … c", "a  c"), ("…\nlast", "first\nsecond\nlast"),
    ("first\n…", "first"), ("first\n…\nlast", "first\nlast"), ("…\nx\n…\nx", "x\ny\nx"),
    ('{"at":"2026-01-01T00:00:00Z"}', '{"at":"2027-12-31T23:59:59.123Z"}'), ("[*] (a|b)", "[*] (a|b)"),
    ("end", "end  \n\n"),
]
DIFFERENT = [
    ("one\ntwo", "one", "there came nothing more"), ("one", "one\ntwo", "there came “two”"),
    ("a … c", "a b d", "there came “a b d”"), ("…\nlast", "first\nmore", "the page shows “last”"),
    ('{"at":"2026-01-01T00:00:00Z"}', '{"at":"now"}', "there came"), ("a.c", "abc", "there came “abc”"),
    ("first", "", "there came nothing more"), ("", "something", "there came “something”"),
]


class Comparing(unittest.TestCase):
    def test_what_varies_may_vary(self):
        for shown, came in SAME:
            with self.subTest(shown=shown, came=came):
                self.assertIsNone(difference(shown, came))

    def test_everything_else_must_come_as_shown(self):
        for shown, came, told in DIFFERENT:
            with self.subTest(shown=shown, came=came):
                self.assertIn(told, difference(shown, came) or "")


class Reading(unittest.TestCase):
    def page(self, text):
        path = Path(self.enterContext(tempfile.TemporaryDirectory())) / "PAGE.md"
        path.write_text(text)
        return Page.read(path)

    def test_output_belongs_to_the_block_before_it(self):
        page = self.page("```sh\necho 1\n```\n\nThat prints\n\n```text\n1\n```\n\n```sh\ntrue\n```\n")
        self.assertEqual([each.text for each in page.commands], ["echo 1\n", "true\n"])
        self.assertEqual([each.output and each.output.text for each in page.commands], ["1\n", None])
        self.assertEqual([each.line for each in page.commands], [1, 11])

    def test_a_block_that_is_not_run_is_found(self):
        for text in ("```\nls\n```", "    ls\n", "```bash\nls\n```", "```text\nalone\n```",
                     "```sh\nls\n```\n```text\na\n```\n```text\nb\n```"):
            with self.subTest(text):
                [fault] = examples.faults(self.page(text))
                self.assertIn("a block that is not run", fault)

    def test_a_record_is_checked_by_the_contract(self):
        good = '```json request\n{"id":"1","app":"a","recipients":["p"],"content":{"title":"T"}}\n```\n'
        self.assertEqual(examples.faults(self.page(good)), [])
        for wrong in (good.replace('["p"]', '"p"'), good.replace("request", "letter"), good.replace("}}", "}")):
            with self.subTest(wrong):
                self.assertEqual(len(examples.faults(self.page(wrong))), 1)

    def test_json_in_running_text_stands_in_a_command_too(self):
        command = '```sh\necho \'{"a": 1, "b":2}\'\n```\n'
        self.assertEqual(examples.faults(self.page('`"b": 2` and `{name}`\n\n' + command)), [])
        [fault] = examples.faults(self.page('`"b": 3`\n\n' + command))
        self.assertIn('"b": 3', fault)

    def test_a_command_in_running_text_exists(self):
        good = "`deploy/up`, `belfry check`, `belfry tokens new --role producer --app grove`, `belfry`, `belfryx 1`"
        self.assertEqual(examples.unknown_commands(self.page(good)), [])
        for wrong in ("`deploy/over`", "`belfry chek`", "`belfry tokens forge`", "`belfry check --strickt`"):
            with self.subTest(wrong):
                self.assertEqual(len(examples.unknown_commands(self.page(wrong))), 1)

    def test_a_link_leads_to_a_file_and_a_heading(self):
        text = "# The `first` one, again\n\n# Twice\n\n# Twice\n\n"
        for link in ("#the-first-one-again", "#twice-1", "PAGE.md#twice", "https://example.com/x"):
            with self.subTest(link):
                self.assertEqual(links.faults(self.page(f"{text}[x]({link})")), [])
        for link in ("#twice-2", "OTHER.md", "PAGE.md#thrice", "#First"):
            with self.subTest(link):
                self.assertEqual(len(links.faults(self.page(f"{text}[x]({link})"))), 1)
