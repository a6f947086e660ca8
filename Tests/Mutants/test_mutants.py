"""Where the source is changed, which sites are drawn, and what is recorded, without a build."""

import unittest

from . import record
from .choosing import IN_A_FILE, SHARES, choose, folder_of
from .rewriting import mutated
from .sites import Site, sites, unambiguous
from .source import Source

SWIFT = '''\
internal import Model

/// A rule: 1 == 1.
struct Rule<Value: Hashable> where Value: Comparable {
    static let most = 20
    private let window: Int
    enum Kind: Int { case first = 1, second = 2 }

    init(window: Int = 5) {
        self.window = window
    }

    func isOver(_ count: Int, _ text: String) -> Bool {
        count > Self.most && text != "a == b \\(count == 1 ? "(" : "")"
    }

    func keep(_ table: inout [Int]) {
        let first: Int
        if table.isEmpty {
            first = 0
        } else {
            first = table[0]
        }
        table.append(first)
        log.info("kept")
        table.removeAll { $0 < window }
        let last =
            next(table)
        use(
            last,
            wait(for: last))
    }

    func value(of kind: Kind) -> Int {
        switch kind {
        case .first: return most(1)
        case .second where window == 3: return 2
        case .second:
            count += 1
            return 0xFF
        }
    }

    func single() -> Int {
        next(window)
    }

    func quiet() {
        next(window)  // "(
        let text = """
            count < 3 "("
            """
    }

    static func < (left: Self, right: Self) -> Bool { (left.window, 1) < (right.window, 2) }
}
'''


def found(text=SWIFT, kind=None):
    """The changes of a file, as `line: text → text`."""
    return [f"{each.line + 1}: {each.before} → {each.after}".strip()
            for each in sites(Source("Services/A/B.swift", text)) if kind in (None, each.kind)]


def site(number, path="Services/Scheduling/A.swift"):
    return Site(f"{number:06x}", "comparison", path, number, 2, 4, "a == b", "!=")


class Sites(unittest.TestCase):
    def test_comparisons_are_turned_where_values_are_compared(self):
        self.assertEqual(found(kind="comparison"),
                         ["14: > → >=", "14: && → ||", "14: != → ==", "26: < → <=", "37: == → !="])

    def test_constants_are_changed_where_they_are_values(self):
        self.assertEqual(found(kind="constant"), [
            "5: 20 → 21", "9: 5 → 6", "20: 0 → 1", "22: 0 → 1", "36: 1 → 2", "37: 3 → 4", "37: 2 → 3", "39: 1 → 2",
            "55: 1 → 2", "55: 2 → 3"])

    def test_statements_are_left_out_where_nothing_depends_on_their_value(self):
        self.assertEqual(found(kind="statement"), [
            "24: table.append(first) →", "26: table.removeAll { $0 < window } →", "39: count += 1 →",
            "49: next(window) →"])

    def test_conditions_of_one_expression_are_negated(self):
        self.assertEqual(found(kind="condition"), ["19: table.isEmpty →"])

    def test_ids_stay_when_lines_come_before_them_and_equal_lines_have_their_own(self):
        def ids(text):
            return [each.id for each in sites(Source("A.swift", text))]

        self.assertEqual(ids(SWIFT), ids(SWIFT.replace("import Model\n", "import Model\n\n// More.\n")))
        self.assertEqual(len(set(ids("let a = 1\nlet a = 1\n"))), 2)
        self.assertEqual(unambiguous([site(1), site(2), site(1)]), [site(2)])


class Rewriting(unittest.TestCase):
    def test_each_kind_asks_for_its_mutant(self):
        text = "if a == nil { b() }\nf(a < c, 5)\ng()\nif isOn { return }\n"
        source = Source("Services/A/B.swift", text)
        lines = [Site("00000a", "comparison", "", 0, 5, 7, source.lines[0].text, "!="),
                 Site("00000b", "constant", "", 1, 9, 10, source.lines[1].text, "6"),
                 Site("00000c", "statement", "", 2, 0, 3, source.lines[2].text, ""),
                 Site("00000d", "condition", "", 3, 3, 7, source.lines[3].text, "")]
        self.assertEqual(mutated(text, lines).split("\n"), [
            "public import Mutants",
            "if a ==←←←←←↚ nil { b() }",
            "f(a < c, mutantConstant(0x00000b, 5, 6))",
            "if !mutantIsOn(0x00000c) { g() }",
            "if mutantCondition(0x00000d, isOn) { return }",
            "",
            "infix operator ==←←←←←↚: ComparisonPrecedence",
            "private func ==←←←←←↚ <T: ~Copyable>(a: borrowing T?, b: _OptionalNilComparisonType) -> Bool {",
            "    mutantIsOn(0x00000a) ? a != b : a == b",
            "}"])


class Choosing(unittest.TestCase):
    def test_a_seed_draws_as_many_as_asked_for_and_replaces_what_is_refused(self):
        every = [site(number, f"Shared/Model/{number % 40}.swift") for number in range(200)]
        drawn = choose(every, 60, 1)
        self.assertEqual(drawn, choose(every, 60, 1))
        self.assertNotEqual(drawn, choose(every, 60, 2))
        self.assertEqual(len({each.id for each in drawn}), 60)
        paths = [each.path for each in drawn]
        self.assertLessEqual(max(map(paths.count, paths)), IN_A_FILE)
        again = choose(every, 60, 1, {drawn[0].id})
        self.assertEqual(len(again), 60)
        self.assertNotIn(drawn[0], again)
        self.assertEqual(len(set(drawn) & set(again)), 59)

    def test_a_folder_without_a_share_gets_one_of_a_hundred(self):
        folders = [*SHARES, "Shared/Rare"]
        every = [site(number, f"{folder}/{number}.swift") for folder in folders for number in range(99)]
        self.assertEqual(sum(folder_of(each.path) == "Shared/Rare" for each in choose(every, 80, 1)), 1)


class Recording(unittest.TestCase):
    RESULTS = [
        {"id": "00000b", "kind": "constant", "file": "Services/Scheduling/B.swift", "line": 3, "text": "let a = 1",
         "change": "1 → 2", "outcome": "survived", "seconds": 2},
        {"id": "00000a", "kind": "comparison", "file": "Services/Scheduling/A.swift", "line": 9, "text": "a | b == c",
         "change": "== → !=", "outcome": "found", "by": "SchedulingTests", "end": "failed", "test": "t()",
         "seconds": 1}]

    def test_a_list_is_read_as_it_was_written(self):
        text = record.listing(self.RESULTS, "all")
        self.assertEqual(text, (
            "# all: 2 mutants, 1 found, 1 survived, 0 not reached\n"
            "00000a | found by SchedulingTests | comparison | Services/Scheduling/A.swift | == → != | a | b == c\n"))
        self.assertEqual(record.listed(text), {"00000a"})

    def test_what_is_no_longer_found_or_there_is_told(self):
        for before, results, is_enough, told in [
                ({"00000a", "00000b"}, self.RESULTS, False, "no longer found (survived): 00000b"),
                ({"00000a", "00000c"}, self.RESULTS[1:], True, "the source no longer has: 00000c")]:
            with self.subTest(told):
                words, found = record.comparison(before, results)
                self.assertEqual(found, is_enough)
                self.assertIn(told, words)
