"""Consumes deliveries and responses by Kafka, and prints each once as a line of JSON.

    python3 consume.py GROUP TOPIC...

Such as: consume.py my-sender deliveries.ios notifications.responses. BELFRY_BOOTSTRAP_SERVERS says where. Needs
confluent-kafka, from PyPI or as Debian's python3-confluent-kafka.
"""

import json
import os
import signal
import sys
from collections import OrderedDict

from confluent_kafka import Consumer, KafkaException

SERVERS = os.environ.get("BELFRY_BOOTSTRAP_SERVERS", "127.0.0.1:9092")
REMEMBERED = 100_000


def handle(topic, value):
    """Do your work here. If it fails, raise: the record comes again."""
    print(json.dumps(value), flush=True)


def main(group, topics):
    consumer = Consumer({
        "bootstrap.servers": SERVERS, "group.id": group,
        # Only what was committed: the pipeline writes in transactions.
        "isolation.level": "read_committed",
        # Committed by hand, after the work is done; a new group begins with what is kept.
        "enable.auto.commit": False, "auto.offset.reset": "earliest"})
    consumer.subscribe(topics)
    is_over = []
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: is_over.append(True))
    # After a crash the last records come again. To recognise them beyond this process, store the ids with the work.
    handled = OrderedDict()
    try:
        while not is_over:
            batch = consumer.consume(500, 0.5)
            for record in batch:
                if record.error():
                    raise KafkaException(record.error())
                value = json.loads(record.value())
                if value["id"] in handled:
                    continue
                handle(record.topic(), value)
                handled[value["id"]] = True
                if len(handled) > REMEMBERED:
                    handled.popitem(last=False)
            if batch:
                consumer.commit(asynchronous=False)
    finally:
        consumer.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
