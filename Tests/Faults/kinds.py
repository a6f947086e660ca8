"""The kinds of faults. Each causes one fault in the running pipeline, ends it, and returns a short description.

A kind is a function of the scene; what it returns is its detail for the report. `scene.struck()` marks the moment from
which the outage counts, the end of the function the moment from which the recovery counts.
"""

import json
import os
import signal
import time
from pathlib import Path

import paths  # noqa: F401
from fleet import CRASHES, SESSION_SECONDS, TRANSACTION_SECONDS, Worker
from Measuring.deadline import wait
from Measuring.service import SERVICES

# Kafka's API keys.
PRODUCE, FETCH, HEARTBEAT, ADD_PARTITIONS, ADD_OFFSETS, END_TRANSACTION, SEND_OFFSETS = 0, 1, 12, 24, 25, 26, 28
NAMES = {0: "Produce", 1: "Fetch", 12: "Heartbeat", 24: "AddPartitionsToTxn", 25: "AddOffsetsToTxn", 26: "EndTxn",
         28: "TxnOffsetCommit"}

KINDS = {}


def kind(name):
    def register(function):
        KINDS[name] = function
        return function

    return register


# MARK: Workers


@kind("worker-kill")
def worker_kill(scene):
    """SIGKILL; a new process at once, or after its partitions have moved."""
    worker = scene.any_worker()
    later = scene.random.random() < 0.25
    scene.struck()
    worker.kill()
    if later:
        scene.rest(SESSION_SECONDS + 1)
    scene.fleet.restart(worker)
    return f"{worker.name}, restarted {'past its session' if later else 'at once'}"


@kind("worker-crash")
def worker_crash(scene):
    """A process dies between two steps of its loop, in one of its first transactions; a new one replaces it."""
    worker = scene.any_worker()
    step = scene.random.choice(["begin", "produce", "send-offsets", "commit", "after-commit"])
    number = scene.random.randint(1, 30)
    worker.kill()
    worker = scene.fleet.restart(worker, {"BELFRY_CRASH_AT": f"{step}:{number}"})
    worker.expected_end = True
    wait(f"{worker.name} to die at {step}", 60, lambda: not worker.is_running)
    scene.struck()
    scene.fleet.restart(worker)
    return f"{worker.name} at {step} of transaction {number}"


@kind("worker-stop")
def worker_stop(scene):
    """SIGSTOP for longer than the session, every third time also longer than the transaction timeout; then SIGCONT."""
    worker = scene.any_worker()
    long = scene.random.random() < 1 / 3
    # The broker looks for expired transactions every five seconds.
    seconds = TRANSACTION_SECONDS + 7 if long else SESSION_SECONDS + scene.random.uniform(1, 3)
    scene.struck()
    worker.signal(signal.SIGSTOP)
    scene.rest(seconds)
    worker.signal(signal.SIGCONT)
    return f"{worker.name} for {seconds:.1f} s, past its {'transaction' if long else 'session'}"


@kind("twin-worker")
def twin_worker(scene):
    """A second process with the same worker.id: one of the two must give up by itself, without other effects."""
    worker = scene.any_worker()
    # The supervisor then starts the process that gave up again: the second half of this fault.
    worker.expected_end = True
    scene.struck()
    twin = Worker(scene.fleet, worker.service, worker.number, name=f"{worker.name}-twin")
    twin.expected_end = True
    wait("one of two workers of one identity to give up", 90, lambda: not (twin.is_running and worker.is_running))
    ended = worker if twin.is_running else twin
    if ended.process.returncode in CRASHES:
        scene.fleet.note_fall(ended)
    if worker.is_running:
        worker.expected_end = False
        return f"{worker.name}: the later gave up with {twin.process.returncode}"
    if twin.is_running:
        twin.kill()
    scene.fleet.restart(worker)
    return f"{worker.name}: the earlier gave up with {worker.process.returncode}"


