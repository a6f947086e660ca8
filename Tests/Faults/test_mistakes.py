"""The known mistakes can still be made, by the simulation alone, and are found."""

import re
import unittest

import mistakes
from test_simulated import BINARY

HOME = mistakes.SOURCE.parents[3]
PRODUCT = {path: path.read_text() for folder in ("Shared", "Services") for path in (HOME / folder).rglob("*.swift")}


class Mistakes(unittest.TestCase):
    def test_each_is_made_somewhere_and_says_what_it_is(self):
        cases = re.findall(r"\n    case (\w+) =", mistakes.SOURCE.read_text())
        self.assertGreaterEqual(len(cases), 16)
        self.assertEqual(len(cases), len(mistakes.KNOWN))
        for words in mistakes.KNOWN.values():
            self.assertRegex(words, r"^[A-Z].*\.$")
        text = "".join([*PRODUCT.values(), (HOME / "Tests/SimulatedFaults/SimulatedWorker.swift").read_text()])
        self.assertEqual([case for case in cases if not re.search(rf"mistake [!=]= \.{case}\b", text)], [])

    def test_no_service_can_switch_one_on(self):
        naming = {path.name for path, text in PRODUCT.items() if "KnownMistake" in text}
        self.assertEqual(naming, {"KnownMistake.swift", "Surroundings.swift", "Worker.swift"})

    def test_one_is_found(self):
        found = mistakes.found_after(str(BINARY), "no-rewind-after-an-abort", 1, 40, 60)
        self.assertIsNotNone(found)
        self.assertGreater(found[0], 0, found[1])
