"""An independent Kafka client for the tests: confluent-kafka with its default settings.

    client.py SERVERS publish          JSON lines on standard input: topic, key, value (base64) or null;
                                        a topic's records are in its log before those of the next one are sent
    client.py SERVERS publish-together  the same in one transaction
    client.py SERVERS read TOPIC...    every committed record up to the end, as JSON lines: value and headers in base64
"""

import base64
import itertools
import json
import sys
from pathlib import Path

from confluent_kafka import Producer

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Measuring.clients import everything  # noqa: E402


def encode(data):
    return None if data is None else base64.b64encode(data).decode()


def publish(servers, transaction=None):
    failures = []
    settings = {"bootstrap.servers": servers, "message.max.bytes": 2000000, "linger.ms": 50}
    producer = Producer(settings | ({"transactional.id": transaction} if transaction else {}))
    if transaction:
        producer.init_transactions(30)
        producer.begin_transaction()
    for topic, records in itertools.groupby(map(json.loads, sys.stdin), lambda record: record["topic"]):
        for record in records:
            value = record.get("value")
            producer.produce(
                topic, None if value is None else base64.b64decode(value), record["key"],
                on_delivery=lambda error, _: failures.append(str(error)) if error else None)
        # Partitions are sent side by side: a request would often be in its log some milliseconds before its app.
        producer.flush(30)
    if transaction:
        producer.commit_transaction(30)
    if failures:
        sys.exit(f"{len(failures)} records were refused: {failures[0]}")


def read(servers, topics):
    for record in everything({"bootstrap.servers": servers}, *topics):
        print(json.dumps({
            "value": encode(record.value()),
            "headers": {name: encode(value) for name, value in record.headers() or []}}))


if __name__ == "__main__":
    if sys.argv[2] == "publish":
        publish(sys.argv[1])
    elif sys.argv[2] == "publish-together":
        publish(sys.argv[1], "independent-producer")
    else:
        read(sys.argv[1], sys.argv[3:])
