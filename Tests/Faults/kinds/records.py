"""Records that must become dead letters."""

import json
import time

from .registry import kind

GARBAGE = [
    b"", b"{", b"\x00\xff\xfe garbage", b"[]", b"null", b'"text"', b'{"id":"x"}', b'{"id":1,"app":{}}',
    b"{\"a\":" * 1000, b'{"id":"x","id":"y"}', b"\xef\xbb\xbf{}"]
INTERNAL = [f"notifications.{stage}{lane}" for stage in ("accepted", "classified", "scheduled", "rendered")
            for lane in ("", ".urgent")]


@kind("poison")
def poison(scene):
    """Unreadable records on public and internal topics: one dead letter for each, and no other record is lost."""
    scene.struck()
    count = scene.random.randint(3, 12)
    for _ in range(count):
        topic = scene.random.choice(
            ["notifications.ingest", "notifications.ingest.urgent", "interactions", "people", *INTERNAL])
        key = scene.load.person(scene.random.randrange(scene.load.people))
        value = scene.random.choice(GARBAGE)
        # A person who is not registered, so that garbage cannot remove a registered one.
        scene.load.send_poison(topic, "nobody" if topic == "people" else key, value or b" ", f"{value[:12]!r}")
    return f"{count} records"


@kind("oversized")
def oversized(scene):
    """Requests above the limits: as a whole, in one field, or in the records that they would become."""
    scene.struck()
    what = scene.random.choice(["70 kB", "900 kB", "one long field", "recipients", "internal 900 kB"])
    request = {"id": f"big-{time.time_ns()}", "app": "bulk", "recipients": ["person-0"], "content": {"title": "Big"}}
    topic = scene.random.choice(["notifications.ingest", "notifications.ingest.urgent"])
    if what == "one long field":
        request["id"] = "x" * 200
    elif what == "recipients":
        request["recipients"] = [f"person-{number}" for number in range(2000)]
    else:
        request["content"]["data"] = {"text": "x" * (70_000 if what == "70 kB" else 900_000)}
    if what == "internal 900 kB":
        topic = scene.random.choice(INTERNAL)
    scene.load.send_poison(topic, "person-0", json.dumps(request).encode(), f"{what} on {topic}")
    return f"{what} on {topic}"
