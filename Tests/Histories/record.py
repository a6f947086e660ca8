"""Records the changelog of scheduling as this version writes it on Apache Kafka, with every kind of entry in it, and the
topics between the services; and makes the records that a test continues with.

    python3 Tests/Histories/record.py FOLDER

FOLDER is a new one, named after the version. Needs KAFKA_HOME and built services (BELFRY_BINARIES), and
the Python of the tests.
"""

import json
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from confluent_kafka import Producer

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Measuring.clients import everything, quiet  # noqa: E402
from Measuring.kafka import Node  # noqa: E402
from Measuring.service import BINARIES, SERVICES, Service, stop_all  # noqa: E402
from Measuring.topics import create_topics  # noqa: E402

# What one service writes and another one reads, so that two versions meet in it while services restart.
BETWEEN = [
    f"notifications.{name}" for name in [
        "apps", "people", "interactions", "accepted.urgent", "accepted", "classified.urgent", "classified",
        "scheduled.urgent", "scheduled", "rendered.urgent", "rendered"]]
PLATFORMS = ["ios", "watchos", "macos"]

CATEGORIES = {
    "chat": [{"id": "message", "customDismissAction": True, "actions": [
        {"id": "later", "title": "Later", "snoozeSeconds": 5000}, {"id": "reply", "title": "Reply"}]}],
    "rail": [{"id": "trip", "actions": [{"id": "later", "title": "Later", "snoozeSeconds": 100000}]}],
}
APPS = [
    {"id": "chat", "name": "Chat", "entitlements": ["communication", "time-sensitive"],
     "categories": CATEGORIES["chat"]},
    {"id": "rail", "name": "Rail", "entitlements": ["time-sensitive"], "categories": CATEGORIES["rail"],
     "settingsLink": "rail://settings",
     "topics": [{"id": "delays", "name": "Delays"}, {"id": "offers", "name": "Offers", "marketing": True}]},
    {"id": "health", "name": "Health", "entitlements": ["critical-alerts", "time-sensitive"]},
    {"id": "farm", "name": "Farm"},
    {"id": "gone", "name": "Gone"},
]
IDS = [app["id"] for app in APPS]


def instant(seconds=0.0):
    moment = datetime.now(timezone.utc) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Story:
    """The records, and the node and services to which they are sent."""

    def __init__(self, folder):
        self.folder, self.requests, self.interactions, self.services = folder, 0, 0, {}
        self.people, self.sent, self.node = {}, {}, Node(folder)
        self.client = {"bootstrap.servers": self.node.servers}
        self.producer = Producer(quiet(self.client))
        create_topics(BINARIES, self.node.servers, 2, replicas=1)

    def start(self, service, **more):
        self.services[service] = Service(
            BINARIES / service, self.folder, service, {"BELFRY_BOOTSTRAP_SERVERS": self.node.servers, **more})

    def stop(self, service):
        self.services.pop(service).terminate()

    def send(self, topic, key, value):
        self.producer.produce(topic, None if value is None else json.dumps(value, ensure_ascii=False), key)
        self.producer.flush(30)

    def person(self, id, devices=PLATFORMS, settings=None, **more):
        made = [{"id": f"{id}-{platform}", "platform": platform, "apps": IDS} for platform in devices]
        apps = {app: {"authorization": "authorized"} | (settings or {}).get(app, {}) for app in IDS}
        self.people[id] = {
            "id": id, "timeZone": "Europe/Berlin", "locale": "de-DE", "devices": made, "apps": apps, **more}
        self.send("people", id, self.people[id])

    def request(self, app, person, **more):
        self.requests += 1
        content = {"title": "Two Stops Away", "body": f"Number {self.requests}.", "data": {"n": self.requests}}
        value = {"id": f"r-{self.requests}", "app": app, "recipients": [person], "content": content}
        self.send("notifications.ingest", "any", {k: v for k, v in (value | more).items() if v is not None})
        self.sent.setdefault(person, []).append((app, more.get("id", value["id"])))
        return f"{app}/{more.get('id', value['id'])}/{person}"

    def interaction(self, type, person, platform="ios", **more):
        self.interactions += 1
        self.send("interactions", person, {
            "id": f"i-{self.interactions}", "person": person, "device": f"{person}-{platform}", "at": instant(),
            "type": type, **more})

    def settle(self, seconds=3):
        """Waits for the five services; the result does not depend on how long they take."""
        time.sleep(seconds)

    def records(self, *topics):
        """Every committed record of these topics, by topic and partition in the order of its offsets: as it is, its time,
        key and value."""
        found = everything(self.client, *topics)
        for each in sorted(found, key=lambda each: (topics.index(each.topic()), each.partition(), each.offset())):
            key, value = (None if text is None else text.decode() for text in (each.key(), each.value()))
            yield each, {"at": each.timestamp()[1], "key": key, "value": value}

    def passed(self):
        """The records of the topics between the services."""
        for each, record in self.records(*BETWEEN):
            headers = [[name, value.decode()] for name, value in each.headers() or []]
            yield {"topic": each.topic(), **record, "headers": headers}

    def changelog(self):
        for each, record in self.records("notifications.scheduling.changelog"):
            yield {"partition": each.partition(), **record}


