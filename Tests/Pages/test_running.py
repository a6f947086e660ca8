"""The runner of commands, on small pages without a broker."""

import os
import tempfile
import unittest
from pathlib import Path

from .markdown import Block, Page
from .running import Failed, Session


def block(commands, output=None):
    return f"```sh\n{commands}\n```\n" + (f"```text\n{output}\n```\n" if output is not None else "")


class Running(unittest.TestCase):
    def play(self, text, files=None, **arguments):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, script in (files or {}).items():
            file = folder / name
            file.write_text(script)
            file.chmod(0o755)
        arguments.setdefault("environment", {"PATH": f"{folder}:{os.environ['PATH']}"})
        path = folder / "PAGE.md"
        path.write_text(text)
        return Session(folder, **arguments).play(Page.read(path))

    def test_folder_and_exports_hold_for_the_next_block(self):
        self.play(
            block("mkdir -p 'a b'\ncd 'a b'\nexport WORD=\"two words\"\nother=1")
            + block('basename "$PWD"; echo "$WORD ${other:-is not set}"', "a b\ntwo words is not set"))

    def test_what_stands_in_the_page_is_replaced(self):
        self.play(block("echo 127.0.0.1:9092", "127.0.0.1:9092"), given={"127.0.0.1:9092": "127.0.0.1:11"})

    def failure(self, page, **arguments):
        with self.assertRaises(Failed) as raised:
            self.play(page, **arguments)
        return str(raised.exception)

    def test_what_fails_is_told_with_its_place(self):
        for page, words in [
                *((block(each), "ended with 1") for each in ("false", "false\necho on", "false | true", 'echo "$UNSET"')),
                (block("true") + block("exit 3"), "ended with 3"),
                (block("echo one; echo three", "one\ntwo"), "the page shows “two”; there came “three”"),
                (block("echo open; exit 3   # stays open", "open\nmore") + block("true"), "it ended with"),
                (block("true   # stays open", "open") + block("true"), "it ended with")]:
            with self.subTest(page):
                self.assertRegex(self.failure(page), f"(?s)^PAGE.md, line .*{words}")

    def test_what_does_not_end_is_ended_and_told_with_what_it_printed(self):
        # A busy machine may take longer than a second until anything is printed.
        told = (self.failure(block("echo begun; sleep 1000"), seconds=seconds) for seconds in (1, 5, 25, 125))
        self.assertTrue(any("s; it printed:\nbegun" in each for each in told))

    def test_what_stays_open_sees_what_the_next_block_does(self):
        text = block("echo open; tail -n +1 -F log 2>&1   # stays open", "open\n…\nnews")
        self.play("```sh\ntouch log\n```\n" + text + block("echo news >>log"))

    def test_what_reads_is_typed_again_until_it_has_come(self):
        # Each call prints one line more.
        files = {"kcat": "#!/bin/sh\necho line >>calls\ncat calls\n"}
        self.play(block("kcat -C -b x -t y", "line\nline\nline"), files)
        with self.assertRaises(Failed):
            self.play(block("kcat -P -b x -t y", "line\nline\nline"), files)

    def test_only_what_reads_is_typed_again(self):
        for commands, expected in [
                ("kcat -C -b x -t y | jq .", True), ("kcat -C -b x |\n    jq .", True), ("kcat -P -b x", False),
                ("belfry explain a/b/c", True), ("belfry tokens new", False), ("curl http://x/", True),
                ("curl -sS -X DELETE http://x/", False), ("curl http://x/ -d '{}'", False),
                ("kcat -C -b x\nkcat -P -b x", False)]:
            with self.subTest(commands):
                self.assertEqual(Session.only_reads(Block(commands, "sh", "", 1)), expected)
