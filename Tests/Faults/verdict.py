"""What is counted after a run, from the topics alone."""

import json
import re
from collections import Counter, defaultdict

from audience import DELIVERIES, INPUTS, PUBLIC, STAGES, HangingEnd, digest, read_all, request_number

CHANGELOG = "notifications.scheduling.changelog"
# An app keeps so many items of a person in Notification Center (rule N12).
MOST_ITEMS = 100
# How a step that presents a request is told from one that withdraws it.
STEP = {"scheduled": b'"kind":"present"', "rendered": b'"type":"present"'}
REQUEST = re.compile(rb'"(?:id|request|notification)":\s*"(?:bulk/)?r-(\d+)["/]')


class Findings:
    """Violations by kind, the first few of each in words."""

    KINDS = ["lost", "doubled", "out of order", "torn", "offsets back", "state differs", "read aborted",
             "dead letters", "hanging", "stuck", "crashed"]

    def __init__(self):
        self.all = {kind: [] for kind in self.KINDS}

    def add(self, kind, text):
        self.all[kind].append(text)

    def counts(self):
        return {kind: len(found) for kind, found in self.all.items()}

    def summary(self):
        return {kind: found[:5] for kind, found in self.all.items() if found}

    @property
    def is_clean(self):
        return not any(self.all.values())


class Evidence:
    """Everything that stands in the topics, gathered in one pass."""

    def __init__(self, load, records):
        self.load = load
        self.places = defaultdict(dict)
        self.last = {}
        self.numbers = {stage: Counter() for stage in STAGES}
        self.receipts = defaultdict(Counter)
        self.deliveries = []
        self.dead = Counter()
        self.fold = {}
        self.hanging = []
        try:
            for record in records:
                self._take(record)
        except HangingEnd as error:
            self.hanging = error.partitions

    @classmethod
    def read(cls, servers, load):
        """From the broker, committed records alone."""
        topics = [topic for names in STAGES.values() for topic in names] + PUBLIC + [CHANGELOG]
        return cls(load, read_all(servers, topics))

    def _take(self, record):
        topic = record.topic()
        self.last[topic, record.partition()] = record.offset()
        if topic in PUBLIC:
            self.places[topic, record.partition()][record.offset()] = digest(record)
        if topic in DELIVERIES:
            self.deliveries.append(json.loads(record.value()))
        elif topic == "notifications.receipts":
            receipt = json.loads(record.value())
            number = request_number(receipt.get("notification"))
            if number is not None:
                kind = "settled" if receipt["terminal"] else receipt["code"]
                if receipt["code"] == "suppressed" and receipt.get("details", {}).get("reason") == "duplicate":
                    kind = "duplicate"
                self.receipts[kind][number] += 1
        elif topic == "notifications.rejected":
            headers = {name: value.decode() for name, value in record.headers() or [] if value is not None}
            # Not a dead letter, but the note that one was sent back.
            if "belfry-replayed" in headers and "belfry-reason" not in headers:
                return
            self.dead[headers.get("kafka_dlt-original-topic"), int(headers.get("kafka_dlt-original-partition", -1)),
                      int(headers.get("kafka_dlt-original-offset", -1))] += 1
        elif topic == CHANGELOG:
            key = record.key().decode()
            if record.value() is None:
                self.fold.pop(key, None)
            else:
                self.fold[key] = record.value()
        else:
            stage = topic.split(".")[1]
            found = REQUEST.search(record.value() or b"")
            if found and STEP.get(stage, b"") in record.value():
                self.numbers[stage][int(found[1])] += 1


def judge(evidence, listener, offsets, findings, repeats):
    """Compares what came out with what went in.

    `repeats` counts the times that each request was sent again on purpose.
    """
    load = evidence.load
    findings.all["hanging"] += evidence.hanging
    judge_deliveries(evidence, findings)
    judge_transactions(evidence, findings, repeats)
    judge_state(evidence, findings)
    judge_readers(evidence, listener, findings)
    judge_offsets(evidence, offsets, findings)
    for place, what in load.poison.items():
        if evidence.dead[place] != 1:
            findings.add("dead letters", f"{what} at {place}: {evidence.dead[place]} dead letters")
    for place in evidence.dead.keys() - load.poison.keys():
        findings.add("dead letters", f"a good record at {place} became a dead letter")
    for error in load.refused:
        findings.add("lost", f"the broker refused a request: {error}")


