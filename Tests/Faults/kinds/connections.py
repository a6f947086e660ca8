"""Faults of the connections between services and brokers, in the proxy."""

from .registry import kind

# Kafka's API keys.
KEYS = {"Produce": 0, "Fetch": 1, "Heartbeat": 12, "AddPartitionsToTxn": 24, "AddOffsetsToTxn": 25, "EndTxn": 26,
        "TxnOffsetCommit": 28}


@kind("connection-cut")
def connection_cut(scene):
    """Cuts all connections of one process, or one of them before or after the broker has answered a certain request."""
    worker = scene.any_worker()
    api = scene.random.choice([None, *(each for each in KEYS if each != "Heartbeat")])
    answered = scene.random.random() < 0.5
    scene.struck()
    if api is None:
        scene.order(10, do="cut", client=worker.client)
        return f"{worker.name}, all"
    done = scene.order(10, do="cut", client=worker.client, api=KEYS[api], answered=answered)
    return f"{worker.name}, {'after' if answered else 'before'} {api}" + ("" if done else ", which never came")


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
            seconds + 12, do="hold", client=worker.client, api=KEYS["EndTxn"], seconds=seconds, cut=True)
        told = f"answered with error {done.get('error')}" if done else "never came"
        return f"{worker.name}, EndTxn {seconds:g} s late on an abandoned connection: {told}"
    if choice < 0.75:
        # After six seconds the client closes its socket by itself.
        seconds = scene.random.choice([0.5, 2, 8])
        api = scene.random.choice(["Produce", "EndTxn", "EndTxn", "TxnOffsetCommit", "Heartbeat"])
        done = scene.order(seconds + 12, do="hold", client=worker.client, api=KEYS[api], seconds=seconds, cut=False)
        return f"{worker.name}, {api} {seconds:g} s late" + ("" if done else ", which never came")
    seconds = scene.random.choice([0.05, 0.2, 1.5])
    scene.order(0, do="slow", client=worker.client, seconds=seconds, most=5)
    scene.rest(5)
    return f"{worker.name}, everything {seconds:g} s late for 5 s"
