"""Rate and CPU time of `apns`, in turns with a bare program in C that reads and pushes the same deliveries."""

import os
import re
import statistics
from datetime import datetime

from ...deadline import wait
from ...figures import microseconds_each, required
from ...pushes import publish_app, publish_deliveries, start_apns

BODY = 600
ROUNDS = 3
SERVER = {"delay": 40, "streams": 1000, "window": 65535}
LEAST_RATIO, MOST_MICROSECONDS = 0.5, 60


def measure(bench, tools):
    count = bench.options.requests
    print(f"rate: {count} deliveries published beforehand, each to a device of its own, bodies of {BODY} bytes; the "
          f"server answers after {SERVER['delay']} ms, {SERVER['streams']} streams, windows of {SERVER['window']} bytes; "
          "apns with up to 8 connections and all receipts, the bare program with 1 and with 8, without receipts; "
          f"{ROUNDS} rounds; load average {os.getloadavg()[0]:.2f}")
    rounds = [one_round(bench, tools, number, count) for number in range(ROUNDS)]
    for what, name in (("began", "from the beginning of reading"), ("first", "from the first push")):
        one, eight, own = (medians(rounds, what)[who] for who in ("bare, 1", "bare, 8", "apns"))
        print(f"pushes a second {name} to the last answer, medians: apns {own:.0f}, bare {one:.0f} by one connection "
              f"and {eight:.0f} by 8; apns reaches {100 * own / one:.0f} % of the bare program with one connection"
              + required(own >= LEAST_RATIO * one, f"at least {100 * LEAST_RATIO:.0f} %"))
    used = medians(rounds, "cpu")
    print(f"CPU of apns, medians: {used['apns']:.1f} us a push, with its start, reading and receipts; of the bare "
          f"program {used['bare, 1']:.1f} us" + required(used["apns"] <= MOST_MICROSECONDS, f"at most {MOST_MICROSECONDS} us"))


def medians(rounds, what):
    return {who: statistics.median(each[who][what] for each in rounds) for who in rounds[0]}


def one_round(bench, tools, number, count):
    """Lets all push the same deliveries, in another order in each round; returns rates and CPU time of each."""
    with bench.subject(f"rate-{number}") as subject:
        publish_app(subject)
        publish_deliveries(subject, range(1, count + 1), BODY)
        found = {}
        turns = ["bare, 1", "apns", "bare, 8"]
        for who in turns[number % 3:] + turns[:number % 3]:
            with tools.server(**SERVER) as apple:
                own = push_by_apns(subject, tools, apple, count) if who == "apns" else tools.push_barely(
                    apple, bench.kafka.servers, f"{subject.prefix}deliveries.ios", count, int(who[-1]))
                status, server = apple.status(), apple.cpu()
            found[who] = {
                "began": count / (status["last"] - own["began"]), "first": count / (status["last"] - status["first"]),
                "cpu": microseconds_each(0, own["cpu"], count)}
            print(f"round {number + 1}, {who:7}: {found[who]['began']:.0f} pushes a second, {found[who]['first']:.0f} "
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
    return {"began": began_to_read(apns), "cpu": used}


def began_to_read(apns):
    """When `apns` had its partitions and began to read deliveries, by its log, in seconds since 1970."""
    told = re.search(r"^(\S+) INFO \S+ reading ", apns.log.read_text(errors="replace"), re.MULTILINE)
    return datetime.fromisoformat(told[1].replace("Z", "+00:00")).timestamp()
