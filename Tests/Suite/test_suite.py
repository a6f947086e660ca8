"""The suite counts and selects as it says."""

import unittest
from pathlib import Path

from . import parts, selecting
from .counting import Counts, complaints, counts
from .part import Part
from .running import Runner

SWIFT = """\
◇ Test run started.
➜ Test ofARun() skipped.
◇ Test "T1: a skipped time of day" started.
✔ Test "T1: a skipped time of day" passed after 0.1 seconds.
✘ Test one() recorded an issue at A.swift:3:5: Expectation failed: (1) == 2
↳ because it is so
✘ Test one() failed after 0.1 seconds with 1 issue.
✘ Suite Some failed after 0.2 seconds with 1 issue.
✘ Test run with 4 tests in 2 suites failed after 0.2 seconds with 1 issue.
"""
PYTHON = """\
FAIL: test_it (test_some.Some)
AssertionError: 1 != 2
----------------------------------------------------------------------
Ran 7 tests in 0.2s

FAILED (failures=1, errors=1, skipped=2)
"""


class Counting(unittest.TestCase):
    def test_what_runners_print_is_counted(self):
        for output, code, expected in [
                (SWIFT, 1, Counts(2, 1, 1)), (PYTHON, 1, Counts(3, 2, 2)), (SWIFT + PYTHON, 1, Counts(5, 3, 3)),
                ("Ran 3 tests in 1s\n\nOK\n", 0, Counts(3)), ("Ran 3 tests in 1s\n\nOK (skipped=1)\n", 0, Counts(2, 0, 1)),
                ("1007 of 1007 histories as recorded\n", 0, Counts(1)), ("", 1, Counts(0, 1)),
                ("✔ Test run with 2 tests in 1 suite passed after 1 seconds.\nsegmentation fault", 139, Counts(1, 1))]:
            with self.subTest(output[-40:]):
                self.assertEqual(counts(output, code), expected)

    def test_what_failed_is_told_with_the_reason(self):
        self.assertEqual(complaints(SWIFT)[:2], SWIFT.splitlines()[4:6])
        self.assertIn("AssertionError: 1 != 2", complaints(PYTHON))
        self.assertEqual(complaints("a\nb"), ["a", "b"])


class Selecting(unittest.TestCase):
    KNOWN = {part.name: part for part in parts.QUICK + parts.WHOLE}

    def test_words_mean_rules_rooms_parts_and_folders(self):
        for word, names in [("S7", ["tests of S7", "histories of S7"]), ("Gateway", ["GatewayTests"]),
                            ("gatewaytests", ["GatewayTests"]), ("loop", ["loop"]), ("Pages", ["Pages"]),
                            ("nobody", []), ("S99", [])]:
            with self.subTest(word):
                self.assertEqual([part.name for part in selecting.parts(word, self.KNOWN)], names)

    def test_a_room_leaves_long_suites_to_their_parts(self):
        [broker], [gateway] = (selecting.parts(room, self.KNOWN) for room in ("Broker", "Gateway"))
        self.assertEqual([each for each in broker.command if each in parts.LONG], parts.LONG)
        self.assertNotIn("--skip", gateway.command)

    def test_a_rule_has_the_tests_of_its_name(self):
        for rule in ("S7", "R18", "D5", "N8"):
            with self.subTest(rule):
                text = "".join(path.read_text() for path in selecting.files_of(rule))
                self.assertRegex(text, rf'@Test\(\s*"(?:\w+, )*{rule}[:,] ')

    def test_each_suite_of_brokers_is_run_once(self):
        import re
        folder = Path(__file__).parents[1] / "BrokerTests"
        suites = {name for path in folder.glob("**/*.swift")
                  for name in re.findall(r"^(?:@Suite.*\)\s*)?(?:final class|struct|enum) (\w+Tests)\b", path.read_text(), re.M)}
        self.assertGreater(len(suites), 10)
        for pattern in parts.LONG:
            for name in re.findall(r"\w+Tests", pattern.replace("BrokerTests", "")):
                self.assertIn(name, suites)
                self.assertEqual(sum(bool(re.search(each, f"BrokerTests.{name}/f()")) for each in parts.LONG), 1)


class Running(unittest.TestCase):
    def run_parts(self, *chosen):
        runner = Runner(chosen, 2, {"x": "7"}, {False: {"PATH": "/usr/bin:/bin"}, True: {}})
        return runner.run(), {name: (passed, found) for name, (passed, found, _) in runner.ended.items()}

    def test_what_hangs_is_ended(self):
        passed, ended = self.run_parts(Part("suite-test-d", "hangs", ("bash", "-c", "sleep 60 & wait"), minutes=0.005))
        self.assertEqual((passed, ended["suite-test-d"][1].failed), (False, 1))

    def test_what_follows_a_failure_is_not_run(self):
        passed, ended = self.run_parts(
            Part("suite-test-a", "fails", ("false",)), Part("suite-test-b", "waits", ("true",), after=("suite-test-a",)),
            Part("suite-test-c", "is filled", ("bash", "-c", "test {x} = 7")))
        self.assertFalse(passed)
        self.assertEqual({name: passed for name, (passed, _) in ended.items()},
                         {"suite-test-a": False, "suite-test-b": False, "suite-test-c": True})
