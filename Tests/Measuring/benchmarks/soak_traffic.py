"""The soak's load: every kind of request and interaction, so that all state of the services grows and shrinks.

A request's number decides its content; the number of people decides how soon lists are full.
"""

import json
import time
from datetime import datetime, timezone

# The number of each kind in a hundred requests, in this order.
KINDS = [
    ("plain", 50), ("collapsing", 10), ("urgent", 6), ("message", 6), ("call", 2), ("parked", 6), ("repeating", 1),
    ("duplicate", 2), ("repeat", 2), ("withdraw", 4), ("update", 3), ("mark-read", 1), ("summarised", 3), ("many", 1),
    ("unknown person", 1), ("marketing", 1), ("broken", 1)]
KIND_OF = [kind for kind, count in KINDS for _ in range(count)]

# The number of each kind in a hundred interactions.
DEEDS = [
    ("viewed", 20), ("opened", 15), ("cleared", 15), ("action", 5), ("cleared-all", 1), ("expanded", 4), ("locked", 5),
    ("unlocked", 10), ("focus-on", 6), ("focus-off", 4), ("mute", 3), ("foreground", 3), ("background", 3),
    ("watch-worn", 1), ("watch-off", 1), ("offline", 1), ("online", 1), ("media-started", 1), ("call-answered", 1)]
DEED_OF = [deed for deed, count in DEEDS for _ in range(count)]

# Coprime with any likely number of people.
STRIDE = 7919
APPS = [
    {"id": "news", "name": "News", "entitlements": ["time-sensitive"],
     "topics": [{"id": "offers", "name": "Offers", "marketing": True}],
     "categories": [{"id": "story", "customDismissAction": True,
                     "actions": [{"id": "later", "title": "Later", "snoozeSeconds": 45}]}]},
    {"id": "chat", "name": "Chat", "entitlements": ["communication"]},
    {"id": "shop", "name": "Shop"}]


