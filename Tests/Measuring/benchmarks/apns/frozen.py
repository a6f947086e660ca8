"""What becomes of four connections under load when one of them stops answering."""

import os
import time
from collections import Counter

from ...deadline import wait, within
from ...figures import required
from ...pushes import publish_app, publish_deliveries, start_apns

BODY = 600
CONNECTIONS = 4
# 20 streams and answers after 40 ms: at most 500 pushes a second and connection.
SERVER = {"delay": 40, "streams": 20, "window": 65535}
BEFORE, AFTER = 8, 12
MOST_SECONDS = 12
# So long is waited for what was on the frozen connection.
PATIENCE = 40
# So much of the rate before is the same rate.
LEAST_SHARE = 0.9


def measure(bench, tools):
    # The load lasts until the end.
    count = 500 * CONNECTIONS * (CONNECTIONS + BEFORE + PATIENCE)
    print(f"frozen: {CONNECTIONS} connections of {SERVER['streams']} streams, answers after {SERVER['delay']} ms; the "
          f"server stops answering on one, PING too, and keeps it open; load average {os.getloadavg()[0]:.2f}")
    with bench.subject("frozen") as subject, tools.server(**SERVER) as apple:
        publish_app(subject)
        publish_deliveries(subject, range(1, count + 1), BODY)
        apns = start_apns(subject, tools, apple, connections=CONNECTIONS)
        wait("all connections", 60, lambda: apple.status()["connections"] == CONNECTIONS)
        time.sleep(BEFORE + 1)
        told = apple.tell("freeze")
        time.sleep(AFTER + 1)
        frozen, at = told["frozen"], told["at"]
        path = bench.folder / "arrivals"
        pushes = within(PATIENCE - AFTER, lambda: complete(apple, path, frozen), pause=1) or list(apple.arrivals(path))
        lost = apns.metric("belfry_apns_connections_lost_total")
        apns.terminate()
    before, after = (
        Counter(connection for _, came, connection, _ in pushes if begin <= came < end)
        for begin, end in ((at - BEFORE, at), (at, at + AFTER)))
    others = sorted(set(before) - {frozen})
    one, two = ([counts[each] / seconds for each in others] for counts, seconds in ((before, BEFORE), (after, AFTER)))
    keeps = all(new >= LEAST_SHARE * old for old, new in zip(one, two, strict=True))
    print(f"pushes a second of the other three in the {BEFORE} s before: {words(one)}; in the {AFTER} s after: "
          f"{words(two)}" + required(keeps, f"each {100 * LEAST_SHARE:.0f} % of before"))
    print_repeated(pushes, frozen, at)
    later = sum(count for each, count in after.items() if each not in before)
    print(f"apns counts {lost:.0f} lost connections; those that it opened since took {later} pushes")


def stuck_and_again(pushes, frozen):
    """The pushes without an answer on the frozen connection, and when each of them came to another one."""
    stuck = {token for token, _, connection, answered in pushes if connection == frozen and not answered}
    again = {}
    for token, came, connection, _ in pushes:
        if token in stuck and connection != frozen:
            again.setdefault(token, came)
    return stuck, again


def complete(apple, path, frozen):
    """All pushes so far, once those of the frozen connection are out elsewhere; else nothing."""
    pushes = list(apple.arrivals(path))
    stuck, again = stuck_and_again(pushes, frozen)
    return pushes if stuck and len(again) == len(stuck) else []


def print_repeated(pushes, frozen, at):
    stuck, again = stuck_and_again(pushes, frozen)
    missing, last = len(stuck) - len(again), max(again.values(), default=at) - at
    if missing:
        told = f"{missing} are not out elsewhere after {PATIENCE} s"
    else:
        told = f"the last one was out elsewhere after {last:.1f} s"
    print(f"{len(stuck)} pushes were without an answer on it: {told}" + required(
        bool(stuck) and not missing and last <= MOST_SECONDS, f"all within {MOST_SECONDS} s"))


def words(rates):
    return ", ".join(f"{rate:.0f}" for rate in rates)
