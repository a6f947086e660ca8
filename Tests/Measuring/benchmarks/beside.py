"""urgent requests at a steady rate (20 a second), at rest and beside N bulk requests (400,000) that drain: the time to the
committed delivery, where each stage spends it, what the broker and the cores have to do with it, and what bulk loses by it;
with --nodes 3 one of the nodes is killed meanwhile"""

import contextlib
import os
import threading
import time

from ..clients import committed_reader
from ..figures import growth, mean, quantile, required
from ..load import write_requests
from ..machine import core_wait_seconds, cpu_seconds
from ..service import SERVICES
from .probe import STEPS, Probe

DEFAULTS = {"requests": 400_000, "people": 30_000}
ROUNDS = 2
WARM_RATE, WARM_SECONDS = 500, 45
# Drains of a round: to warm up, alone, and beside urgent requests.
DRAINS = 3
MOST_TIMES, MOST_TIMES_WITH_LOSS, LEAST_SHARE = 2, 3, 0.8


def run(bench):
    count, people = bench.options.requests, bench.options.people
    print(f"beside: {bench.options.rate:g} urgent requests a second at rest and beside {count} bulk requests to {people} "
          f"people, one device each; {ROUNDS} rounds, each with processes and topics of its own")
    bench.print_setup()
    # Each drain goes to people of its own, since what a request costs grows with what its person has already.
    each = people // DRAINS
    files = [write_requests(bench.folder / f"requests-{number}", number * count, count, each, number * each)
             for number in range(DRAINS)]
    rounds = [one_round(bench, number, files) for number in range(ROUNDS)]
    most = MOST_TIMES if bench.options.nodes == 1 else MOST_TIMES_WITH_LOSS
    for part, name in ((0.5, "p50"), (0.99, "p99")):
        rest, beside = (quantile(sorted(time for each in rounds for time in each[what]), part) for what in ("rest", "beside"))
        print(f"{name} of all rounds: {rest:.0f} ms at rest, {beside:.0f} ms beside bulk, {beside / rest:.1f} times"
              + required(beside <= most * rest, f"at most {most} times"))
    share = sum(each["share"] for each in rounds) / ROUNDS
    print(f"bulk beside urgent: {100 * share:.0f} % of its rate alone" + required(share >= LEAST_SHARE, "at least 80 %"))


def one_round(bench, number, files):
    """Measures at rest, bulk alone, and both; prints a table of stages.

    The reader of the deliveries runs all the time, since it costs the same with and without urgent requests.
    """
    count, rate, seconds = bench.options.requests, float(bench.options.rate), float(bench.options.seconds)
    with bench.subject("pipeline", turn=number) as subject:
        subject.start_with_people()
        # Many urgent requests, and then bulk beside some, since a broker that has just started compiles what it runs.
        Probe(subject, max(WARM_RATE, rate), WARM_SECONDS).measure()
        drain(subject, files[0], count, 1, Probe(subject, rate, 1800))
        rest, beside = Probe(subject, rate, seconds), Probe(subject, rate, 1800)
        with Sight(subject) as at_rest:
            rest.measure()
        # It sends nothing: what a reader costs beside the load of others.
        silent = Probe(subject, rate, 0)
        with Sight(subject) as alone, contextlib.closing(silent.consumer), silent.reading():
            pace_alone = drain(subject, files[1], count, 2)
        with Sight(subject) as both, loss(bench, count / pace_alone / 2):
            pace = drain(subject, files[2], count, 3, beside)
        print(f"round {number + 1}: at rest p50 {quantile(rest.times, 0.5):.0f} ms, p99 {quantile(rest.times, 0.99):.0f} ms; "
              f"beside bulk p50 {quantile(beside.times, 0.5):.0f} ms, p99 {quantile(beside.times, 0.99):.0f} ms, "
              f"{len(beside.times)} of them; bulk {pace_alone:.0f} requests a second alone, {pace:.0f} beside urgent")
        print_stages(rest, at_rest, beside, both)
        print_bulk(alone, both)
        print_cpu(at_rest, deliveries(rest), alone, count, both, deliveries(beside))
        return {"rest": rest.times, "beside": beside.times, "share": pace / pace_alone}


@contextlib.contextmanager
def loss(bench, seconds):
    """Kills the last node of several after a while; the cluster has it again at the end, for the next round."""
    if bench.options.nodes == 1:
        yield
        return
    timer = threading.Timer(seconds, bench.kafka.lose, [bench.options.nodes])
    timer.start()
    yield
    timer.join()
    bench.kafka.start_again()


