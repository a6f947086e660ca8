"""Tries the document on the gateway that serves it: a tour of valid calls, then what schemathesis generates."""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

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
    """Calls all operations for so many minutes, and prints what schemathesis says; returns what was wrong."""
    with urllib.request.urlopen(f"{url}/openapi.json", timeout=30) as answer:
        document = answer.read()
    faults = tour.tour(json.loads(document), url, token)
    checks = CHECKS + (("ignored_auth",) if token else ())
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "--config-file", "settings.toml", "--no-color", "run",
        "openapi.json", "--url", url, "--max-time", str(max(1, round(minutes * 60))), "--checks", ",".join(checks),
        "--exclude-operation-id", tour.STREAM, "--suppress-health-check", "all", "--warnings", "off",
        "--request-timeout", "30", "--generation-database", "none", "--continue-on-failure", "--no-shrink",
    ]
    command += ["--header", f"Authorization: Bearer {token}"] if token else []
    command += ["--seed", str(seed)] if seed is not None else []
    hooks = Path(__file__).resolve().parent / "hooks.py"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "settings.toml").write_text(SETTINGS, encoding="utf-8")
        Path(folder, "openapi.json").write_bytes(document)
        run = subprocess.run(
            command, cwd=folder, env={**os.environ, "SCHEMATHESIS_HOOKS": str(hooks)}, capture_output=True, text=True)
    print(run.stdout)
    print(run.stderr, file=sys.stderr)
    return faults if run.returncode == 0 else [*faults, f"schemathesis found faults (status {run.returncode})"]