def held(story):
    """A Focus that was turned on by hand: calls (F4), and held and Passive items for its digest."""
    story.interaction("focus-on", "anna", focus="work", until=instant(90_000))
    story.settle()
    for level in [None, "passive", "active"]:
        story.request("farm", "anna", interruptionLevel=level, threadId="t", sound="default")
    story.request("rail", "anna", marketing={"topic": "offers"}, expires=instant(7200))
    story.request("rail", "anna", category="trip", event={"id": "e-1", "start": instant(3000)}, collapseId="c")
    story.request("chat", "anna", communication={"intent": "send-message", "sender": {"handle": "mira@example.org"}})
    call = {"intent": "start-call", "sender": {"handle": "+49 30 1", "name": "Tom"}}
    for _ in range(2):
        ring = story.request("chat", "anna", communication=call)
    story.settle()
    story.interaction("call-answered", "anna", notification=ring)


def summarised(story):
    for score in [0.2, None, 1]:
        story.request("rail", "ben", relevanceScore=score, category="trip", content={
            "title": "Late", "attachments": [{"id": "map", "url": "https://example.org/a.png", "type": "image/png"}]})
    story.request("farm", "ben", interruptionLevel="passive")
    story.request("farm", "ben", interruptionLevel="time-sensitive")


def parked(story):
    for trigger in [{"at": instant(4000)}, {"afterSeconds": 90_000}, {"afterSeconds": 200_000, "repeats": True},
                    {"calendar": {"weekday": 3, "hour": 9}}, {"calendar": {"hour": 2, "minute": 30}, "repeats": True},
                    {"calendar": {"day": 1}, "repeats": True}]:
        story.request("rail", "cleo", trigger=trigger, category="trip", threadId="t")
    story.request("rail", "cleo", trigger={"afterSeconds": 60, "repeats": True}, expires=instant(400))
    story.request("rail", "cleo", trigger={"afterSeconds": 5000}, device="cleo-macos")
    story.request("farm", "cleo", trigger={"afterSeconds": 5000}, collapseId="c", expires=instant(6000))
    story.request(
        "farm", "cleo", trigger={"afterSeconds": 9000}, event={"id": "e-1"}, interruptionLevel="time-sensitive")


def listed(story):
    """Items that are snoozed, read, opened, cleared or untouched, and memories of items that left."""
    ids = [story.request(app, "dora", category=category, event={"id": f"e-{app}"}, threadId="t", sound="default")
           for app, category in [("chat", "message"), ("rail", "trip"), ("farm", None), ("health", None)] * 3]
    story.request("chat", "dora", category="message", content={"body": "Where?", "targetContentId": "map/1"})
    story.settle()
    story.interaction("action", "dora", notification=ids[0], action="later")
    story.interaction("action", "dora", notification=ids[1], action="later")
    deeds = ["viewed", "opened", "cleared", "viewed", "timed-out"]
    for type, id in zip(deeds, ids[2:]):
        story.interaction(type, "dora", notification=id)
    story.interaction("action", "dora", notification=ids[8], action="reply", text="On my way")


