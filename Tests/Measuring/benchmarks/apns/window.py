"""How `apns` fills the flow-control windows of a server that is 50 ms away."""

import os
import time

from ...apple import USUAL_WINDOW
from ...figures import bucket_share, required
from ...pushes import publish_deliveries, start_apns

BODY = 2000
WINDOW = 2 ** USUAL_WINDOW - 1
ROUND_TRIP = 0.05
SERVER = {"window": USUAL_WINDOW, "there": ROUND_TRIP / 2, "back": ROUND_TRIP / 2}
CONNECTIONS = (1, 4, 8)
SECONDS = 8
# The bound of the histogram that three round trips are.
MOST_SECONDS = "0.15"
LEAST_SHARE = 0.8


def allowed(connections):
    """What the windows allow, in pushes a second.

    A server on libnghttp2 opens a window once half of it is used up. A client that opens a stream only for a whole body
    leaves a rest of the window; so the server, which has opened the first half, hears of less than the second half, and
    opens that only with what is sent a round trip later: whole bodies of a window in two round trips.
    """
    return connections * (WINDOW // BODY) / (2 * ROUND_TRIP)


def measure(bench, tools):
    print(f"window: round trip {ROUND_TRIP * 1000:.0f} ms, half in each direction, and the server answers at once; "
          f"windows of {WINDOW} bytes, bodies of {BODY}: {WINDOW // BODY} whole bodies in two round trips for each "
          f"connection, since the server opens its window once half is used up: {allowed(1):.0f} a second; measured "
          f"for {SECONDS} s once all connections are open; load average {os.getloadavg()[0]:.2f}")
    with bench.subject("window") as subject:
        # Twice as many as the windows allow, and what the rise takes: a connection a second.
        count = round(sum(2 * allowed(each) * (SECONDS + each + 2) for each in CONNECTIONS))
        publish_deliveries(subject, count, BODY)
        tools.know_devices(count + 1)
        for connections in CONNECTIONS:
            by_h2load(tools, connections)
            by_apns(tools, subject, connections)


def by_h2load(tools, connections):
    with tools.server(**SERVER) as apple:
        rate, _ = tools.push_barely(apple, round(allowed(connections) * SECONDS), BODY, connections)
    print(f"{connections} connections, h2load: {rate:.0f} pushes a second, {100 * rate / allowed(connections):.0f} % "
          "of what the windows allow")


def by_apns(tools, subject, connections):
    with tools.server(**SERVER) as apple:
        apns = start_apns(subject, tools, apple.port, connections=connections)
        apns.wait_for("all connections", 60, lambda: apple.line.connections == connections)
        # Its last connection begins with one request, and the page is a second old at most.
        time.sleep(2)
        began, page = time.time(), apns.page("/metrics", 5)[1]
        time.sleep(SECONDS)
        share = bucket_share(page, apns.page("/metrics", 5)[1], "belfry_apns_answer_seconds", MOST_SECONDS)
        apns.terminate()
    # Answers are told by receipts, some ten milliseconds later.
    written = subject.topics.timestamps("notifications.receipts")
    rate = sum(began <= each < began + SECONDS for each in written) / SECONDS
    told = (f"{connections} connections, apns: {rate:.0f} pushes a second, {100 * rate / allowed(connections):.0f} % "
            "of what the windows allow")
    if connections == CONNECTIONS[-1]:
        told += required(rate >= LEAST_SHARE * allowed(connections), f"at least {100 * LEAST_SHARE:.0f} %")
    print(f"{told}; {100 * share:.2f} % answered within {1000 * float(MOST_SECONDS):.0f} ms of the request"
          + required(share >= 0.99, "99 % within three round trips"))
