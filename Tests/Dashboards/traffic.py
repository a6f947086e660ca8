"""Apps, people and requests that come to every kind of outcome that a dashboard shows."""

import datetime

from Measuring.clients import publish

# Nothing listens at port 9, so the calls of the webhook fail.
APPS = [
    {"id": "parcel", "name": "Parcel", "entitlements": ["time-sensitive"],
     "categories": [{"id": "stop", "actions": [{"id": "later", "title": "Later", "snoozeSeconds": 3600}]}],
     "webhooks": [{"url": "http://127.0.0.1:9/closed", "secret": "whsec_" + "c" * 32}]},
    {"id": "news", "name": "News"}]
# What waits once the requests are processed, by what for.
WAITING = {"focus": 2, "summary": 1, "trigger": 1, "snooze": 1, "registration": 0}
# Of the requests below and the one by HTTP: accepted ones, each for one person, and rejected ones.
ACCEPTED, REJECTED = 31, 1


def _person(name, settings=None, **more):
    device = {"id": f"{name}-phone", "platform": "ios", "apps": ["parcel", "news"], "pushToken": {"news": "ab" * 32}}
    allowed = {"authorization": "authorized"}
    return {"id": name, "timeZone": "UTC", "locale": "en", "devices": [device],
            "apps": {"parcel": {**allowed, **(settings or {})}, "news": {**allowed}}, **more}


def _people():
    # Far from now, so that it does not come during the test.
    later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=12)
    return [
        _person("anna"),
        _person("busy", focuses=[{"id": "work", "name": "Work"}], activeFocus={"id": "work"}),
        _person("calm", {"summary": True}, summary={"times": [later.strftime("%H:00")]}),
        _person("deaf", {"authorization": "denied"})]


class Traffic:
    """Sends everything once."""

    def __init__(self, servers):
        self._client, self._records = {"bootstrap.servers": servers}, []

    def register(self):
        for each in APPS:
            self._publish("apps", each["id"], each)
        for each in _people():
            self._publish("people", each["id"], each)
        self._flush()

    def send(self):
        """Requests that are delivered at once, that wait, that are refused, and that are none."""
        for number in range(20):
            self._request(f"n-{number}", "anna", level="time-sensitive" if number % 4 == 0 else None)
        # Over 4 KiB with its data, so that the payload is shortened, of which the producer is told (rule R18).
        self._request("long", "anna", app="news", data={"text": "x" * 5000})
        for name in ("held-1", "held-2", "held-3"):
            self._request(name, "busy")
        self._request("summarised", "calm")
        self._request("parked", "anna", trigger={"afterSeconds": 3600})
        self._request("soon", "anna", trigger={"afterSeconds": 1})
        self._request("snoozed", "anna", category="stop")
        self._request("denied", "deaf")
        self._request("stranger", "nobody")
        self._request("wrong", "anna", level="loud")
        self.break_in()

    def break_in(self):
        """Writes to an internal topic what no service writes. Scheduling turns it down, and an alert fires a while."""
        self._publish("notifications.classified", "anna", "not what classification writes")
        self._flush()

    def answer(self):
        """What people do once they see them: one snoozes, and one reads what a Focus holds (rules W10, W1)."""
        self._interaction("anna", "action", "parcel/snoozed/anna", action="later")
        self._interaction("busy", "viewed", "parcel/held-3/busy")
        self._flush()

    def _request(self, name, person, app="parcel", level=None, data=None, **more):
        content = {"title": f"Number {name}", "body": "For you.", **({"data": data} if data else {})}
        level = {"interruptionLevel": level} if level else {}
        self._publish("notifications.ingest", person, {
            "id": name, "app": app, "recipients": [person], "content": content, **level, **more})

    def _interaction(self, person, kind, notification, **more):
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        self._publish("interactions", person, {
            "id": f"{kind}-{notification}", "person": person, "device": f"{person}-phone", "at": now, "type": kind,
            "notification": notification, **more})

    def _publish(self, topic, key, value):
        self._records.append((topic, key, value))

    def _flush(self):
        publish(self._client, self._records)
        self._records = []