def answered(story):
    """Mutes, the answers keep and turn-off, Time Sensitive alerts, notices."""
    for app in ["rail", "chat", "health"]:
        for _ in range(3):
            id = story.request(app, "emil", interruptionLevel="time-sensitive")
        story.settle(1)
        if app == "rail":
            story.interaction("opened", "emil", notification=id)
    story.request("farm", "emil")
    story.settle()
    story.interaction("turn-off", "emil", app="health")
    story.interaction("keep", "emil", app="rail")
    story.interaction("keep", "emil", app="farm")
    story.interaction("mute", "emil", app="chat", seconds=100_000)
    story.interaction("mute", "emil", app="rail", thread="t", until=instant(5000))
    story.settle(1)
    story.request("rail", "emil", threadId="t")


def reported(story):
    """Device reports, an open view, media, and a device that left with a badge."""
    for type, platform in [("locked", "macos"), ("unlocked", "ios"), ("silent-on", "ios"), ("watch-worn", "watchos"),
                           ("wrist-raised", "watchos"), ("offline", "macos"), ("online", "watchos")]:
        story.interaction(type, "finn/2", platform)
    story.interaction("foreground", "finn/2", app="farm")
    story.settle()
    id = story.request("chat", "finn/2", category="message", threadId="t")
    story.request("farm", "finn/2")
    story.settle()
    story.interaction("expanded", "finn/2", notification=id)
    story.interaction("media-started", "finn/2", notification=id)
    story.settle(1)
    story.request("chat", "finn/2", category="message", threadId="t")
    story.settle(1)
    story.person("finn/2", ["ios", "watchos", "tvos"])


def withdrawn(story):
    for target in [{"request": "r-later"}, {"collapseId": "c-later"}, {"threadId": "t-later"}]:
        story.request("rail", "gus", type="withdraw", target=target, content=None)
    levels = ["passive", "active", None]
    ids = [story.request("farm", "gus", collapseId="c", interruptionLevel=level) for level in levels]
    story.request("rail", "gus", type="withdraw", device="gus-ios", target={"app": True}, content=None)
    story.settle()
    shown = {"request": ids[2].split("/")[1]}
    story.request("farm", "gus", type="update", target=shown, content={"body": "New words."})
    for app in ["farm", "gone"]:
        story.request(app, "gus")


def again(story):
    """An id that is accepted again after a short window, while the first is listed or parked (P0)."""
    for _ in range(2):
        story.request("farm", "mia", id="same", content={"body": f"The same id, {instant()}."})
        story.request("farm", "mia", id="parked", trigger={"afterSeconds": 7000})
        story.settle(6)


def tell(story):
    for app in APPS:
        story.send("apps", app["id"], app)
    focus = {"id": "work", "people": {"mode": "allow", "list": []}, "repeatedCalls": True, "hideBadges": True,
             "apps": {"mode": "allow", "list": ["health"]}}
    granted = {"rail": {"marketing": {"offers": {"granted": True}}}}
    contacts = [{"id": "mira", "name": "Mira", "handles": ["mira@example.org"]}]
    summary = {"times": ["08:00", "18:30"], "list": "with-summary"}
    soon = (datetime.now(timezone.utc) + timedelta(seconds=190)).strftime("%H:%M")
    story.person("anna", focuses=[focus], contacts=contacts, settings=granted, summary=summary)
    story.person("ben", summary=summary, settings={
        "rail": {"summary": True}, "farm": {"summary": ["active", "passive"]}})
    for person in ["cleo", "dora", "finn/2", "gus", "hana", "mia"]:
        story.person(person)
    story.person("emil", settings={"farm": {"authorization": "provisional"}, "gone": {"authorization": "denied"}})
    always = focus | {"schedule": [{"from": "00:00", "to": "23:59"}, {"from": "23:59", "to": "00:00"}]}
    summarised_farm = {"farm": {"summary": True}}
    story.person("ida", timeZone="UTC", summary={"times": [soon]}, settings=summarised_farm, focuses=[always])
    story.person("kim", focuses=[always], settings={"farm": {"authorization": "provisional"}})
    story.person("émile", ["ios"], focuses=[always], activeFocus={"id": "work"})
    story.settle(15)
    again(story)
    story.stop("scheduling")
    story.start("scheduling")
    story.request("farm", "ida")
    story.request("rail", "ida")
    for part in [parked, held, summarised, listed, answered, reported, withdrawn]:
        part(story)
    for _ in range(2):
        story.request("farm", "hana")
        story.request("farm", "kim")
        story.request("chat", "émile", content={"body": "Grüße, 山田 📞"}, category="message")
    story.request("farm", "hana", trigger={"afterSeconds": 5000})
    story.settle()
    story.send("people", "hana", None)
    story.send("apps", "gone", None)
    story.interaction("focus-off", "kim", focus="work")
    story.interaction("turn-off", "kim", app="farm")
    while datetime.now(timezone.utc).strftime("%H:%M") != soon:
        time.sleep(1)
    story.settle(5)
    # Awaited registrations (P1): the services stop before these are decided.
    for _ in range(2):
        story.request("farm", "jon")
    story.request("farm", "jon", type="withdraw", target={"request": "r-1"}, content=None)
    story.request("farm", "anna", device="anna-visionos")
    story.settle(4)
    story.stop("scheduling")


