"""Rate and CPU time of `apns`, in turns with h2load, which pushes bodies of the same size and does nothing else."""

import os
import re
import statistics
from datetime import datetime

from ...figures import microseconds_each, required
from ...pushes import PUSHED, publish_deliveries, start_apns

BODY = 600
ROUNDS = 3
LEAST_RATIO, MOST_MICROSECONDS = 0.5, 60


def measure(bench, tools):
    count = bench.options.requests
    print(f"rate: {count} deliveries published beforehand, each to a device of its own, bodies of {BODY} bytes; the "
          "server answers after 40 ms, 1000 streams, wide windows; apns with up to 8 connections and all "
          f"receipts, h2load with 1 and with 8; {ROUNDS} rounds; load average {os.getloadavg()[0]:.2f}")
    rounds = [one_round(bench, tools, number, count) for number in range(ROUNDS)]

    def median(who, what):
        return statistics.median(each[who][what] for each in rounds)

    one, eight = median("h2load, 1", "first"), median("h2load, 8", "first")
    for what, name in (("began", "from the beginning of reading"), ("first", "from the first receipt")):
        own = median("apns", what)
        print(f"pushes a second {name} to the last one, medians: apns {own:.0f}; h2load, from its start, "
              f"{one:.0f} by one connection and {eight:.0f} by 8; apns reaches {100 * own / one:.0f} % of the former"
              + required(own >= LEAST_RATIO * one, f"at least {100 * LEAST_RATIO:.0f} %"))
    used = median("apns", "cpu")
    print(f"CPU of apns, medians: {used:.1f} us a push, with its start, reading and receipts; of h2load "
          f"{median('h2load, 1', 'cpu'):.1f} us"
          + required(used <= MOST_MICROSECONDS, f"at most {MOST_MICROSECONDS} us"))


def one_round(bench, tools, number, count):
    """Lets both push as much, in another order in each round; returns rates and CPU time of each."""
    with bench.subject(f"rate-{number}") as subject:
        publish_deliveries(subject, count, BODY)
        tools.know_devices(count + 1)
        found = {}
        turns = ["h2load, 1", "apns", "h2load, 8"]
        for who in turns[number % 3:] + turns[:number % 3]:
            with tools.server() as apple:
                if who == "apns":
                    began, first, used = push_by_apns(subject, tools, apple, count)
                else:
                    # h2load reads nothing before its first push.
                    first, used = tools.push_barely(apple, count, BODY, int(who[-1]))
                    began = first
                server = apple.cpu()
            found[who] = {"began": began, "first": first, "cpu": microseconds_each(0, used, count)}
            print(f"round {number + 1}, {who:9}: {began:.0f} pushes a second, {first:.0f} from the first receipt; "
                  f"CPU in us a push: {found[who]['cpu']:.1f}, the server {microseconds_each(0, server, count):.1f}")
        return found


def push_by_apns(subject, tools, apple, count):
    """Lets `apns` push them all; returns pushes a second until the last receipt, from the beginning of its reading and
    from the first receipt, and its CPU time once every receipt is written."""
    apns = start_apns(subject, tools, apple.port)
    apns.wait_for("all pushes", 600, lambda: apns.metric("belfry_apns_pushes_total", PUSHED) >= count, pause=0.1)
    apns.wait_for("all receipts", 60, lambda: subject.topics.has("notifications.receipts", count), pause=1)
    used = apns.cpu()
    apns.terminate()
    written = subject.topics.timestamps("notifications.receipts")
    return *(count / (max(written) - began) for began in (began_to_read(apns), min(written))), used


def began_to_read(apns):
    """When `apns` had its partitions and began to read deliveries, by its log, in seconds since 1970."""
    told = re.search(r"^(\S+) INFO \S+ reading ", apns.log.read_text(errors="replace"), re.MULTILINE)
    return datetime.fromisoformat(told[1].replace("Z", "+00:00")).timestamp()
