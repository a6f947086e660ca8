"""calls the gateway with 1 to 1,000 callers, in turns with a gateway in C that checks nothing, each for N seconds (8);
then in lists of 100, with the CPU time of a request in gateway and ingestion; produces as many bytes by kcat; opens N
streams (10,000) and prints memory and delay; calls beside half-sent bodies"""

import shlex
import subprocess
import time
from contextlib import nullcontext

from confluent_kafka import Consumer

from ..clients import ends, unread
from ..deadline import wait
from ..figures import microseconds_each
from ..load import write_requests
from ..machine import HOME
from ..service import Service
from ..setup import said
from .callers import call, write_script
from .gateway_halves import half_sent_bodies
from .gateway_streams import print_streams

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
        Comparison(subject).measure()


class Comparison:
    """The gateway and the bare one, on the same topics, while the five services carry on what they take."""

    def __init__(self, subject):
        self.subject, self.options = subject, subject.bench.options
        self.bare, self.gateway = start_bare(subject), start_gateway(subject)
        folder, people = subject.bench.folder, self.options.people
        self.one, self.lists = (
            write_script(folder / f"{size}.lua", size, people) for size in (1, LIST))

    def measure(self):
        for each in (self.bare, self.gateway):
            self._call(each, 64, self.one)
        for callers in CALLERS:
            self.compare(callers)
        self.in_lists()
        self.by_kcat()
        print_streams(self.subject, self.gateway, self.options.streams)
        self.beside_halves()

    def _call(self, process, callers, script):
        return call(process.port, callers, self.options.seconds, script)

    def compare(self, callers):
        """Both in turns, two rounds."""
        for _ in range(2):
            for name, process in (("bare", self.bare), ("gateway", self.gateway)):
                calls = self._call(process, callers, self.one)
                print(f"{callers:5} callers, {name:8} {calls.rate:8.0f} calls a second, p50 {calls.p50:6.2f} ms, "
                      f"p99 {calls.p99:6.2f} ms, {calls.failed} failed")

    def in_lists(self):
        """Lists of 100; the CPU time of gateway and ingestion for each request, until ingestion has read all."""
        self.drain()
        ingestion, before = self.subject["ingestion"], self.published()
        used = self.gateway.cpu(), ingestion.cpu()
        calls = self._call(self.gateway, 8, self.lists)
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

    def beside_halves(self):
        """64 callers without and with a thousand half-sent bodies at the gateway, in turns."""
        self.drain()
        for _ in range(3):
            for name, halves in (("nothing", nullcontext()),
                                 ("a thousand half-sent bodies", half_sent_bodies(self.gateway.port))):
                with halves:
                    calls = self._call(self.gateway, 64, self.one)
                print(f"   64 callers beside {name}: {calls.rate:.0f} calls a second, p50 {calls.p50:.2f} ms, "
                      f"p99 {calls.p99:.2f} ms, {calls.failed} failed")

    def drain(self):
        """Waits until ingestion has read every request."""
        topics = [f"{self.subject.prefix}notifications.ingest{lane}" for lane in ("", ".urgent")]
        group = f"{self.subject.prefix}belfry-ingestion"
        servers = self.subject.bench.kafka.servers
        wait("ingestion", 600, lambda: unread(servers, group, *topics) == 0, pause=0.2)

    def published(self):
        """How many requests the bulk lane has had so far."""
        consumer = Consumer({"bootstrap.servers": self.subject.bench.kafka.servers, "group.id": "ends"})
        count = sum(place.offset for place in ends(consumer, f"{self.subject.prefix}notifications.ingest"))
        consumer.close()
        return count


def start_gateway(subject):
    """Starts the gateway without a limit of its rate, and registers the app by it."""
    gateway = subject.run("gateway", "gateway", {"BELFRY_GATEWAY_RATE": "0"})
    gateway.wait_until_ready(60)
    gateway.page("/v1/apps/bulk", 30, "PUT", {"id": "bulk", "name": "Bulk"})
    return gateway


def start_bare(subject):
    """Compiles Tests/Gateway/bare_gateway.c and starts it; it ends with the subject's processes."""
    binary = subject.bench.folder / "bare_gateway"
    libraries = shlex.split(said("pkg-config", "--cflags", "--libs", "libmicrohttpd", "rdkafka"))
    source = HOME / "Tests" / "Gateway" / "bare_gateway.c"
    subprocess.run(["cc", "-O2", str(source), "-o", str(binary), *libraries, "-lpthread"], check=True)
    bare = subject.services["bare"] = Service(
        binary, subject.bench.folder, "bare", {},
        arguments=lambda port: [str(port), subject.bench.kafka.servers, f"{subject.prefix}notifications.ingest"])
    return bare
