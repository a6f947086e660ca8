"""How long an urgent delivery takes to the server while bulk waits in `apns`."""

import os
import time

from confluent_kafka import Producer

from ...clients import quiet
from ...figures import p50_and_p99, quantile, required
from ...pushes import PUSHED, delivery, publish_deliveries, start_apns

BULK, BODY = 20_000, 600
# A connection with 50 streams and answers after 50 ms carries at most 1,000 pushes a second.
ANSWER_SECONDS, STREAMS = 0.05, 50
RATE = 25
MOST_SECONDS = 0.25


def measure(bench, tools):
    print(f"urgent: {BULK} bulk deliveries (active, priority 10) read ahead, then {RATE} critical ones a second, one "
          f"by one for as long as bulk waits; the server answers after {1000 * ANSWER_SECONDS:.0f} ms, one connection "
          f"with {STREAMS} streams; load average {os.getloadavg()[0]:.2f}")
    tools.know_devices(2 * BULK)
    with bench.subject("urgent") as subject, tools.server(
            streams=STREAMS, back=ANSWER_SECONDS, is_talkative=True) as apple:
        publish_deliveries(subject, BULK, BODY)
        apns = start_apns(subject, tools, apple.port, connections=1)
        apns.wait_for("all bulk to be read", 60, lambda: apns.metric("belfry_apns_records_total") >= BULK)
        sent = publish_urgent(subject, apns)
        apns.wait_for("all pushes", 120, lambda: apns.metric("belfry_apns_pushes_total", PUSHED) >= BULK + len(sent))
        apns.terminate()
    came = {}
    for number, at in apple.arrivals:
        came.setdefault(number, at)
    last = max(came[number] for number in range(1, BULK + 1))
    # Those that came after the bulk were beside nothing.
    times = sorted(came[number] - at for number, at in sent.items() if at < last - 1)
    p99 = quantile(times, 0.99)
    print(f"from the record to the request at the server, {len(times)} urgent ones: {p50_and_p99(times)}, most "
          f"{times[-1] * 1000:.0f} ms" + required(p99 <= MOST_SECONDS, f"p99 at most {MOST_SECONDS * 1000:.0f} ms"))


def publish_urgent(subject, apns):
    """Publishes urgent deliveries at the rate until nearly all bulk is pushed; returns when, by number."""
    producer = Producer(quiet({
        "bootstrap.servers": subject.bench.kafka.servers, "linger.ms": 0, "socket.nagle.disable": True}))
    sent, start = {}, time.time()
    while apns.metric("belfry_apns_pushes_total", PUSHED) - len(sent) < BULK * 0.9:
        due = start + len(sent) / RATE
        time.sleep(max(0, due - time.time()))
        number = BULK + 1 + len(sent)
        key, _, value = delivery(number, BODY, "critical").partition("|")
        now = time.time()
        sent[number] = now
        # The record's time is this one, in milliseconds.
        producer.produce(f"{subject.prefix}deliveries.ios", value.encode(), key, timestamp=int(now * 1000))
        producer.poll(0)
    producer.flush(30)
    return sent