@kind("scale-up")
def scale_up(scene):
    """Starts one more process of a service that has the fewest."""
    fewest = min(len(scene.fleet.of(service)) for service in SERVICES)
    service = scene.random.choice([each for each in SERVICES if len(scene.fleet.of(each)) == fewest])
    taken = {each.number for each in scene.fleet.of(service)}
    number = next(each for each in range(100) if each not in taken)
    scene.struck()
    # If the broker is killed at the same time, it must come back first.
    scene.fleet.start(service, number).wait_until_ready(180)
    return f"{service} to {len(taken) + 1}"


@kind("scale-down")
def scale_down(scene):
    """SIGTERM to one process of a service that has several, without a replacement."""
    several = [each for each in SERVICES if len(scene.fleet.of(each)) > 1]
    if not several:
        scene.fleet.start(scene.random.choice(SERVICES), 1).wait_until_ready()
        several = [each for each in SERVICES if len(scene.fleet.of(each)) > 1]
    service = scene.random.choice(several)
    worker = scene.random.choice(scene.fleet.of(service))
    scene.struck()
    code = worker.terminate()
    scene.fleet.remove(worker)
    # A static member does not leave: its partitions move when its session ends.
    scene.rest(SESSION_SECONDS)
    return f"{worker.name}, exit code {code}"


@kind("kill-during-restore")
def kill_during_restore(scene):
    """Scheduling dies, and its successor dies while it restores its state, once or several times."""
    worker = scene.random.choice(scene.fleet.of("scheduling"))
    scene.struck()
    worker.kill()
    deaths = []
    for _ in range(scene.random.randint(1, 3)):
        records = int(2 ** scene.random.uniform(0, 11))
        worker = scene.fleet.restart(worker, {"BELFRY_CRASH_AT": f"restore:{records}"})
        worker.expected_end = True
        wait("scheduling to die in its restore, or to pass it", 60, lambda: not worker.is_running or worker.is_ready)
        if worker.is_running:
            worker.kill()
            deaths.append("after it")
        else:
            deaths.append(f"at record {records}")
    scene.fleet.restart(worker)
    return f"{worker.name}: {', '.join(deaths)}"


@kind("clock-back")
def clock_back(scene):
    """The clock of one process is set back, and later corrected."""
    service = scene.random.choice(SERVICES)
    worker = scene.random.choice(scene.fleet.of(service))
    seconds = scene.random.choice([2, 30, 600, 3000])
    offset = scene.folder / f"clock-{worker.name}"

    def set_clock(text):
        # Written to another file and renamed, so that no reader sees half of it.
        beside = offset.with_suffix(".new")
        beside.write_text(text + "\n")
        os.replace(beside, offset)

    set_clock("+0")
    worker.terminate()
    worker = scene.fleet.restart(worker, {
        "LD_PRELOAD": str(scene.faketime), "FAKETIME_TIMESTAMP_FILE": str(offset), "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_RESET": "1"})
    worker.wait_until_ready()
    scene.struck()
    set_clock(f"-{seconds}")
    scene.rest(scene.random.uniform(2, 5))
    set_clock("+0")
    return f"{worker.name} by {seconds} s"


# MARK: Brokers


@kind("broker-kill")
def broker_kill(scene):
    """SIGKILL, then a start with the same data."""
    broker = scene.any_broker()
    scene.struck()
    broker.kill()
    broker.start()
    return scene.named(broker)


@kind("broker-stop")
def broker_stop(scene):
    """SIGSTOP, sometimes for longer than session and socket timeouts; then SIGCONT."""
    broker = scene.any_broker()
    seconds = scene.random.choice([1, 3, SESSION_SECONDS + 1, 9])
    scene.struck()
    broker.pause()
    scene.rest(seconds)
    broker.go_on()
    return f"{scene.named(broker)}for {seconds} s"


@kind("disk-full")
def disk_full(scene):
    """A broker's disk is full: the broker halts, gets space, and starts again."""
    broker = scene.any_broker()
    spare = scene.random.choice([0, 64 << 10, 1 << 20])
    scene.struck()
    broker.shrink_disk(spare)
    try:
        deadline = time.monotonic() + 25
        while broker.is_running and time.monotonic() < deadline:
            time.sleep(0.05)
        halted = not broker.is_running
        broker.kill()
    finally:
        broker.grow_disk()
    broker.start()
    return f"{scene.named(broker)}with {spare >> 10} KiB left: {'it halted' if halted else 'it limped, and was killed'}"


