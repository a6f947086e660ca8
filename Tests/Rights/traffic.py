"""Requests of an app's back end, and the deliveries that come of them."""

import json

from Measuring.clients import publish
from Measuring.deadline import wait
from Measuring.load import person

# Nothing listens at port 9, so every call of the webhook waits.
APP = {"id": "parcel", "name": "Parcel", "webhooks": [
    {"url": "http://127.0.0.1:9/closed", "secret": "whsec_" + "c" * 32}]}
PERSON = person("anna", "parcel", previews="always")
PRODUCER = "shop"
PRODUCER_RIGHTS = [
    {"resource": "topic", "name": topic, "pattern": "literal", "operation": "Write"}
    for topic in ("notifications.ingest", "apps", "people")]


class Traffic:
    """What the back end sends, which has the rights of a producer, and what the phone gets."""

    def __init__(self, node):
        self.node, self.requests = node, 0

    def request(self):
        """A request that nobody has sent before."""
        self.requests += 1
        name = f"r-{self.requests}"
        return {"id": name, "app": "parcel", "recipients": ["anna"],
                "content": {"title": f"Stop {name}", "body": "Your courier arrives soon."}}

    def send(self, count=1):
        """Registers app and person, and sends requests; returns their ids."""
        requests = [self.request() for _ in range(count)]
        self.publish([("apps", "parcel", APP), ("people", "anna", PERSON)])
        self.publish([("notifications.ingest", None, each) for each in requests])
        return {each["id"] for each in requests}

    def publish(self, records):
        publish(self.node.client(PRODUCER), records)

    def _delivered(self):
        """The requests that the phone got, with repeats."""
        found = [json.loads(each.value()) for each in self.node.records("deliveries.ios")]
        return [each["notification"].split("/")[1] for each in found if each.get("notification")]

    def wait_for(self, requests):
        """Waits until the phone got each of the requests, and fails if it got one twice."""
        wait(f"the deliveries of {sorted(requests)}", 90, lambda: requests <= set(self._delivered()), pause=0.2,
             saw=self._delivered)
        times = self._delivered()
        doubled = [each for each in requests if times.count(each) != 1]
        if doubled:
            raise AssertionError(f"delivered twice: {doubled}")
