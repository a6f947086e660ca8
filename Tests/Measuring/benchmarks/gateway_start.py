"""Starts the gateway, and beside it the bare one in C that checks nothing."""

import json
import shlex
import subprocess
import urllib.request

from ..machine import HOME, LOCAL
from ..service import Service
from ..setup import said


def start_gateway(subject):
    """Starts the gateway without a limit of its rate, and registers the app by it."""
    gateway = subject.run("gateway", "gateway", {"BELFRY_GATEWAY_RATE": "0"})
    gateway.wait_until_ready(60)
    urllib.request.urlopen(urllib.request.Request(
        f"http://{LOCAL}:{gateway.port}/v1/apps/bulk", json.dumps({"id": "bulk", "name": "Bulk"}).encode(),
        {"Content-Type": "application/json"}, method="PUT"), timeout=30).close()
    return gateway


def start_bare(subject):
    """Compiles Tests/Gateway/bare_gateway.c and starts it; it ends with the subject's processes."""
    binary = subject.bench.folder / "bare_gateway"
    libraries = shlex.split(said("pkg-config", "--cflags", "--libs", "libmicrohttpd", "rdkafka"))
    source = HOME / "Tests" / "Gateway" / "bare_gateway.c"
    subprocess.run(["cc", "-O2", str(source), "-o", str(binary), *libraries, "-lpthread"], check=True)
    bare = Service(
        binary, subject.bench.folder, "bare", {},
        arguments=lambda port: [str(port), subject.bench.kafka.servers, f"{subject.prefix}notifications.ingest"])
    subject.services["bare"] = bare
    return bare