# MARK: Several brokers


@kind("two-brokers-kill")
def two_brokers_kill(scene):
    """SIGKILL to two of three brokers, together or one after the other; then both start with their data."""
    pair = scene.random.sample(scene.cluster.brokers, 2)
    pause = scene.random.choice([0, 0.3, 3])
    scene.struck()
    pair[0].kill()
    scene.rest(pause)
    pair[1].kill()
    for broker in pair:
        broker.begin()
    for broker in pair:
        broker.wait_until_it_answers()
    return f"{scene.named(*pair)}{pause} s apart"


@kind("two-brokers-stop")
def two_brokers_stop(scene):
    """SIGSTOP to two of three brokers, sometimes for longer than the time-outs; then SIGCONT."""
    pair = scene.random.sample(scene.cluster.brokers, 2)
    seconds = scene.random.choice([1, 4, 9])
    scene.struck()
    for broker in pair:
        broker.pause()
    scene.rest(seconds)
    for broker in pair:
        broker.go_on()
    return f"{scene.named(*pair)}for {seconds} s"


@kind("broker-cut-off")
def broker_cut_off(scene):
    """One broker and the others do not reach each other, though services reach all; sometimes one way only."""
    broker = scene.any_broker()
    others = [each for each in scene.cluster.brokers if each is not broker]
    way = scene.random.choice(["both ways", "away from it", "towards it"])
    pairs = [(broker, each) for each in others] if way != "towards it" else []
    pairs += [(each, broker) for each in others] if way != "away from it" else []
    return sever(scene, pairs, f"{scene.named(broker)}{way}")


@kind("brokers-cut-off")
def brokers_cut_off(scene):
    """No broker reaches another one, though services reach all."""
    return sever(scene, [(one, other) for one in scene.cluster.brokers for other in scene.cluster.brokers
                         if one is not other], "all")


def sever(scene, pairs, told):
    # Sometimes longer than a replica may lag.
    seconds = scene.random.choice([1, 4, 9, 14])
    scene.struck()
    scene.cluster.sever(pairs)
    scene.rest(seconds)
    scene.cluster.mend()
    return f"{told}, for {seconds} s"


# MARK: Connections


@kind("connection-cut")
def connection_cut(scene):
    """Cuts all connections of one process, or one of them before or after the broker has answered a certain request."""
    worker = scene.any_worker()
    api = scene.random.choice([None, PRODUCE, FETCH, ADD_PARTITIONS, ADD_OFFSETS, END_TRANSACTION, SEND_OFFSETS])
    answered = scene.random.random() < 0.5
    scene.struck()
    if api is None:
        scene.order(10, do="cut", client=worker.client)
        return f"{worker.name}, all"
    done = scene.order(10, do="cut", client=worker.client, api=api, answered=answered)
    return f"{worker.name}, {'after' if answered else 'before'} {NAMES[api]}" + ("" if done else ", which never came")


@kind("connection-delay")
def connection_delay(scene):
    """Half of them: EndTxn is late and the client, cut off, asks again elsewhere; it arrives in a later transaction.

    The others: one request is late on its own connection, or everything is.
    """
    worker = scene.any_worker()
    choice = scene.random.random()
    scene.struck()
    if choice < 0.5:
        seconds = scene.random.choice([0.02, 0.2, 0.5, 1, 3])
        done = scene.order(
            seconds + 12, do="hold", client=worker.client, api=END_TRANSACTION, seconds=seconds, cut=True)
        told = f"answered with error {done.get('error')}" if done else "never came"
        return f"{worker.name}, EndTxn {seconds:g} s late on an abandoned connection: {told}"
    if choice < 0.75:
        # After six seconds the client closes its socket by itself.
        seconds = scene.random.choice([0.5, 2, 8])
        api = scene.random.choice([PRODUCE, END_TRANSACTION, END_TRANSACTION, SEND_OFFSETS, HEARTBEAT])
        done = scene.order(seconds + 12, do="hold", client=worker.client, api=api, seconds=seconds, cut=False)
        return f"{worker.name}, {NAMES[api]} {seconds:g} s late" + ("" if done else ", which never came")
    seconds = scene.random.choice([0.05, 0.2, 1.5])
    scene.order(0, do="slow", client=worker.client, seconds=seconds, most=5)
    scene.rest(5)
    return f"{worker.name}, everything {seconds:g} s late for 5 s"


