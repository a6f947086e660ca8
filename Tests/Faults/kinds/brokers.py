"""Faults of brokers: alone, in pairs, and cut off from each other."""

from fleet import SESSION_SECONDS
from Measuring.deadline import within

from .registry import kind


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
    return stop(scene, [scene.any_broker()], [1, 3, SESSION_SECONDS + 1, 9])


@kind("disk-full")
def disk_full(scene):
    """A broker's disk is full: the broker halts, gets space, and starts again."""
    broker = scene.any_broker()
    spare = scene.random.choice([0, 64 << 10, 1 << 20])
    scene.struck()
    broker.shrink_disk(spare)
    try:
        halted = within(25, lambda: not broker.is_running)
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
    return stop(scene, scene.random.sample(scene.cluster.brokers, 2), [1, 4, 9])


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


def stop(scene, brokers, times):
    seconds = scene.random.choice(times)
    scene.struck()
    for broker in brokers:
        broker.pause()
    scene.rest(seconds)
    for broker in brokers:
        broker.go_on()
    return f"{scene.named(*brokers)}for {seconds} s"


def sever(scene, pairs, told):
    # Sometimes longer than a replica may lag.
    seconds = scene.random.choice([1, 4, 9, 14])
    scene.struck()
    scene.cluster.sever(pairs)
    scene.rest(seconds)
    scene.cluster.sever([])
    return f"{told}, for {seconds} s"
