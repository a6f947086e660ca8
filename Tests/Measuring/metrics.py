"""Reading the text of a /metrics page."""


def total(text, name, containing=""):
    """The sum of a metric over its series whose labels contain a text, such as a topic's name; 0 without any."""
    return sum(value for labels, value in series(text, name) if containing in labels)


def series(text, name):
    """The labels (as written, without braces) and the value of each series of a metric."""
    for line in text.splitlines():
        own, _, rest = line.partition("{")
        labels, brace, value = rest.rpartition("}")
        if not brace:
            own, _, value = line.partition(" ")
        if own == name:
            yield labels, float(value.split()[0])
