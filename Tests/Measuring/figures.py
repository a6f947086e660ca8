"""Figures of a list of measured values, and those of the text of a /metrics page."""


def quantile(values, part):
    """The value below which this part (0 to 1) of the sorted values lies; 0 without values."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0


def p50_and_p99(seconds):
    """The median and the 99th percentile of times in seconds, as text in ms."""
    values = sorted(seconds)
    return f"p50 {quantile(values, 0.5) * 1000:.1f} ms, p99 {quantile(values, 0.99) * 1000:.1f} ms"


def microseconds_each(before, after, count):
    """CPU seconds before and after, as microseconds for each of `count` requests."""
    return (after - before) * 1e6 / count


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
