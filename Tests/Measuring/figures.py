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


def required(is_met, what):
    """What is required of a figure, and whether it is met, as the end of its line."""
    return f" (required: {what}; {'met' if is_met else 'NOT MET'})"


def total(text, name, containing=""):
    """The sum of a metric over its series whose labels contain a text, such as a topic's name; 0 without any."""
    return sum(value for labels, value in series(text, name) if containing in labels)


def growth(before, after, name, containing=""):
    """How much a metric grew between two texts of its page, in the series whose labels contain a text."""
    return total(after, name, containing) - total(before, name, containing)


def bucket_share(before, after, name, bound):
    """The share of what a histogram observed between two texts of its page that is not over a bound written there."""
    count = growth(before, after, name + "_count")
    return growth(before, after, name + "_bucket", f'le="{bound}"') / count if count else 0


def mean(before, after, name, containing=""):
    """The mean of what a histogram observed between two texts, in the series whose labels contain a text; 0 of nothing."""
    count, amount = (growth(before, after, name + suffix, containing) for suffix in ("_count", "_sum"))
    return amount / count if count else 0


def series(text, name):
    """The labels (as written, without braces) and the value of each series of a metric."""
    for line in text.splitlines():
        own, _, rest = line.partition("{")
        labels, brace, value = rest.rpartition("}")
        if not brace:
            own, _, value = line.partition(" ")
        if own == name:
            yield labels, float(value.split()[0])
