"""An independent calendar for the tests: Python's zoneinfo.

Reads one JSON object on standard input: `from` and `to` (seconds since 1970), summary `times`, `focuses` in the person's
order with their `periods`, and trigger `matches`. Writes one JSON object: the version of the zone data, and for each zone
its offsets in that time and, around each change of its clocks (or once, where there is none), what comes when.

The data is PyPI's tzdata where it is installed, otherwise the system's.
"""

import bisect
import json
import sys
import zoneinfo
from datetime import date, datetime, timedelta, timezone

# Two clock changes of one zone are further apart than this, and every compared period is shorter.
STEP = 2 * 86400
# How many seconds are compared on each side of a clock change, and how many days around it can matter.
MARGIN = 30 * 3600
DAYS = 4


def data_version():
    try:
        import tzdata
    except ImportError:
        return "the system's"
    zoneinfo.reset_tzpath(())
    return "PyPI " + tzdata.IANA_VERSION


def offset(zone, second):
    return int(datetime.fromtimestamp(second, timezone.utc).astimezone(zone).utcoffset().total_seconds())


def offsets(zone, start, end):
    """Each offset with the second from which it applies; the first applies at the start."""
    found = [[start, offset(zone, start)]]
    for second in range(start, end, STEP):
        low, high = second, min(second + STEP, end)
        if offset(zone, high) == found[-1][1]:
            continue
        changed = low + bisect.bisect_left(range(low, high), True, key=lambda each: offset(zone, each) != found[-1][1])
        found.append([changed, offset(zone, changed)])
    return found


def instant(zone, day, text):
    """The instant of a local time: the first if it occurs twice; with the offset before the gap if it is skipped."""
    hour, minute = map(int, text.split(":"))
    return int(datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone, fold=0).timestamp())


def weekday(day):
    return day.isoweekday() % 7 + 1


def trigger_times(match, day):
    if match.get("weekday") not in (None, weekday(day)) or match.get("month") not in (None, day.month):
        return []
    wanted = match.get("day")
    if wanted is None and set(match) == {"month"}:
        wanted = 1
    if wanted not in (None, day.day):
        return []
    hours = [match["hour"]] if "hour" in match else range(24) if "minute" in match else [0]
    return [f"{hour}:{match.get('minute', 0)}" for hour in hours]


def focus_changes(zone, focuses, days, start, end):
    """Each change of the Focus that is on, as [second, index of the Focus or -1, when it began or 0]."""
    spans = []
    for index, focus in enumerate(focuses):
        for period in focus["periods"]:
            over_night = period["to"] <= period["from"]
            for day in days:
                if weekday(day) not in period["days"]:
                    continue
                begin = instant(zone, day, period["from"])
                finish = instant(zone, day + timedelta(days=over_night), period["to"])
                if begin < finish:
                    spans.append((begin, -index, finish))

    edges = sorted({edge for begin, _, finish in spans for edge in (begin, finish)})

    def on(second):
        """When the Focus that is on began, and minus its index."""
        return max(((b, i) for b, i, e in spans if b <= second < e), default=None)

    def state(second):
        begun = on(second)
        if begun is None:
            return [-1, 0]
        # Another Focus may have been on in between.
        for edge in reversed([edge for edge in edges if begun[0] < edge <= second]):
            before = on(edge - 1)
            if before is None or before[1] != begun[1]:
                return [-begun[1], edge]
        return [-begun[1], begun[0]]

    return [[second] + state(second) for second in edges
            if start <= second < end and state(second) != state(second - 1)]


def window(zone, cases, change):
    start, end = change - MARGIN, change + MARGIN
    middle = date.fromordinal(date(1970, 1, 1).toordinal() + change // 86400)
    days = [middle + timedelta(days=distance) for distance in range(-DAYS, DAYS + 1)]

    def within(seconds):
        return sorted({second for second in seconds if start <= second < end})

    return {
        "from": start, "to": end, "focus": focus_changes(zone, cases["focuses"], days, start, end),
        "summaries": within(instant(zone, day, time) for day in days for time in cases["times"]),
        "triggers": [within(instant(zone, day, time) for day in days for time in trigger_times(match, day))
                     for match in cases["matches"]]}


def main():
    cases = json.load(sys.stdin)
    version = data_version()
    zones = []
    for name in sorted(zoneinfo.available_timezones()):
        zone = zoneinfo.ZoneInfo(name)
        spans = offsets(zone, cases["from"], cases["to"])
        changes = [second for second, _ in spans[1:]] or [(cases["from"] + cases["to"]) // 2]
        zones.append({"name": name, "offsets": spans, "windows": [window(zone, cases, each) for each in changes]})
    json.dump({"version": version, "zones": zones}, sys.stdout)


if __name__ == "__main__":
    main()
