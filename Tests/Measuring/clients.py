"""Settings of the Kafka clients that measure and judge, and what is read of topics and written to them."""

import json
import logging
from contextlib import closing

from confluent_kafka import Consumer, KafkaError, KafkaException, Producer, TopicPartition

from .deadline import GaveUp


QUIET = logging.getLogger("librdkafka")
QUIET.disabled = True


def quiet(settings):
    """The settings with librdkafka's log lines about a stopped or killed broker switched off."""
    return {**settings, "logger": QUIET, "error_cb": lambda _: None}


def ends(consumer, *topics):
    """The places of these topics' partitions, each with its end offset."""
    known = consumer.list_topics(timeout=30).topics
    places = [TopicPartition(topic, number) for topic in topics for number in known[topic].partitions]
    for place in places:
        place.offset = consumer.get_watermark_offsets(place, timeout=30)[1]
    return places


def committed_reader(servers, group, **more):
    """A consumer of committed records, for places that it is given; it reads them as soon as they are committed."""
    return Consumer(quiet({
        "bootstrap.servers": servers, "group.id": group, "enable.auto.commit": False,
        "isolation.level": "read_committed", "fetch.wait.max.ms": 100, "socket.nagle.disable": True, **more}))


def everything(client, *topics):
    """Every committed record of whole topics; `client` has the settings of who reads them.

    Raises what the broker answers who may not see or read a topic. The group is not used, so what the broker says about
    it does not matter.
    """
    consumer = Consumer(quiet({
        "group.id": "belfry-reading", "enable.auto.commit": False, "isolation.level": "read_committed",
        "enable.partition.eof": True, **client}))
    with closing(consumer):
        known = {topic: consumer.list_topics(topic, timeout=30).topics[topic] for topic in topics}
        for topic in known.values():
            if topic.error:
                raise KafkaException(topic.error)
        left = {(topic, number) for topic in topics for number in known[topic].partitions}
        consumer.assign([TopicPartition(*place, 0) for place in left])
        while left:
            record = consumer.poll(30)
            if record is None:
                raise GaveUp(f"{sorted(left)} cannot be read to their ends")
            if record.error() is None:
                yield record
            elif record.error().code() == KafkaError._PARTITION_EOF:
                left.discard((record.topic(), record.partition()))
            elif record.error().code() != KafkaError.GROUP_AUTHORIZATION_FAILED:
                raise KafkaException(record.error())


def publish(client, records):
    """Writes records, each a topic, a key and a value that becomes JSON; raises what the broker answers who may not."""
    failed = []
    producer = Producer(quiet({"partitioner": "murmur2_random", **client}))
    for topic, key, value in records:
        producer.produce(topic, json.dumps(value), key, on_delivery=lambda error, _: error and failed.append(error))
    if producer.flush(30):
        raise GaveUp("records are not acknowledged")
    if failed:
        raise KafkaException(failed[0])


def unread(servers, group, *topics):
    """How many records a group has not read yet, by the offsets that it has committed."""
    with closing(Consumer({"bootstrap.servers": servers, "group.id": group, "enable.auto.commit": False})) as consumer:
        last = ends(consumer, *topics)
        read = consumer.committed([TopicPartition(each.topic, each.partition) for each in last], timeout=30)
        return sum(end.offset - max(0, place.offset) for end, place in zip(last, read, strict=True))
