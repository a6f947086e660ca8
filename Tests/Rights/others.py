"""What the broker answers who tries to read or write a topic; None if it lets them."""

from confluent_kafka import KafkaError, KafkaException

from Measuring.clients import everything, publish

NOT_ALLOWED = KafkaError.TOPIC_AUTHORIZATION_FAILED


def refusal_to_read(node, user, topic):
    return _refusal(lambda: next(everything(node.client(user), topic), None))


def refusal_to_write(node, user, topic):
    return _refusal(lambda: publish(node.client(user), [(topic, None, {})]))


def _refusal(attempt):
    try:
        attempt()
    except KafkaException as error:
        return error.args[0].code()
