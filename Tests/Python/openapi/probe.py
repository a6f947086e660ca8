"""Tries the document on a running gateway: a tour of valid calls, then what schemathesis generates."""

import collections
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import bundle
import conformance
import tour

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
        return tour.tour(url, token) + generated(url, minutes, token, seed, Path(folder))


def generated(url, minutes, token, seed, folder):
    """Runs schemathesis; prints what it says, and how often each operation had each status."""
    settings, log = folder / "schemathesis.toml", folder / "calls.ndjson"
    settings.write_text(SETTINGS, encoding="utf-8")
    checks = CHECKS + (("ignored_auth",) if token else ())
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(settings), "--no-color", "run",
        str(bundle.FILE), "--url", url, "--max-time", str(max(1, round(minutes * 60))), "--checks", ",".join(checks),
        "--exclude-operation-id", tour.STREAM, "--suppress-health-check", "all", "--warnings", "off",
        "--request-timeout", "30", "--generation-database", "none", "--continue-on-failure", "--no-shrink",
        "--report", "ndjson", "--report-ndjson-path", str(log),
    ]
    command += ["--header", f"Authorization: Bearer {token}"] if token else []
    command += ["--seed", str(seed)] if seed is not None else []
    hooks = Path(__file__).resolve().parent / "hooks.py"
    run = subprocess.run(
        command, cwd=folder, env={**os.environ, "SCHEMATHESIS_HOOKS": str(hooks)}, capture_output=True, text=True)
    print(run.stdout)
    print(run.stderr, file=sys.stderr)
    counts = tally(log) if log.exists() else {}
    for (label, status), count in sorted(counts.items()):
        print(f"{label}: {status} x {count}")
    return [] if run.returncode == 0 else [f"schemathesis found faults (status {run.returncode})"]


def tally(log):
    """How often each operation of the document had each status."""
    known = {f"{method.upper()} {path}" for path, method, _, _ in conformance.operations_of(json.loads(bundle.text()))}
    counts = collections.Counter()
    with open(log, encoding="utf-8") as file:
        for line in file:
            recorder = json.loads(line).get("ScenarioFinished", {}).get("recorder") or {}
            for number, interaction in recorder.get("interactions", {}).items():
                case = recorder["cases"][number]["value"]
                label = f"{case['method']} {case['path']}"
                if interaction["response"] and label in known:
                    counts[label, interaction["response"]["status_code"]] += 1
    return counts
