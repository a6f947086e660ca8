"""Sends every record of the test corpora to a gateway by HTTP, and the same bytes to another pipeline by Kafka.

    agreement.py SERVERS URL HTTP_PREFIX DIRECT_PREFIX [SEED]

Behind the gateway ingestion runs with one topic prefix, and a second ingestion, to which the records go directly, with
the other. What the gateway accepts, ingestion must accept, byte for byte; what it turns down, ingestion must have
turned down for the same reason and with the same problems.
"""

import base64
import contextlib
import hmac
import http.client
import json
import random
import re
import sys
import time
from pathlib import Path
from urllib.parse import quote, urlsplit

from confluent_kafka import Producer

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS), str(TESTS / "Python" / "contract")]

from published import Contract, lines  # noqa: E402

from Measuring.clients import everything, unread  # noqa: E402
from Measuring.deadline import wait  # noqa: E402

TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
# The apps that the corpora name, besides those of the contract's examples.
RAIL = {
    "id": "rail", "name": "Rail",
    "topics": [{"id": "delays", "name": "Delays"}, {"id": "offers", "name": "Offers", "marketing": True}],
    "categories": [{"id": "DELAY", "placeholder": "Delay"}], "settingsLink": "https://example.com/settings",
}
SIGNED = {"id": "signed", "name": "Signed", "signingKeys": [{"id": "k1", "secret": "a secret of some length"}]}
TOPICS = {"request": "notifications.ingest", "app": "apps", "person": "people", "interaction": "interactions"}


class Case:
    """One record, and what both said about it."""

    def __init__(self, kind, name, value, key=None, headers=()):
        self.kind, self.name, self.value, self.key, self.headers = kind, name, value, key, list(headers)
        self.status, self.answer, self.sent, self.answered, self.place = None, None, 0, 0, None

    @property
    def is_accepted(self):
        if self.status == 200 and "results" in self.answer:
            return any(result["status"] < 300 for result in self.answer["results"])
        return self.status < 300


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


# MARK: The corpora


def examples():
    """The contract's examples of what comes in: kind, name, value, headers."""
    return [(kind, each["name"], each["payload"], list(each.get("headers", {}).items()))
            for kind, each in Contract().examples() if kind in TOPICS]


def checked(pattern):
    """The JSON lines of files that ChecksTests reads."""
    return [row for path in sorted((TESTS / "ChecksTests").glob(pattern)) for row in lines(path)]


def key_of(kind, value):
    """The path of a registration names its record, as a key does."""
    if kind in ("app", "person"):
        own = value.get("id") if isinstance(value, dict) else None
        return own if isinstance(own, str) and own and len(own.encode()) < 100 else "some-id"
    return None


def cases(random_numbers):
    """Every record, registrations last, since a valid one changes what is in force."""
    broken = [(each["message"], each["name"], each["payload"], each["headers"].items()) for each in Contract().broken()]
    found = [Case(kind, name, compact(value), key_of(kind, value), headers)
             for kind, name, value, headers in examples() + broken]
    kinds = {topic: kind for kind, topic in TOPICS.items()}
    for record in checked("broken-records*.jsonl"):
        kind = kinds[record["topic"]]
        key = "some-id" if kind in ("app", "person") else None
        found.append(Case(kind, record["mistake"], record["raw"].encode(), key))
    for number, text in enumerate(checked("*notifications*.jsonl") + checked("texts*.jsonl")):
        members = {name: text[name] for name in ("event", "category", "threadId", "sound") if name in text}
        content = {name: text[name] for name in ("title", "subtitle", "body") if name in text}
        value = {"id": f"text-{number}", "app": "rail", "recipients": ["anna"], "content": content}
        found.append(Case("request", value["id"], compact(value | members)))
    for path in sorted((TESTS / "ModelTests/Cases").iterdir()):
        found += [Case(kind, path.name, path.read_bytes()) for kind in ("request", "interaction")]
    by_kind = {kind: [value for own, _, value, _ in examples() if own == kind] for kind in TOPICS}
    found += signed() + damaged(random_numbers, by_kind) + large()
    # By HTTP a list is many records, and a key or a webhook without its secret keeps the one in force.
    kept = {"bank, signingKeys.0.secret: none", "bank, webhooks.0.secret: none"}
    found = [case for case in found if case.value.lstrip()[:1] != b"[" and case.name not in kept]
    return sorted(found, key=lambda case: case.kind in ("app", "person"))