def instant(ahead):
    """The instant that many seconds from now, in the records' form."""
    return datetime.fromtimestamp(time.time() + ahead, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Traffic:
    def __init__(self, people):
        self.people = people

    def person(self, number):
        """A request's recipient. People and kinds repeat at different intervals, so everyone gets every kind."""
        return f"person-{(number * STRIDE + number // 100 * 31) % self.people}"

    def kind(self, number):
        return KIND_OF[number * 37 % 100]

    def app(self, number):
        return {"message": "chat", "call": "chat", "summarised": "shop"}.get(self.kind(number), "news")

    # MARK: Registrations

    def registrations(self):
        """All apps and people: topic, key and value."""
        for app in APPS:
            yield "apps", app["id"], app
        for number in range(self.people):
            yield "people", f"person-{number}", self.record(number, 0)

    def record(self, number, version):
        """A person's record; its versions differ, so that scheduling decides again what depends on it."""
        person, names = f"person-{number}", [app["id"] for app in APPS]
        devices = [{"id": f"{person}-phone", "platform": "ios", "systemVersion": "18.0", "apps": names}]
        if number % 3 == 0:
            devices.append({"id": f"{person}-watch", "platform": "watchos", "companion": f"{person}-phone"})
        if number % 3 == 1:
            devices.append({"id": f"{person}-mac", "platform": "macos", "apps": names})
        soon = datetime.fromtimestamp(time.time() + 150, timezone.utc).strftime("%H:%M")
        return {
            "id": person, "timeZone": "UTC", "locale": ["en", "de"][version % 2], "devices": devices,
            "focuses": [{"id": "work", "name": "Work"}], "summary": {"times": [soon]},
            "apps": {
                "news": {"authorization": "authorized", "marketing": {"offers": {"granted": True}}},
                "chat": {"authorization": "authorized"},
                "shop": {"authorization": "authorized", "summary": True}}}

    def changed_record(self, turn):
        """A new version of some person's record; or the record of a guest, who comes and is erased."""
        if turn % 10 in (0, 5):
            guest = f"guest-{turn // 10 % 100}"
            record = {"id": guest, "timeZone": "UTC", "locale": "en"} if turn % 10 == 0 else None
            return "people", guest, record
        number = turn * STRIDE % self.people
        return "people", f"person-{number}", self.record(number, turn)

    # MARK: Requests

    def request(self, number):
        """Topic, key and value of a request; the value is JSON, or bytes that are not JSON."""
        kind, person = self.kind(number), self.person(number)
        value = {
            "id": f"r-{number}", "app": self.app(number), "recipients": [person], "sound": "default",
            "threadId": f"thread-{number % 7}", "content": {
                "title": f"Number {number}", "subtitle": "A subtitle of some length",
                "body": f"This is notification {number}, about as long as those that apps send to people.",
                "data": {"link": f"https://example.org/items/{number}"}}}
        if value["app"] != "news":
            # Only the list of `news` fills up to its limit: the other apps' notifications replace each other.
            value["collapseId"] = f"latest-{number % 7}"
        topic = "notifications.ingest"
        earlier = self.earlier(number)
        if kind == "plain" and number % 3 == 0:
            value["category"] = "story"
        elif kind == "collapsing":
            value["collapseId"] = f"score-{number % 5}"
        elif kind == "urgent":
            topic += ".urgent"
            value["interruptionLevel"] = "time-sensitive"
            value["expires"] = instant(90)
        elif kind in ("message", "call"):
            intent = "send-message" if kind == "message" else "start-call"
            value["communication"] = {"intent": intent, "sender": {"handle": f"friend-{number % 9}@example.org"}}
        elif kind == "parked":
            # Most of them go to a few people, so that these reach the limit of rule P9.
            value["recipients"] = [person if number % 4 == 0 else f"person-{number % max(1, self.people // 20)}"]
            value["trigger"] = {"afterSeconds": 30 + number % 200}
        elif kind == "repeating":
            few = number % max(1, self.people // 50)
            value["id"], value["recipients"] = f"again-{few}", [f"person-{few}"]
            value["trigger"] = {"afterSeconds": 90, "repeats": True}
        elif kind == "duplicate":
            return topic, *self.request(self.like(number, "plain"))[1:]
        elif kind == "repeat":
            again = json.loads(self.request(self.like(number, "plain"))[2])
            value["content"], value["recipients"] = again["content"], again["recipients"]
        elif kind in ("withdraw", "update", "mark-read"):
            value = {"id": value["id"], "app": self.app(earlier), "type": kind, "recipients": [self.person(earlier)],
                     "target": {"request": f"r-{earlier}"}}
            if kind == "update":
                value["content"] = {"title": f"Corrected {earlier}", "body": f"Corrected by {number}."}
        elif kind == "many":
            value["recipients"] = [self.person(number + each) for each in range(5)]
        elif kind == "unknown person":
            value["recipients"] = [f"nobody-{number}"]
        elif kind == "marketing":
            value["marketing"] = {"topic": "offers"}
        elif kind == "broken":
            return topic, person, b'{"id":"broken","app":'
        return topic, person, json.dumps(value).encode()

    def earlier(self, number):
        """A request that shows something, from about twenty seconds before at 500 a second."""
        return self.like(number - 9_900 if number > 10_000 else number // 2, "plain")

    def like(self, number, kind):
        """The last request of a kind before a number."""
        number = max(0, number - 1)
        while self.kind(number) != kind and number > 0:
            number -= 1
        return number

    # MARK: Interactions

    def interaction(self, turn, last):
        """A person's interaction, mostly with an earlier request than the last one sent."""
        deed, number = DEED_OF[turn * 37 % 100], self.earlier(max(0, last - turn % 5000))
        person = self.person(number)
        value = {"id": f"i-{turn}", "person": person, "device": f"{person}-phone", "at": instant(0), "type": deed}
        if deed in ("viewed", "opened", "cleared", "expanded", "action", "media-started", "call-answered"):
            value["notification"] = f"{self.app(number)}/r-{number}/{person}"
        if deed == "action":
            value["action"] = "later"
        elif deed in ("cleared-all", "foreground", "background"):
            value["app"] = self.app(number)
        elif deed == "mute":
            value |= {"app": "news", "thread": f"thread-{turn % 7}", "seconds": 60}
        elif deed in ("focus-on", "focus-off"):
            value["focus"] = "work"
            if deed == "focus-on":
                value["until"] = instant(60)
        elif deed in ("watch-worn", "watch-off"):
            value["device"] = f"{person}-watch"
        return "interactions", person, json.dumps(value).encode()
