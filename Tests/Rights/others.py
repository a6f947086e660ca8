"""What the broker answers who tries to read or write a topic."""

from confluent_kafka import Consumer, KafkaError, KafkaException, Producer, TopicPartition

from Measuring.clients import quiet
from Measuring.deadline import wait

NOT_ALLOWED = KafkaError.TOPIC_AUTHORIZATION_FAILED
_LET_IN = "let in"


def refusal_to_read(node, user, topic):
    """The broker's answer to who reads a topic from its beginning; None if it lets them."""
    consumer = Consumer(quiet({**node.client(user), "group.id": user, "enable.partition.eof": True}))
    try:
        # Who may not see the topic is told so by the metadata alone.
        unseen = consumer.list_topics(topic, timeout=30).topics[topic].error
        if unseen:
            return unseen.code()
        consumer.assign([TopicPartition(topic, 0, 0)])
        found = wait(f"an answer to {user} about {topic}", 30, lambda: _answer(consumer), pause=0)
        return None if found == _LET_IN else found
    finally:
        consumer.close()


def _answer(consumer):
    try:
        message = consumer.poll(1)
    except KafkaException as error:
        return error.args[0].code()
    if message is None:
        return None
    code = message.error() and message.error().code()
    # The group is not used, so what the broker says about it does not matter.
    if code == KafkaError.GROUP_AUTHORIZATION_FAILED:
        return None
    return _LET_IN if code in (None, KafkaError._PARTITION_EOF) else code


def refusal_to_write(node, user, topic):
    """The broker's answer to who writes a record; None if it takes the record."""
    answers = []
    producer = Producer(quiet(node.client(user)))
    producer.produce(topic, value=b"{}", on_delivery=lambda error, _: answers.append(error and error.code()))
    producer.flush(30)
    return answers[0] if answers else "no answer"