def signed():
    """Requests of an app that signs."""
    body = compact({"id": "s1", "app": "signed", "recipients": ["anna"], "content": {"title": "Signed"}})
    code = base64.b64encode(hmac.digest(SIGNED["signingKeys"][0]["secret"].encode(), body, "sha256")).decode()
    right, wrong = f"k1;v1,{code}", f"k1;v1,{'B' if code[0] == 'A' else 'A'}{code[1:]}"
    return [
        Case("request", f"signed with {signatures}", value, headers=[("belfry-signature", text) for text in signatures])
        for value, signatures in [
            (body, [right]), (body, [wrong, right]), (body, [wrong]), (body, [f"k2;v1,{code}"]), (body, []),
            # A signature over other white space.
            (body + b" ", [right])]]


def damaged(random_numbers, by_kind):
    """Examples with some bytes exchanged, left out or doubled."""
    found = []
    for number in range(300):
        kind = random_numbers.choice(["request", "request", "interaction"])
        value = bytearray(compact(random_numbers.choice(by_kind[kind])))
        for _ in range(random_numbers.choice([1, 1, 2, 5])):
            at = random_numbers.randrange(len(value))
            match random_numbers.randrange(3):
                case 0: value[at] = random_numbers.randrange(256)
                case 1: del value[at]
                case 2: value[at:at] = value[at : at + random_numbers.randrange(1, 20)]
        found.append(Case(kind, f"damaged {number}", bytes(value)))
    return found


def large():
    """Records around the limits of size."""
    found = []
    for kind, most, start, end in [
            ("request", 64 * 1024, b'{"id":"large","app":"rail","recipients":["anna"],"content":{"body":"', b'"}}'),
            ("interaction", 8 * 1024, b'{"id":"l","person":"anna","device":"phone","at":"2026-03-02T08:00:00Z",'
             b'"type":"action","text":"', b'"}')]:
        for size in (most, most + 1):
            found.append(Case(kind, f"{size} bytes", start + b"x" * (size - len(start) - len(end)) + end))
    many = {"id": "many", "app": "rail", "recipients": [f"person-{number}" for number in range(1000)],
            "content": {"title": "T"}}
    found.append(Case("request", "1,000 recipients", compact(many)))
    found.append(Case("request", "8 MiB in all", compact(many | {"content": {"body": "x" * 9000}})))
    return found


# MARK: Both ways in


def send(connection, case):
    headers = http.client.HTTPMessage()
    for name, value in [("Content-Type", "application/json"), *case.headers]:
        headers.add_header(name, value)
    key = quote(case.key or "", safe="")
    method, path = {
        "request": ("POST", "notifications"), "interaction": ("POST", "interactions"), "app": ("PUT", f"apps/{key}"),
        "person": ("PUT", f"people/{key}")}[case.kind]
    case.sent = int(time.time() * 1000)
    with contextlib.suppress(OSError):  # Refused before it was read whole; the answer is there.
        connection.request(method, f"/v1/{path}", case.value, headers)
    response = connection.getresponse()
    case.status, case.answer = response.status, json.loads(response.read())
    case.answered = int(time.time() * 1000)


def produce(producer, prefix, case):
    def note(error, message):
        if error:
            sys.exit(f"{case.name}: {error}")
        case.place = (message.partition(), message.offset())

    producer.produce(
        prefix + TOPICS[case.kind], case.value, case.key, headers=[(n, v.encode()) for n, v in case.headers],
        on_delivery=note)
    producer.poll(0)


def read(servers, topic):
    """All committed records of a topic."""
    return list(everything({"bootstrap.servers": servers}, topic))


# MARK: The comparison


class Direct:
    """What ingestion said about the records that came by Kafka."""

    def __init__(self, servers, prefix):
        self.dead = {}
        for letter in read(servers, prefix + "notifications.rejected"):
            headers = {name: (value or b"").decode() for name, value in letter.headers()}
            topic = headers["kafka_dlt-original-topic"].removeprefix(prefix)
            place = (int(headers["kafka_dlt-original-partition"]), int(headers["kafka_dlt-original-offset"]))
            self.dead[topic, *place] = (headers["belfry-reason"], headers["belfry-detail"])
        self.problems = {}
        for record in read(servers, prefix + "notifications.receipts"):
            receipt = json.loads(record.value())
            if receipt["code"] == "rejected":
                key = f"{receipt['app']}/{receipt['request']}"
                self.problems.setdefault(key, []).append(receipt["details"].get("problems"))