# MARK: Records

GARBAGE = [
    b"", b"{", b"\x00\xff\xfe garbage", b"[]", b"null", b'"text"', b'{"id":"x"}', b'{"id":1,"app":{}}',
    b"{\"a\":" * 1000, b'{"id":"x","id":"y"}', b"\xef\xbb\xbf{}"]
INTERNAL = [f"notifications.{stage}{lane}" for stage in ("accepted", "classified", "scheduled", "rendered")
            for lane in ("", ".urgent")]


@kind("poison")
def poison(scene):
    """Unreadable records on public and internal topics: one dead letter for each, and no other record is lost."""
    scene.struck()
    count = scene.random.randint(3, 12)
    for _ in range(count):
        topic = scene.random.choice(
            ["notifications.ingest", "notifications.ingest.urgent", "interactions", "people", *INTERNAL])
        key = scene.load.person(scene.random.randrange(scene.load.people))
        value = scene.random.choice(GARBAGE)
        # A person who is not registered, so that garbage cannot remove a registered one.
        scene.load.send_poison(topic, "nobody" if topic == "people" else key, value or b" ", f"{value[:12]!r}")
    return f"{count} records"


@kind("oversized")
def oversized(scene):
    """Requests above the limits: as a whole, in one field, or in the records that they would become."""
    scene.struck()
    what = scene.random.choice(["70 kB", "900 kB", "one long field", "recipients", "internal 900 kB"])
    request = {"id": f"big-{time.time_ns()}", "app": "bulk", "recipients": ["person-0"], "content": {"title": "Big"}}
    topic = scene.random.choice(["notifications.ingest", "notifications.ingest.urgent"])
    if what == "70 kB":
        request["content"]["data"] = {"text": "x" * 70_000}
    elif what == "900 kB":
        request["content"]["data"] = {"text": "x" * 900_000}
    elif what == "one long field":
        request["id"] = "x" * 200
    elif what == "recipients":
        request["recipients"] = [f"person-{number}" for number in range(2000)]
    else:
        topic = scene.random.choice(INTERNAL)
        request["content"]["data"] = {"text": "x" * 900_000}
    scene.load.send_poison(topic, "person-0", json.dumps(request).encode(), f"{what} on {topic}")
    return f"{what} on {topic}"


# Two faults on the same process would wait for each other.
REALMS = [
    {"worker-kill", "worker-crash", "worker-stop", "twin-worker", "scale-up", "scale-down", "kill-during-restore",
     "clock-back"},
    {"broker-kill", "broker-stop", "disk-full", "two-brokers-kill", "two-brokers-stop", "broker-cut-off",
     "brokers-cut-off"},
    {"connection-cut", "connection-delay"},
    {"poison", "oversized"}]


def can_meet(one, other):
    """Whether two kinds of fault can happen at once."""
    return not any(one in realm and other in realm for realm in REALMS)


# What can only happen to several brokers.
SEVERAL = ["two-brokers-kill", "two-brokers-stop", "broker-cut-off", "brokers-cut-off"]


def unavailable(cluster, faketime):
    """The kinds that this machine or this cluster does not support, and why."""
    result = {}
    if len(cluster.brokers) < 3:
        result |= {kind: "needs --brokers 3" for kind in SEVERAL}
    if not cluster.has_own_disks:
        result["disk-full"] = "needs root, to mount a small disk in memory"
    if faketime is None:
        result["clock-back"] = "needs libfaketime"
    return result


def find_faketime():
    """The path where Debian installs the library; None if it is missing."""
    return next(Path("/usr/lib").glob("**/faketime/libfaketimeMT.so.1"), None)
