"""The memory of `apns` while hundreds of thousands of pushes wait for a key that Apple refuses."""

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from ...clients import unread
from ...figures import required
from ...machine import HOME, MEBIBYTE
from ...pushes import publish_deliveries, start_apns

WAITING, BODY = 300_000, 600
MOST_MEBIBYTES = 200
# No requests are printed, and each is refused.
REFUSAL = {"tally": True, "rules": [{"status": 403, "body": '{"reason":"InvalidProviderToken"}'}]}


def measure(bench, tools):
    print(f"memory: {WAITING} deliveries, each to a device of its own, bodies of {BODY} bytes; the server refuses the "
          f"key (403 InvalidProviderToken); load average {os.getloadavg()[0]:.2f}")
    with bench.subject("memory") as subject, refusing_server(tools) as port:
        publish_deliveries(subject, WAITING, BODY)
        began = time.monotonic()
        apns = start_apns(subject, tools, port)
        group, topic = f"{subject.prefix}belfry-apns", f"{subject.prefix}deliveries.ios"
        apns.wait_for("all deliveries to be read, and their offsets committed", 600,
                      lambda: unread(bench.kafka.servers, group, topic) == 0, pause=1)
        took, pending = time.monotonic() - began, apns.metric("belfry_apns_pushes_pending")
        read = apns.metric("belfry_apns_records_total")
        # A minute after its first refusal the key is tried again.
        time.sleep(max(0, 75 - took))
        tried = apns.metric("belfry_apns_attempts_total")
        peak = peak_bytes(apns.pid) / MEBIBYTE
        print(f"after {took:.0f} s all were read ({read:.0f}), and their offsets committed; {pending:.0f} were in "
              f"memory then; later {tried:.0f} were tried, CPU {apns.cpu():.1f} s; memory of apns "
              f"{apns.memory() / MEBIBYTE:.0f} MiB, peak {peak:.0f} MiB"
              + required(peak <= MOST_MEBIBYTES, f"at most {MOST_MEBIBYTES} MiB"))


@contextlib.contextmanager
def refusing_server(tools):
    """Starts a server that refuses each key, as Apple would; gives its port."""
    with subprocess.Popen(
            [sys.executable, HOME / "Tests" / "Python" / "http2_server.py", tools.certificate, tools.key],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        port = json.loads(server.stdout.readline())["port"]
        print(json.dumps({"set": REFUSAL}), file=server.stdin, flush=True)
        server.stdout.readline()
        yield port
        server.kill()


def peak_bytes(pid):
    """The most resident memory that a process has had, in bytes."""
    return int(re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())[1]) << 10