def judge_deliveries(evidence, findings):
    """Each request is presented once, and in order for a person and lane, what waited for its trigger aside.

    A load that does not keep their order has none to be kept.
    """
    load = evidence.load
    presented = Counter()
    latest = {}
    for delivery in evidence.deliveries:
        number = request_number(delivery.get("notification"))
        if delivery["type"] != "present" or number is None:
            continue
        presented[number] += 1
        if delivery["person"] != load.person(number):
            findings.add("torn", f"r-{number} came to {delivery['person']}")
        if load.is_parked(number) or presented[number] > 1:
            continue
        lane = delivery["person"], load.is_urgent(number)
        if load.keeps_order and number < latest.get(lane, -1):
            findings.add("out of order", f"r-{number} came after r-{latest[lane]}")
        latest[lane] = max(number, latest.get(lane, -1))
    for number in range(load.count):
        if presented[number] == 0:
            stages = [stage for stage in STAGES if evidence.numbers[stage][number]]
            findings.add("lost", f"r-{number}, seen in {', '.join(stages) or 'no topic'}")
        elif presented[number] > 1:
            findings.add("doubled", f"r-{number} {presented[number]} times")
    for number in presented.keys() - set(range(load.count)):
        findings.add("doubled", f"r-{number}, which was never sent")


def judge_transactions(evidence, findings, repeats):
    """What belongs to one transaction of a stage is there as a whole: its output, its receipts, its state."""
    for number in range(evidence.load.count):
        # The load's client may have written it once more than it was sent; then the pipeline has to take it so often.
        times = max(1 + repeats[number], evidence.numbers["ingest"][number])
        parked = int(evidence.load.is_parked(number))
        expected = {"ingest": times, "accepted": times, "classified": times, "scheduled": 1, "rendered": 1}
        receipts = {"accepted": times, "settled": 1, "parked": parked, "duplicate": times - 1}
        found = {stage: (evidence.numbers[stage][number], count) for stage, count in expected.items()}
        found |= {f"receipt {kind}": (evidence.receipts[kind][number], count) for kind, count in receipts.items()}
        found["state"] = int(f"{evidence.load.person(number)}\titem/bulk/r-{number}" in evidence.fold), 1
        wrong = [f"{what} {has} of {should}" for what, (has, should) in found.items() if has != should]
        if wrong:
            findings.add("torn", f"r-{number}: {', '.join(wrong)}")


def judge_offsets(evidence, offsets, findings):
    """No group's offsets went back, and in the end they are past all that came out of them."""
    findings.all["offsets back"] += offsets.went_back
    for service, topics in INPUTS.items():
        for (topic, partition), offset in evidence.last.items():
            reached = offsets.highest.get((service, topic, partition), 0)
            if topic in topics and reached <= offset:
                findings.add("offsets back", f"{service} stands at {reached} of {topic} {partition}, done to {offset}")


def judge_state(evidence, findings):
    """The folded changelog tells the same as all that was delivered."""
    sequences = defaultdict(list)
    badges = {}
    for delivery in evidence.deliveries:
        person = delivery["person"]
        if not person.startswith("person-"):
            continue  # None of the load's: others may be served at the same time.
        sequences[person].append(delivery["sequence"])
        if "badge" in delivery and delivery["sequence"] > badges.get(person, (0, 0))[0]:
            badges[person] = delivery["sequence"], delivery["badge"]
    items, highest = Counter(), Counter()
    for key, value in evidence.fold.items():
        person, entry = key.split("\t", 1)
        if not entry.startswith(("item/bulk/", "meta")):
            continue
        value = json.loads(value)
        highest[person] = max(highest[person], value["sequence"])
        items[person] += "item" in value
    for person, own in sequences.items():
        # Each step of a person takes the next number and comes to the one device: a gap or a repetition is a state
        # that was rolled back too far, or not far enough.
        if sorted(own) != list(range(1, len(own) + 1)):
            gaps = sorted(set(range(1, max(own) + 1)) - set(own))[:3]
            twice = [number for number, count in Counter(own).items() if count > 1][:3]
            findings.add("state differs", f"{person}: steps missing {gaps}, twice {twice}")
        if highest[person] != max(own):
            findings.add("state differs", f"{person}: step {max(own)} delivered, {highest[person]} in the changelog")
        if items[person] != badges.get(person, (0, 0))[1]:
            findings.add(
                "state differs", f"{person}: {items[person]} items in the changelog, badge {badges.get(person)}")
        if items[person] > MOST_ITEMS:
            findings.add("state differs", f"{person}: {items[person]} items, more than are kept")


def judge_readers(evidence, listener, findings):
    """Who read along saw the same records at the same places as who reads afterwards, in rising order."""
    for text in listener.unordered_offsets:
        findings.add("read aborted", f"offsets did not rise: {text}")
    for place, during in listener.seen.items():
        after = evidence.places[place]
        # The last records may have come after the listener was closed.
        end = next(reversed(during))
        for offset in during.keys() - after.keys():
            findings.add("read aborted", f"{place} {offset} was read while it was written, and is not there")
        for offset in [each for each in after.keys() - during.keys() if each <= end]:
            findings.add("read aborted", f"{place} {offset} is there, and was skipped while it was written")
        for offset, own in during.items():
            if offset in after and after[offset] != own:
                findings.add("read aborted", f"{place} {offset} has changed")
