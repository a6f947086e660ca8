"""urgent requests at a steady rate (20 a second), at rest and beside N bulk requests (400,000) that drain: the time to the
committed delivery, stage by stage, how long commits take, and what bulk loses by it"""

import time

from ..figures import bucket_quantile, quantile, required, total
from ..load import write_requests
from ..service import SERVICES
from .probe import STEPS, Probe

DEFAULTS = {"requests": 400_000, "people": 30_000}
ROUNDS = 2
# Drains of a round: to warm up, alone, and beside urgent requests.
DRAINS = 3
MOST_TIMES, LEAST_SHARE = 2, 0.8


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
    for part, name in ((0.5, "p50"), (0.99, "p99")):
        rest, beside = (quantile(sorted(time for each in rounds for time in each[what]), part) for what in ("rest", "beside"))
        print(f"{name} of all rounds: {rest:.0f} ms at rest, {beside:.0f} ms beside bulk, {beside / rest:.1f} times"
              + required(beside <= MOST_TIMES * rest, f"at most {MOST_TIMES} times"))
    share = sum(each["share"] for each in rounds) / ROUNDS
    print(f"bulk beside urgent: {100 * share:.0f} % of its rate alone" + required(share >= LEAST_SHARE, "at least 80 %"))


def one_round(bench, number, files):
    """Measures at rest, bulk alone, and both; prints a table of stages.

    The reader of the deliveries runs all the time, since it costs the same with and without urgent requests.
    """
    count, rate = bench.options.requests, float(bench.options.rate)
    with bench.subject("pipeline", turn=number) as subject:
        subject.start_with_people()
        drain(subject, files[0], count, 1)
        used = [cpu(subject)]
        rest = Probe(subject, rate, float(bench.options.seconds))
        rest.measure()
        used.append(cpu(subject))
        at_rest = len(rest.times) + len(rest.people)
        with Probe(subject, rate, 0).reading():
            alone, _ = drain(subject, files[1], count, 2, at_rest)
        used.append(cpu(subject))
        before = pages(subject)
        beside = Probe(subject, rate, 0.8 * count / alone)
        both, left = drain(subject, files[2], count, 3, at_rest, beside)
        used.append(cpu(subject))
        after = pages(subject)
        print(f"round {number + 1}: at rest p50 {quantile(rest.times, 0.5):.0f} ms, p99 {quantile(rest.times, 0.99):.0f} ms; "
              f"beside bulk p50 {quantile(beside.times, 0.5):.0f} ms, p99 {quantile(beside.times, 0.99):.0f} ms, "
              f"{len(beside.times)} of them, {left} bulk requests were left after the last; bulk {alone:.0f} requests a second "
              f"alone, {both:.0f} beside urgent")
        for service, step in zip(SERVICES, STEPS, strict=True):
            commits = [1000 * bucket_quantile(before[service], after[service], "belfry_commit_seconds", part)
                       for part in (0.5, 0.99)]
            made = grown(before, after, service, "belfry_transactions_committed_total")
            records = grown(before, after, service, "belfry_records_in_total")
            print(f"   {step:20}: at rest {quantile(rest.steps[step], 0.5):.0f} and {quantile(rest.steps[step], 0.99):.0f} "
                  f"ms, beside {quantile(beside.steps[step], 0.5):.0f} and {quantile(beside.steps[step], 0.99):.0f} ms; "
                  f"its commits p50 and p99 at most {commits[0]:.0f} and {commits[1]:.0f} ms, "
                  f"{records / made if made else 0:.0f} records each")
        print_cpu(used, at_rest, count, len(beside.times) + len(beside.people))
        return {"rest": rest.times, "beside": beside.times, "share": both / alone}


def cpu(subject):
    """CPU seconds so far of each of the five, and of the broker."""
    return {**{service: subject[service].cpu() for service in SERVICES}, "broker": subject.bench.kafka.cpu()}


def print_cpu(used, at_rest, count, beside):
    """Prints what an urgent request costs at rest, what a bulk request costs alone, and what both cost together."""
    rest, alone, both = ({name: later[name] - earlier[name] for name in later}
                         for earlier, later in zip(used, used[1:]))
    print("   CPU of an urgent request at rest, ms: " + ", ".join(f"{name} {1000 * rest[name] / at_rest:.1f}" for name in rest)
          + f"; together {1000 * sum(rest.values()) / at_rest:.1f}")
    print("   CPU of a bulk request alone, us: " + ", ".join(f"{name} {1e6 * alone[name] / count:.1f}" for name in alone)
          + f"; together {1e6 * sum(alone.values()) / count:.1f}")
    print(f"   CPU beside, s: " + ", ".join(f"{name} {both[name]:.2f} ({alone[name]:.2f} alone)" for name in both)
          + f"; {beside} urgent requests")


def pages(subject):
    return {service: subject[service].page("/metrics", 5)[1] for service in SERVICES}


def grown(before, after, service, name):
    return total(after[service], name) - total(before[service], name)


def drain(subject, file, count, times, more=0, probe=None):
    """Lets bulk requests through, and a probe beside them; returns requests a second, and how many deliveries were still
    to come when the probe had ended."""
    began, left = time.time(), 0
    subject.topics.publish("notifications.ingest", file)
    if probe:
        probe.measure()
        more += len(probe.times) + len(probe.people)
        left = times * count + more - subject.taken("delivery", "notifications.rendered")
    subject.wait_for_deliveries(times * count + more)
    return count / (subject.topics.last_timestamp("deliveries.ios") - began), int(left)