class Sight:
    """What the processes tell and use from its beginning to its end, and how fast the broker answers meanwhile."""

    def __init__(self, subject):
        self._subject, self._is_over = subject, threading.Event()
        self.processes = {**{service: [subject[service].pid] for service in SERVICES}, "broker": subject.bench.kafka.pids}
        # How long the broker took to answer a plain question, in ms.
        self.answers = []

    def __enter__(self):
        self._before = self._look()
        self._asking = threading.Thread(target=self._ask, daemon=True)
        self._asking.start()
        return self

    def __exit__(self, *error):
        self._is_over.set()
        self._asking.join()
        self._after = self._look()
        self.answers.sort()

    def _look(self):
        pages = {service: self._subject[service].page("/metrics", 5)[1] for service in SERVICES}
        used = {pid: (cpu_seconds(pid), core_wait_seconds(pid))
                for pids in self.processes.values() for pid in pids if os.path.exists(f"/proc/{pid}")}
        return time.time(), pages, used

    def _ask(self):
        client = committed_reader(self._subject.bench.kafka.servers, "answers")
        topic = self._subject.prefix + "deliveries.ios"
        while not self._is_over.wait(0.1):
            asked = time.time()
            client.list_topics(topic, timeout=30)
            self.answers.append(1000 * (time.time() - asked))
        client.close()

    @property
    def seconds(self):
        return self._after[0] - self._before[0]

    def mean(self, service, name, lane):
        return mean(self._before[1][service], self._after[1][service], name, f'lane="{lane}"')

    def grown(self, service, name, lane):
        """How much a counter grew."""
        return growth(self._before[1][service], self._after[1][service], name, f'lane="{lane}"')

    def cpu(self, name):
        """CPU seconds of a process, or of the nodes that are still there."""
        return self._used(name, 0)

    def core_wait(self, name):
        """How many threads of it waited for a core, on average."""
        return self._used(name, 1) / self.seconds

    def _used(self, name, what):
        return sum(self._after[2][pid][what] - self._before[2][pid][what]
                   for pid in self.processes[name] if pid in self._after[2])


def print_stages(rest, at_rest, beside, both):
    """Each stage's share of an urgent request's time. A stage begins when the stage before has written the record, so
    it begins with the rest of that stage's commit."""
    for service in STEPS:
        told = []
        for words, probe, sight in (("at rest", rest, at_rest), ("beside", beside, both)):
            told.append(
                f"{words} p50 {quantile(probe.steps[service], 0.5):.0f}, p99 {quantile(probe.steps[service], 0.99):.0f} ms; on "
                f"average until taken {1000 * sight.mean(service, 'belfry_taken_seconds', 'urgent'):.1f}, commit "
                f"{1000 * sight.mean(service, 'belfry_commit_seconds', 'urgent'):.1f} ms of "
                f"{sight.mean(service, 'belfry_batch_records', 'urgent'):.0f} records; "
                f"{sight.core_wait(service):.2f} threads wait for a core")
        print(f"   {STEPS[service]:20}: " + f"\n   {'':20}  ".join(told))
    print("   the broker           : " + "; ".join(
        f"{words} it answers after p50 {quantile(sight.answers, 0.5):.1f}, p99 {quantile(sight.answers, 0.99):.1f} ms, "
        f"{sight.core_wait('broker'):.2f} threads wait for a core"
        for words, sight in (("at rest", at_rest), ("beside", both))))


def print_cpu(at_rest, sent, alone, count, both, beside):
    """Prints what an urgent request costs at rest, what a bulk request costs alone, and what both cost together."""
    names = list(at_rest.processes)
    print("   CPU of an urgent request at rest, ms: "
          + ", ".join(f"{name} {1000 * at_rest.cpu(name) / sent:.1f}" for name in names)
          + f"; together {1000 * sum(map(at_rest.cpu, names)) / sent:.1f}")
    print("   CPU of a bulk request alone, us: "
          + ", ".join(f"{name} {1e6 * alone.cpu(name) / count:.1f}" for name in names)
          + f"; together {1e6 * sum(map(alone.cpu, names)) / count:.1f}")
    print("   CPU beside, s: " + ", ".join(f"{name} {both.cpu(name):.2f} ({alone.cpu(name):.2f} alone)" for name in names)
          + f"; {beside} urgent requests")


def print_bulk(alone, both):
    """Prints the transactions of bulk, whose size decides what a bulk request costs."""
    def told(sight, service):
        return (f"{sight.grown(service, 'belfry_batch_records_count', 'normal'):.0f} of "
                f"{sight.mean(service, 'belfry_batch_records', 'normal'):.0f} in "
                f"{1000 * sight.mean(service, 'belfry_commit_seconds', 'normal'):.0f} ms")

    print("   bulk's transactions and their records, alone and beside: "
          + ", ".join(f"{service} {told(alone, service)}, {told(both, service)}" for service in SERVICES))


def deliveries(probe):
    """How many deliveries a probe's requests make, those that do not count included."""
    return len(probe.times) + len(probe.people)


def drain(subject, file, count, times, probe=None):
    """Lets bulk requests through, with a probe beside them until the last; returns bulk requests a second."""
    began = time.time()
    subject.topics.publish("notifications.ingest", file)
    with probe.running() if probe else contextlib.nullcontext():
        # The quotation mark ends the topic's name, so that its urgent lane does not count.
        subject.wait_for_taken("the deliveries of bulk", "delivery", 'notifications.rendered"', times * count, 1800)
        return count / (time.time() - began)
