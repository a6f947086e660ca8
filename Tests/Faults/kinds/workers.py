"""Faults of the services' processes."""

import os
import signal

from fleet import CRASHES, SESSION_SECONDS, TRANSACTION_SECONDS, Worker
from Measuring.deadline import wait
from Measuring.service import SERVICES
from Measuring.topics import create_topics

from .registry import kind


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
    worker.wait_for(f"{worker.name} to die at {step}", 60, lambda: not worker.is_running)
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
    twin = Worker(
        scene.fleet, worker.service, worker.number, worker.version, name=f"{worker.name}-twin")
    twin.expected_end = True
    wait("one of two workers of one identity to give up", 90, lambda: not (twin.is_running and worker.is_running),
         saw=lambda: f"{worker.state()}\n{twin.state()}")
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
    if all(len(scene.fleet.of(each)) < 2 for each in SERVICES):
        scene.fleet.start(scene.random.choice(SERVICES), 1).wait_until_ready()
    service = scene.random.choice([each for each in SERVICES if len(scene.fleet.of(each)) > 1])
    worker = scene.random.choice(scene.fleet.of(service))
    scene.struck()
    code = worker.terminate()
    scene.fleet.remove(worker)
    # A static member does not leave: its partitions move when its session ends.
    scene.rest(SESSION_SECONDS)
    return f"{worker.name}, exit code {code}"


@kind("version-change")
def version_change(scene):
    """One process gives way to one of the other version (--version-before); all in turn go over, then all go back."""
    fleet = scene.fleet
    if all(each.version is fleet.versions[0] for each in fleet.everyone()):
        fleet.versions = fleet.versions[1:] + fleet.versions[:1]
        # An operator does so before the first process of a version: it may have more topics.
        create_topics(fleet.versions[0].binaries, scene.cluster.servers, scene.partitions)
    worker = scene.random.choice([each for each in fleet.everyone() if each.version is not fleet.versions[0]])
    scene.struck()
    worker.terminate()
    successor = fleet.start(worker.service, worker.number)
    successor.wait_until_ready()
    return f"{worker.name} from {worker.version.name} to {successor.version.name}"


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
        worker.wait_for(
            "scheduling to die in its restore, or to pass it", 60, lambda: not worker.is_running or worker.is_ready)
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
