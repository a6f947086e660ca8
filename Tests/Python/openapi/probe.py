"""Tries the document on a running gateway with schemathesis, and the stream with a client of its own."""

import collections
import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import bundle
import conformance

# The stream does not end, so schemathesis cannot read it.
STREAM = "streamDeliveries"
# positive_data_acceptance and negative_data_rejection are left out: a schema cannot express all rules of ingestion, and
# an entry of a list is refused within an answer of 200. use_after_free and ensure_resource_availability would hold a
# registration to be there which another call has removed.
CHECKS = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "unsupported_method", "allow_header_conformance",
)
SETTINGS = """
[checks]
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503"]
"""


def probe(url, minutes, token, seed):
    """Calls all operations for so many minutes; returns what was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        register(url, token)
        return streams(url, token) + generated(url, minutes, token, seed, Path(folder))


def register(url, token):
    """Registers the app and the person that hooks.py names."""
    records = {
        "apps": {"id": "probe", "name": "Probe"},
        "people": {
            "id": "probe", "timeZone": "Europe/Berlin", "locale": "en",
            "apps": {"probe": {"authorization": "authorized"}},
            "devices": [{"id": "probe-phone", "platform": "ios", "apps": ["probe"]}],
        },
    }
    for kind, record in records.items():
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        request = urllib.request.Request(
            f"{url}/v1/{kind}/probe", json.dumps(record).encode(), headers, method="PUT")
        with urllib.request.urlopen(request, timeout=30) as response:
            response.read()


def generated(url, minutes, token, seed, folder):
    """Runs schemathesis; prints what it says, and how often each operation had each status."""
    settings, log = folder / "schemathesis.toml", folder / "calls.ndjson"
    settings.write_text(SETTINGS, encoding="utf-8")
    checks = CHECKS + (("ignored_auth",) if token else ())
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(settings), "--no-color", "run",
        str(bundle.FILE), "--url", url, "--max-time", str(max(1, round(minutes * 60))), "--checks", ",".join(checks),
        "--exclude-operation-id", STREAM, "--suppress-health-check", "all", "--warnings", "off",
        "--request-timeout", "30", "--generation-database", "none", "--continue-on-failure", "--no-shrink",
        "--report", "ndjson", "--report-ndjson-path", str(log),
    ]
    command += ["--header", f"Authorization: Bearer {token}"] if token else []
    command += ["--seed", str(seed)] if seed is not None else []
    hooks = Path(__file__).resolve().parent / "hooks.py"
    run = subprocess.run(
        command, cwd=folder, env={**os.environ, "SCHEMATHESIS_HOOKS": str(hooks)}, capture_output=True, text=True
    )
    print(run.stdout)
    print(run.stderr, file=sys.stderr)
    counts = tally(log) if log.exists() else {}
    for (label, status), count in sorted(counts.items()):
        print(f"{label}: {status} x {count}")
    faults = [] if run.returncode == 0 else [f"schemathesis found faults (status {run.returncode})"]
    return faults + [
        f"{operation['operationId']}: no call succeeded, so little was tried"
        for path, method, operation, _ in conformance.operations_of(json.loads(bundle.text()))
        if operation["operationId"] != STREAM
        and not any(label == f"{method.upper()} {path}" and status < 300 for label, status in counts)
    ]


def tally(log):
    """How often each operation had each status."""
    counts = collections.Counter()
    with open(log, encoding="utf-8") as file:
        for line in file:
            recorder = json.loads(line).get("ScenarioFinished", {}).get("recorder") or {}
            for number, interaction in recorder.get("interactions", {}).items():
                case = recorder["cases"][number]["value"]
                if interaction["response"]:
                    counts[f"{case['method']} {case['path']}", interaction["response"]["status_code"]] += 1
    return counts


# Path, headers, and the statuses that may come.
STREAMS = (
    ("/v1/people/anna/devices/anna-iphone/deliveries?platform=ios", {}, {200, 503}),
    ("/v1/people/anna/devices/anna-iphone/deliveries?platform=ios&lastEventId=0", {}, {200, 503}),
    ("/v1/people/anna/devices/anna-iphone/deliveries?platform=ios", {"Last-Event-ID": "-1"}, {200, 503}),
    ("/v1/people/anna/devices/anna-iphone/deliveries?platform=ios", {"Last-Event-ID": "x"}, {200, 400, 503}),
    ("/v1/people/a%2Fb/devices/%E2%9C%93/deliveries?platform=tvos", {}, {200, 503}),
    ("/v1/people/anna/devices/anna-iphone/deliveries?platform=nokia", {}, {400}),
    ("/v1/people/anna/devices/anna-iphone/deliveries?platform=", {}, {400}),
    ("/v1/people/nobody/devices/none/deliveries", {}, {400, 404}),
)


def streams(url, token):
    """Opens streams, and compares the answers with the document."""
    document = json.loads(bundle.text())
    answers = next(o for _, _, o, _ in conformance.operations_of(document) if o["operationId"] == STREAM)["responses"]
    faults = []
    for path, headers, statuses in STREAMS:
        if token:
            headers = {**headers, "Authorization": f"Bearer {token}"}
        status, fields, body = beginning(urllib.request.Request(url + path, headers=headers))
        found = [] if status in statuses else [f"status {status} instead of one of {sorted(statuses)}"]
        answer = conformance.resolved(document, answers.get(str(status), {}))
        kind = (fields.get("Content-Type") or "").partition(";")[0]
        if kind not in answer.get("content", {}):
            found.append(f"the document has no {kind or 'answer without a type'} with {status}")
        elif kind == "text/event-stream":
            found += events(document, body)
        else:
            found += conformance.invalid(document, answer["content"][kind]["schema"], json.loads(body))
        found += [f"{name} is missing" for name in answer.get("headers", {}) if name not in fields]
        faults += [f"GET {path} {headers}: {fault}" for fault in found]
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


def events(document, text):
    """What is wrong with the first event of a stream."""
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    if fields.get("event") != "open" or not fields.get("id"):
        return [f"the first event is no open with an id: {text!r}"]
    return conformance.invalid(document, {"$ref": "#/components/schemas/StreamPlace"}, json.loads(fields["data"]))
