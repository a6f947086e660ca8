"""calls the gateway with 1 to 1,000 callers, in turns with calls of its page /healthz, which cost what its HTTP
server costs, each for N seconds (8); then in lists of 100, with the CPU time of a request in gateway and ingestion;
produces as many bytes by kcat; opens N streams (10,000) and prints memory and delay"""

import asyncio
import time
from contextlib import closing

from ..clients import committed_reader, ends, unread
from ..figures import microseconds_each
from ..load import write_requests
from .callers import call, write_script
from .gateway_streams import Streams

DEFAULTS = {"people": 1_000, "seconds": 8}
CALLERS = (1, 16, 64, 100, 128, 256, 1000)
LIST = 100
BY_KCAT = 200_000
# The settings of the gateway's own producer.
PRODUCER = ["-X", "acks=all", "-X", "enable.idempotence=true", "-X", "linger.ms=2", "-X", "compression.type=lz4"]


def run(bench):
    bench.print_setup()
    with bench.subject("pipeline") as subject:
        subject.start_with_people()
        Calls(subject).measure()


class Calls:
    """Calls of the gateway, while the five services carry on what it takes."""

    def __init__(self, subject):
        self.subject, self.options, self.gateway = subject, subject.bench.options, start_gateway(subject)
        self.page, self.one, self.lists = (
            write_script(subject.bench.folder / f"{size}.lua", size, self.options.people) for size in (0, 1, LIST))

    def measure(self):
        self._call(64, self.one)
        for callers in CALLERS:
            for _ in range(2):
                for name, script in (("/healthz", self.page), ("requests", self.one)):
                    calls = self._call(callers, script)
                    print(f"{callers:5} callers, {name:8} {calls.rate:8.0f} calls a second, p50 {calls.p50:6.2f} ms, "
                          f"p99 {calls.p99:6.2f} ms, {calls.failed} failed")
        self.in_lists()
        self.by_kcat()
        asyncio.run(Streams(self.subject, self.gateway, self.options.streams).measure())

    def _call(self, callers, script):
        return call(self.gateway.port, callers, self.options.seconds, script)

    def in_lists(self):
        """Lists of 100; the CPU time of gateway and ingestion for each request, until ingestion has read all."""
        self.drain()
        ingestion, before = self.subject["ingestion"], self.published()
        used = self.gateway.cpu(), ingestion.cpu()
        calls = self._call(8, self.lists)
        self.drain()
        count = self.published() - before
        print(f"    8 callers, lists of {LIST}: {calls.rate * LIST:.0f} requests a second, "
              f"p99 {calls.p99:.2f} ms a list, {calls.failed} failed; CPU in us a request: "
              f"gateway {microseconds_each(used[0], self.gateway.cpu(), count):.1f}, "
              f"ingestion {microseconds_each(used[1], ingestion.cpu(), count):.1f}")

    def by_kcat(self):
        """The same bytes, produced by kcat as fast as it can."""
        lines = write_requests(self.subject.bench.folder / "kcat", 0, BY_KCAT, self.options.people)
        began = time.monotonic()
        self.subject.topics.publish("notifications.ingest", lines, *PRODUCER)
        print(f"kcat, {BY_KCAT} requests: {BY_KCAT / (time.monotonic() - began):.0f} a second")

    def drain(self):
        """Waits until ingestion has read every request."""
        topics = [f"{self.subject.prefix}notifications.ingest{lane}" for lane in ("", ".urgent")]
        group = f"{self.subject.prefix}belfry-ingestion"
        servers, ingestion = self.subject.bench.kafka.servers, self.subject["ingestion"]
        ingestion.wait_for("all to be read", 600, lambda: unread(servers, group, *topics) == 0, pause=0.2)

    def published(self):
        """How many requests the bulk lane has had so far."""
        with closing(committed_reader(self.subject.bench.kafka.servers, "ends")) as consumer:
            return sum(place.offset for place in ends(consumer, f"{self.subject.prefix}notifications.ingest"))


def start_gateway(subject):
    """Starts the gateway without a limit of its rate, and registers the app by it."""
    gateway = subject.run("gateway", "gateway", {"BELFRY_GATEWAY_RATE": "0"})
    gateway.wait_until_ready(60)
    gateway.page("/v1/apps/bulk", 30, "PUT", {"id": "bulk", "name": "Bulk"})
    return gateway
