"""An independent Kafka client for the tests: confluent-kafka with its default settings.

    client.py SERVERS publish          JSON lines on standard input: topic, key, headers, value (base64) or null
    client.py SERVERS publish-together  the same in one transaction
    client.py SERVERS read TOPIC...    every committed record up to the end, as JSON lines, bytes in base64
"""

import base64
import json
import sys

from confluent_kafka import Consumer, KafkaError, Producer, TopicPartition


def encode(data):
    return None if data is None else base64.b64encode(data).decode()


def decode(text):
    return None if text is None else base64.b64decode(text)


def publish(servers, transaction=None):
    failures = []
    settings = {"bootstrap.servers": servers, "message.max.bytes": 2000000, "linger.ms": 50}
    producer = Producer(settings | ({"transactional.id": transaction} if transaction else {}))
    if transaction:
        producer.init_transactions(30)
        producer.begin_transaction()
    for line in sys.stdin:
        record = json.loads(line)
        producer.produce(
            record["topic"],
            decode(record.get("value")),
            record.get("key"),
            headers=record.get("headers") or None,
            on_delivery=lambda error, _: failures.append(str(error)) if error else None,
        )
    producer.flush(30)
    if transaction:
        producer.commit_transaction(30)
    if failures:
        sys.exit(f"{len(failures)} records were refused: {failures[0]}")


def read(servers, topics):
    consumer = Consumer(
        {
            "bootstrap.servers": servers,
            "group.id": "independent-reader",
            "enable.auto.commit": False,
            "enable.partition.eof": True,
            "isolation.level": "read_committed",
        }
    )
    partitions = []
    known = consumer.list_topics(timeout=30).topics
    for topic in topics:
        partitions += [TopicPartition(topic, number, 0) for number in known[topic].partitions]
    consumer.assign(partitions)
    ended = set()
    while len(ended) < len(partitions):
        record = consumer.poll(30)
        if record is None:
            sys.exit("no answer within 30 s")
        if record.error():
            if record.error().code() != KafkaError._PARTITION_EOF:
                sys.exit(str(record.error()))
            ended.add((record.topic(), record.partition()))
            continue
        print(
            json.dumps(
                {
                    "topic": record.topic(),
                    "partition": record.partition(),
                    "offset": record.offset(),
                    "key": encode(record.key()),
                    "value": encode(record.value()),
                    "headers": {name: encode(value) for name, value in record.headers() or []},
                }
            )
        )
    consumer.close()


if __name__ == "__main__":
    if sys.argv[2] == "publish":
        publish(sys.argv[1])
    elif sys.argv[2] == "publish-together":
        publish(sys.argv[1], "independent-producer")
    else:
        read(sys.argv[1], sys.argv[3:])
