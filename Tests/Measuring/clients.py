"""Settings of the Kafka clients that measure and judge, and what is read of a topic with them."""

from contextlib import closing

from confluent_kafka import Consumer, KafkaError, KafkaException, TopicPartition

from .deadline import GaveUp


class _Quiet:
    def log(self, *_):
        pass

    debug = info = warning = error = critical = log


QUIET = _Quiet()


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


def committed_reader(servers, group):
    """A consumer of committed records, for places that it is given; it reads them as soon as they are committed."""
    return Consumer(quiet({
        "bootstrap.servers": servers, "group.id": group, "enable.auto.commit": False,
        "isolation.level": "read_committed", "fetch.wait.max.ms": 100, "socket.nagle.disable": True}))


def everything(client, *topics):
    """Every committed record of whole topics; `client` has the settings of who reads them."""
    consumer = Consumer(quiet({
        "group.id": "belfry-reading", "enable.auto.commit": False, "isolation.level": "read_committed",
        "enable.partition.eof": True, **client}))
    with closing(consumer):
        known = consumer.list_topics(timeout=30).topics
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
            else:
                raise KafkaException(record.error())


def unread(servers, group, *topics):
    """How many records a group has not read yet, by the offsets that it has committed."""
    with closing(Consumer({"bootstrap.servers": servers, "group.id": group, "enable.auto.commit": False})) as consumer:
        last = ends(consumer, *topics)
        read = consumer.committed([TopicPartition(each.topic, each.partition) for each in last], timeout=30)
        return sum(end.offset - max(0, place.offset) for end, place in zip(last, read, strict=True))