def without_times(text):
    """A record's own time, to the millisecond, is another by HTTP."""
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "T", text)


def compare(case, direct):
    """What is not the same; None if all is."""
    dead = direct.dead.get((TOPICS[case.kind], *case.place))
    if case.is_accepted != (dead is None):
        return f"gateway {case.status} {json.dumps(case.answer)[:300]}, ingestion {dead}"
    if dead is None:
        return None
    problems = case.answer.get("problems")
    if not problems:
        # A body over the limit is refused before the checks see it.
        return None if case.status == 413 and dead[0] == "too-large" else f"{case.answer}, ingestion {dead}"
    if (problems[0]["code"], without_times(case.answer["detail"])) != (dead[0], without_times(dead[1])):
        return f"gateway {case.answer}, ingestion {dead}"
    return compare_problems(case, problems, direct) if case.kind == "request" else None


def compare_problems(case, problems, direct):
    """Whether the problems stand on a receipt, where the request's app and id can be read."""
    try:
        value = json.loads(case.value)
        told = direct.problems.get(f"{value['app']}/{value['id']}")
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    # Of a record that cannot be read there is no receipt.
    if told is None or problems[0]["code"] in ("unreadable", "too-large"):
        return None
    own = without_times(json.dumps(problems))
    return None if own in [without_times(json.dumps(each)) for each in told] else f"gateway {problems}, receipts {told}"


def unequal_records(found, servers, prefix):
    """Accepted requests and interactions that do not stand on the topic with their bytes, headers and time."""
    faults = []
    for kind in ("request", "interaction"):
        left = [case for case in found if case.kind == kind and case.is_accepted]
        for record in read(servers, prefix + TOPICS[kind]):
            headers = [(name, value.decode()) for name, value in record.headers() or []]
            at = record.timestamp()[1]
            match = next((
                case for case in left
                if case.value == record.value() and case.headers == headers and case.sent <= at <= case.answered), None)
            if match is None:
                faults.append(f"{record.topic()} {record.offset()} was sent by nobody: {record.value()[:200]}")
            else:
                left.remove(match)
        faults += [f"{case.name}: accepted, but not on the topic" for case in left]
    return faults


def main():
    servers, url, behind, direct_prefix = sys.argv[1:5]
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else random.randrange(10**9)
    print(f"agreement: seed {seed}")
    found = cases(random.Random(seed))
    registered = [RAIL, SIGNED] + [value for kind, _, value, _ in examples() if kind == "app"]
    gateway = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    producer = Producer({"bootstrap.servers": servers, "linger.ms": 5})
    for app in registered:
        case = Case("app", app["id"], compact(app), app["id"])
        send(gateway, case)
        if case.status not in (200, 201):
            sys.exit(f"{app['id']}: {case.status} {case.answer}")
        produce(producer, direct_prefix, case)
    producer.flush(30)
    for number, case in enumerate(found):
        if case.kind == "request" and not case.headers and number % 3 == 0:
            case.headers.append(("traceparent", TRACE))
        send(gateway, case)
        produce(producer, direct_prefix, case)
    producer.flush(30)
    topics = {direct_prefix + topic for topic in TOPICS.values()}

    def left():
        return unread(servers, f"{direct_prefix}belfry-ingestion", *topics)

    wait("ingestion to read all records", 60, lambda: left() == 0, pause=0.1, saw=left)

    direct = Direct(servers, direct_prefix)
    compared = [(case, compare(case, direct)) for case in found]
    faults = [f"{case.kind}, {case.name}: {fault}" for case, fault in compared if fault]
    faults += unequal_records(found, servers, behind)
    faults += [
        f"ingestion turned down what the gateway accepted: {letter.value()[:200]} {letter.headers()}"
        for letter in read(servers, behind + "notifications.rejected")]
    accepted = sum(case.is_accepted for case in found)
    print(f"agreement: {len(found)} records, {accepted} accepted, {len(found) - accepted} turned down, "
          f"{len(faults)} differences")
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