def continuation(story, first, last):
    """The records after the recorded ones: a few for each person, then 40 days; the apps are known."""
    moments = iter(range(1, 100_000))

    def line(topic, key, value, at=None):
        moment = datetime.fromtimestamp((at or last + 1000 * next(moments)) / 1000, timezone.utc)
        at = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return {"at": at, "topic": topic, "key": key, "value": value} | (
            {"value": {**value, "at": at}} if topic == "interactions" else {})

    yield from (line("apps", app["id"], app, first) for app in APPS if app["id"] != "gone")
    for number, (person, sent) in enumerate(sorted(story.sent.items())):
        def interaction(type, **more):
            return line("interactions", person, {
                "id": f"j-{next(moments)}", "person": person, "device": f"{person}-ios", "type": type, **more})

        def request(app, **more):
            value = {"id": f"n-{next(moments)}", "app": app, "recipients": [person], "content": {"body": "Afterwards."}}
            return line("notifications.ingest", None, {k: v for k, v in (value | more).items() if v is not None})

        (app, known), (last_app, latest) = sent[0], sent[-1]
        yield request(app, id=known)
        # Cleo's triggers keep repeating.
        if person != "cleo":
            yield request("rail", type="withdraw", target={"threadId": "t"}, content=None)
        yield request(last_app, type="update", target={"request": latest})
        yield request(
            "rail", interruptionLevel="time-sensitive", event={"id": "e-rail"}, category="trip", collapseId="c")
        yield request("chat", category="message", threadId="t", sound="default")
        yield request("farm", interruptionLevel="passive", content={"body": f"Number {known[2:]}."})
        yield interaction("opened", notification=f"{app}/{known}/{person}")
        yield interaction("action", notification=f"{last_app}/{latest}/{person}", action="later")
        yield interaction("read", app="health")
        yield interaction("locked")
        if person in story.people:
            changed = {"timeZone": "America/Chicago"} if number % 2 else {"previews": "never"}
            yield line("people", person, story.people[person] | changed)
        if number % 3:
            yield interaction("focus-off")
    for days in [1, 8, 31, 40]:
        yield line("interactions", "anna", {
            "id": f"k-{days}", "person": "anna", "device": "anna-ios", "type": "unlocked"}, last + days * 86_400_000)


def write(file, records):
    file.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records))


def main():
    target = Path(sys.argv[1])
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        story = Story(Path(folder))
        try:
            for service in SERVICES:
                story.start(service, **({"BELFRY_WINDOW_SECONDS": "4"} if service == "scheduling" else {}))
            tell(story)
            records = list(story.changelog())
            times = [record["at"] for record in records]
            write(target / "scheduling.changelog.jsonl", records)
            write(target / "continuation.jsonl", continuation(story, min(times), max(times)))
            write(target / "topics.jsonl", story.passed())
            print(f"{len(records)} records")
        finally:
            stop_all(story.services.values())
            story.node.close()


if __name__ == "__main__":
    main()
