"""The verdict can fail: a whole run in small, told without fault, then with each fault it must see."""

import json
import unittest
from types import SimpleNamespace

from audience import INPUTS, STAGES
from load import Load
from simulated import record
from verdict import CHANGELOG, Evidence, Findings, judge

PEOPLE, COUNT = 3, 24


class Story:
    """The records of a run in which nothing went wrong; a test breaks it."""

    def __init__(self):
        self.load = Load.__new__(Load)
        self.load.people, self.load.rate, self.load.count = PEOPLE, 1, COUNT
        self.load.refused, self.load.poison = [], {("notifications.ingest", 0, 9999): "garbage"}
        self.records = []
        steps = [0] * PEOPLE
        for number in range(COUNT):
            self.tell(number, steps)
        self.add("notifications.rejected", 0, "k", {}, [
            ("kafka_dlt-original-topic", b"notifications.ingest"), ("kafka_dlt-original-partition", b"0"),
            ("kafka_dlt-original-offset", b"9999")])
        self.went_back = []
        self.standing = {}
        self.hidden = []

    def add(self, topic, partition, key, value, headers=()):
        self.records.append(SimpleNamespace(topic=topic, partition=partition, key=key, value=value, headers=headers))

    def tell(self, number, steps):
        """One request on its way."""
        who = number % PEOPLE
        person, lane = self.load.person(number), ".urgent" if self.load.is_urgent(number) else ""
        name = f"bulk/r-{number}/{person}"
        steps[who] += 1
        for stage in STAGES:
            self.add(f"notifications.{stage}{lane}", who, person,
                     {"id": f"r-{number}", "kind": "present", "type": "present"})
        for code, is_terminal in [("accepted", False), ("alerted", True)] + (
                [("parked", False)] if self.load.is_parked(number) else []):
            self.add("notifications.receipts", who, person,
                     {"notification": name, "code": code, "terminal": is_terminal})
        self.add(CHANGELOG, who, f"{person}\titem/bulk/r-{number}", {"sequence": steps[who], "item": {}})
        self.add("deliveries.ios", who, person, {
            "type": "present", "notification": name, "person": person, "sequence": steps[who], "badge": steps[who]})

    def find(self, topic, number):
        """The record of a request on a topic."""
        return next(each for each in self.records
                    if each.topic.startswith(topic) and f"r-{number}" in json.dumps(each.value) + each.key)

    def drop(self, topic, number):
        self.records.remove(self.find(topic, number))

    def repeat(self, topic, number):
        self.records.append(self.find(topic, number))

    def swap(self, topic, one, other):
        places = [self.records.index(self.find(topic, number)) for number in (one, other)]
        self.records[places[0]], self.records[places[1]] = self.records[places[1]], self.records[places[0]]

    def judged(self):
        ends = {}
        laid = []
        for each in self.records:
            place = each.topic, each.partition
            ends[place] = ends.get(place, -1) + 1
            value = json.dumps(each.value, separators=(",", ":")).encode()
            laid.append(record(**vars(each) | {"offset": ends[place], "key": each.key.encode(), "value": value}))
        evidence = Evidence(self.load, laid)
        seen = {place: dict(offsets) for place, offsets in evidence.places.items()}
        for place, offset in self.hidden:
            del seen[place][offset]
        listener = SimpleNamespace(unordered_offsets=[], seen=seen)
        highest = {(service, topic, partition): end + 1 for service, topics in INPUTS.items()
                   for (topic, partition), end in ends.items() if topic in topics}
        highest |= self.standing
        findings = Findings()
        judge(evidence, listener, SimpleNamespace(went_back=self.went_back, highest=highest), findings,
              dict.fromkeys(range(COUNT), 0))
        return {kind for kind, count in findings.counts().items() if count}


class VerdictTests(unittest.TestCase):
    def test_a_run_without_fault_is_clean(self):
        self.assertEqual(Story().judged(), set())

    def test_a_request_that_the_client_wrote_twice_is_a_repetition(self):
        def write_twice(story):
            for topic in ("notifications.ingest", "notifications.accepted", "notifications.classified"):
                story.repeat(topic, 8)
            name = f"bulk/r-8/{story.load.person(8)}"
            for code in ("accepted", "suppressed"):
                story.add("notifications.receipts", 8 % PEOPLE, story.load.person(8), {
                    "notification": name, "code": code, "terminal": code == "suppressed",
                    **({"details": {"reason": "duplicate"}} if code == "suppressed" else {})})

        story = Story()
        write_twice(story)
        self.assertEqual(story.judged(), set())
        for topic in ("notifications.ingest", "notifications.accepted", "notifications.receipts"):
            with self.subTest(topic):
                story = Story()
                write_twice(story)
                last = [each for each in story.records if each.topic.startswith(topic)][-1]
                story.records.remove(last)
                self.assertEqual(story.judged(), {"torn"})

    def test_each_fault_is_seen(self):
        def set_step(story, number, step):
            story.find("deliveries", number).value["sequence"] = step

        cases = {
            "a delivery is lost": (lambda s: s.drop("deliveries", 4), "lost"),
            "a delivery comes twice": (lambda s: s.repeat("deliveries", 4), "doubled"),
            "a delivery that nobody asked for": (lambda s: s.load.__setattr__("count", COUNT - 1), "doubled"),
            "two deliveries change places": (lambda s: s.swap("deliveries", 8, 11), "out of order"),
            "the last receipt is missing": (lambda s: s.drop("notifications.receipts", 23), "torn"),
            "a stage wrote twice": (lambda s: s.repeat("notifications.classified", 5), "torn"),
            "state without its step": (lambda s: s.drop("notifications.scheduled", 6), "torn"),
            "a step without its state": (lambda s: s.drop(CHANGELOG, 6), "torn"),
            "a step's number is left out": (lambda s: set_step(s, 23, 99), "state differs"),
            "a step's number comes twice": (lambda s: set_step(s, 23, 1), "state differs"),
            "an offset went back": (lambda s: s.went_back.append("9 to 8"), "offsets back"),
            "work is done and not committed": (
                lambda s: s.standing.update({("delivery", "notifications.rendered", 0): 1}), "offsets back"),
            "a record that was skipped": (lambda s: s.hidden.append((("deliveries.ios", 0), 2)), "read aborted"),
            "a good record is turned down": (lambda s: s.load.poison.clear(), "dead letters"),
            "a bad one is not": (
                lambda s: s.load.poison.update({("notifications.ingest", 1, 5): "garbage"}), "dead letters"),
            "the broker refused": (lambda s: s.load.refused.append("too late"), "lost"),
        }
        for name, (spoil, expected) in cases.items():
            with self.subTest(name):
                story = Story()
                spoil(story)
                self.assertIn(expected, story.judged())
