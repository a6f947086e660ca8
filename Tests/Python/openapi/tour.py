"""A tour of the operations with calls that must succeed, and some that must not; each answer is compared with the
document. It leaves the app and the person that hooks.py names."""

import json
import re
import urllib.error
import urllib.request

import conformance
from hooks import APP, PERSON

# It does not end, so schemathesis cannot read it.
STREAM = "streamDeliveries"


def app(name):
    return {"id": name, "name": "Probe"}


def person(name):
    return {
        "id": name, "timeZone": "Europe/Berlin", "locale": "en", "apps": {APP: {"authorization": "authorized"}},
        "devices": [{"id": "phone", "platform": "ios", "apps": [APP]}]}


REQUEST = {"app": APP, "recipients": [PERSON], "content": {"title": "Platform 3"}}
BROKEN = {**REQUEST, "interruptionLevel": "urgent"}
SEEN = {"id": "seen", "person": PERSON, "device": "phone", "at": "2026-03-02T08:00:00Z", "type": "unlocked"}
KEY, ANY = {"Idempotency-Key": "\"tour\""}, {"If-None-Match": "*"}
DELIVERIES = f"/v1/people/{PERSON}/devices/phone/deliveries"
WRITTEN = {200, 201, 202}
# Operation, path, headers, body, and the statuses that may come. 202 of a registration: ingestion is slow.
CALLS = (
    ("putApp", f"/v1/apps/{APP}", {}, app(APP), WRITTEN),
    ("putPerson", f"/v1/people/{PERSON}", {}, person(PERSON), WRITTEN),
    ("getApp", f"/v1/apps/{APP}", {}, None, {200}),
    ("getApp", f"/v1/apps/{APP}", ANY, None, {304}),
    ("getApp", "/v1/apps/no-such-app", {}, None, {404}),
    ("getApp", "/v1/apps/a%2Fb", {}, None, {400}),
    ("putApp", f"/v1/apps/{APP}", ANY, app(APP), {412}),
    ("putApp", f"/v1/apps/{APP}", {"Content-Type": "text/plain"}, app(APP), {415}),
    ("putApp", "/v1/apps/other", {}, app(APP), {422}),
    ("getPerson", f"/v1/people/{PERSON}", {}, None, {200, 501}),
    ("publishNotifications", "/v1/notifications?dryRun=true", KEY, REQUEST, {200}),
    ("publishNotifications", "/v1/notifications", KEY, REQUEST, {202}),
    ("publishNotifications", "/v1/notifications?urgent", {}, {**REQUEST, "id": "urgent"}, {202}),
    ("publishNotifications", "/v1/notifications", {}, [{**REQUEST, "id": "list"}, BROKEN, 5], {200}),
    ("publishNotifications", "/v1/notifications", {}, BROKEN, {422}),
    ("publishNotifications", "/v1/notifications?dryRun=maybe", KEY, REQUEST, {400}),
    ("reportInteractions", "/v1/interactions", {}, SEEN, {202}),
    ("reportInteractions", "/v1/interactions", {}, [SEEN, {}], {200}),
    ("putApp", "/v1/apps/short-lived", {}, app("short-lived"), WRITTEN),
    ("deleteApp", "/v1/apps/short-lived", {}, None, {202, 204}),
    ("putPerson", "/v1/people/short%2Flived", {}, person("short/lived"), WRITTEN),
    ("deletePerson", "/v1/people/short%2Flived", {}, None, {202, 204}),
    ("getOpenAPI", "/openapi.json", {}, None, {200}),
    ("getProblem", "/problems/busy", {}, None, {200}),
    ("getProblem", "/problems/none", {}, None, {404}),
    ("getHealth", "/healthz", {}, None, {200}),
    ("getReadiness", "/readyz", {}, None, {200}),
    ("getMetrics", "/metrics", {}, None, {200}),
    (STREAM, f"{DELIVERIES}?platform=ios", {}, None, {200}),
    (STREAM, f"{DELIVERIES}?platform=ios&lastEventId=0", {}, None, {200}),
    (STREAM, f"{DELIVERIES}?platform=ios", {"Last-Event-ID": "-1"}, None, {200}),
    (STREAM, f"{DELIVERIES}?platform=ios", {"Last-Event-ID": "x"}, None, {200, 400}),
    (STREAM, "/v1/people/a%2Fb/devices/%E2%9C%93/deliveries?platform=tvos", {}, None, {200}),
    (STREAM, f"{DELIVERIES}?platform=other", {}, None, {400}),
    (STREAM, f"{DELIVERIES}?platform=", {}, None, {400}),
    (STREAM, "/v1/people/nobody/devices/none/deliveries", {}, None, {400, 404}),
)


def tour(document, url, token):
    """Makes all calls; returns what was wrong with their answers."""
    operations = {each["operationId"]: (method, each) for _, method, each, _ in conformance.operations_of(document)}
    faults = [f"the tour lacks {name}" for name in set(operations) - {call[0] for call in CALLS}]
    for name, path, headers, body, statuses in CALLS:
        method, operation = operations[name]
        fields = {"Content-Type": "application/json", **headers} if body is not None else dict(headers)
        if token:
            fields["Authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode() if body is not None else None
        answer = beginning(urllib.request.Request(url + path, data, fields, method=method.upper()))
        found = [] if answer[0] in statuses else [f"the status is none of {sorted(statuses)}"]
        found += undocumented(document, operation, *answer)
        faults += [f"{method.upper()} {path} {headers}: {answer[0]}: {fault}: {answer[2][:300]}" for fault in found]
    return faults


def undocumented(document, operation, status, fields, body):
    """What the document does not say of an answer."""
    answer = conformance.resolved(document, operation["responses"].get(str(status), {}))
    if not answer:
        return ["the document has no such answer"]
    faults = [f"{name} is missing" for name in answer.get("headers", {}) if name not in fields]
    kind = (fields.get("Content-Type") or "").partition(";")[0]
    if kind not in answer.get("content", {"": None}):
        return faults + [f"the document has no {kind or 'answer without a type'}"]
    if kind == "text/event-stream":
        return faults + first_event(document, body)
    if re.fullmatch(r"application/(problem\+)?json", kind):
        return faults + conformance.invalid(document, answer["content"][kind]["schema"], json.loads(body))
    return faults


def beginning(request):
    """Status, headers and body of an answer; of a stream the first event."""
    try:
        response = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        if response.headers.get_content_type() != "text/event-stream":
            return response.status, response.headers, response.read().decode()
        lines = []
        while not lines or lines[-1].strip():
            lines.append(response.readline().decode())
        return response.status, response.headers, "".join(lines)


def first_event(document, text):
    """What is wrong with the first event of a stream."""
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    if fields.get("event") != "open" or not fields.get("id"):
        return ["the first event is no open with an id"]
    return conformance.invalid(document, {"$ref": "#/components/schemas/StreamPlace"}, json.loads(fields["data"]))
