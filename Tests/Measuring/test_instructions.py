"""Tests of what the mode `instructions` reads and requires."""

import contextlib
import io
import unittest

from .benchmarks import instructions

CALLGRIND = """\
version: 1
fn=(1) main
12 100
cfn=(2) swift_retain
calls=3 0
12 30
fn=(3) other
cfn=(2)
calls=2 0
12 20
cfn=(4) memcpy@GLIBC_2.14
calls=5 0
12 50
fn=(2)
9 50
cfn=(5) unknown'2
calls=7 0
12 9
totals: 1234
"""


class Instructions(unittest.TestCase):
    def test_calls_are_counted_by_function_however_it_is_named(self):
        found = instructions.parsed(CALLGRIND.splitlines())
        self.assertEqual(
            dict(found), {"instructions": 1234, "retains": 5, "releases": 0, "allocations": 0, "copies": 5})

    def test_more_than_two_percent_either_way_fails(self):
        kept = instructions.kept()
        for share, fails in [(1, False), (1.019, False), (0.981, False), (1.021, True), (0.979, True)]:
            found = {**kept, "rendering": kept["rendering"] * share}
            with self.subTest(str(share)), contextlib.redirect_stdout(io.StringIO()):
                with self.assertRaisesRegex(SystemExit, "of rendering are") if fails else contextlib.nullcontext():
                    instructions.compare(found)


if __name__ == "__main__":
    unittest.main()
