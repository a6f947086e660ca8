"""Rate and CPU time of `apns`, in turns with h2load, which pushes bodies of the same size and does nothing else."""

import os
import re
import statistics
from datetime import datetime

from ...deadline import wait
from ...figures import microseconds_each, required
from ...pushes import publish_app, publish_deliveries, start_apns

BODY = 600
ROUNDS = 3
LEAST_RATIO, MOST_MICROSECONDS = 0.5, 60


def measure(bench, tools):
    count = bench.options.requests
    print(f"rate: {count} deliveries published beforehand, each to a device of its own, bodies of {BODY} bytes; the "
          "server answers after 40 ms, 1000 streams, windows of 65535 bytes; apns with up to 8 connections and all "
          f"receipts, h2load with 1 and with 8; {ROUNDS} rounds; load average {os.getloadavg()[0]:.2f}")
    rounds = [one_round(bench, tools, number, count) for number in range(ROUNDS)]

    def median(who, what):
        return statistics.median(each[who][what] for each in rounds)

    one, eight = median("h2load, 1", "first"), median("h2load, 8", "first")
    for what, name in (("began", "from the beginning of reading"), ("first", "from the first push")):
        own = median("apns", what)
        print(f"pushes a second {name} to the last answer, medians: apns {own:.0f}; h2load, from its first push, "
              f"{one:.0f} by one connection and {eight:.0f} by 8; apns reaches {100 * own / one:.0f} % of the former"
              + required(own >= LEAST_RATIO * one, f"at least {100 * LEAST_RATIO:.0f} %"))
    used = median("apns", "cpu")
    print(f"CPU of apns, medians: {used:.1f} us a push, with its start, reading and receipts; of h2load "
          f"{median('h2load, 1', 'cpu'):.1f} us"
          + required(used <= MOST_MICROSECONDS, f"at most {MOST_MICROSECONDS} us"))


def one_round(bench, tools, number, count):
    """Lets both push as much, in another order in each round; returns rates and CPU time of each."""
    with bench.subject(f"rate-{number}") as subject:
        publish_app(subject)
        publish_deliveries(subject, range(1, count + 1), BODY)
        found = {}
        turns = ["h2load, 1", "apns", "h2load, 8"]
        for who in turns[number % 3:] + turns[:number % 3]:
            with tools.server() as apple:
                began, used = push_by_apns(subject, tools, apple, count) if who == "apns" else (
                    None, tools.push_barely(apple, count, BODY, int(who[-1])))
                status, server = apple.status(), apple.cpu()
            # h2load reads nothing before its first push.
            found[who] = {
                "began": count / (status["last"] - (began or status["first"])),
                "first": count / (status["last"] - status["first"]), "cpu": microseconds_each(0, used, count)}
            print(f"round {number + 1}, {who:9}: {found[who]['began']:.0f} pushes a second, {found[who]['first']:.0f} "
                  f"from the first push; CPU in us a push: {found[who]['cpu']:.1f}, the server "
                  f"{microseconds_each(0, server, count):.1f}")
        return found


def push_by_apns(subject, tools, apple, count):
    """Lets `apns` push them all; returns when it began to read, and its CPU time once every receipt is written."""
    apns = start_apns(subject, tools, apple)
    wait("all pushes", 600, lambda: apple.status()["answered"] >= count, pause=0.1)
    wait("all results", 60, lambda: apns.metric("belfry_apns_pushes_total") >= count)
    wait("all receipts", 60, lambda: subject.topics.has("notifications.receipts", count), pause=1)
    used = apns.cpu()
    apns.terminate()
    return began_to_read(apns), used


def began_to_read(apns):
    """When `apns` had its partitions and began to read deliveries, by its log, in seconds since 1970."""
    told = re.search(r"^(\S+) INFO \S+ reading ", apns.log.read_text(errors="replace"), re.MULTILINE)
    return datetime.fromisoformat(told[1].replace("Z", "+00:00")).timestamp()
