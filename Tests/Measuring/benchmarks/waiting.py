"""publishes N requests (1,000,000) that a Focus of N people (100,000) holds; prints the memory of scheduling, the time
of a restore beside that of a bare read of the topic, and the cost of 10,000 more requests"""

import re
import time

from ..figures import microseconds_each
from ..load import write_requests
from ..machine import MEBIBYTE
from ..words import say

DEFAULTS = {"requests": 1_000_000, "people": 100_000}
MORE = 10_000
CHANGELOG = "notifications.scheduling.changelog"


def run(bench):
    count, people, lines = bench.options.requests, bench.options.people, bench.folder / "requests"
    with bench.subject("pipeline") as subject:
        subject.start_with_people(focuses=[{"id": "work"}], activeFocus={"id": "work"})
        empty = subject["scheduling"].memory()
        say(f"publishing {count} requests that a Focus holds")
        subject.topics.publish("notifications.ingest", write_requests(lines, 0, count, people))
        subject.wait_for_taken("all to wait", "scheduling", "notifications.classified", count, 1800)
        busy = subject["scheduling"].memory()
        # After a second of rest it frees the memory that the burst took beyond its state.
        time.sleep(3)
        full = subject["scheduling"].memory()
        print(f"waiting: {count} notifications of {people} people, held by a Focus")
        bench.print_setup()
        print(f"memory of scheduling: {full // MEBIBYTE} MiB ({busy // MEBIBYTE} before it rested), "
              f"{empty // MEBIBYTE} MiB with the people alone: {(full - empty) // count} bytes a notification")
        before = subject["scheduling"].cpu()
        subject.topics.publish("notifications.ingest", write_requests(lines, count, MORE, people))
        subject.wait_for_taken("10,000 more", "scheduling", "notifications.classified", count + MORE, 300)
        each = microseconds_each(before, subject["scheduling"].cpu(), MORE)
        print(f"CPU of one more: {each:.0f} us")
        restore(subject, empty)


def restore(subject, empty):
    """Kills scheduling; prints how long its successor takes for the state, beside a bare read of the same topic."""
    started = time.monotonic()
    records = len(subject.topics.committed(CHANGELOG, "%o"))
    bare = records / (time.monotonic() - started)
    print(f"bare read of the changelog, by kcat: {bare:.0f} records a second")
    subject["scheduling"].kill()
    started = time.monotonic()
    scheduling = subject.start("scheduling")
    scheduling.wait_until_ready(600)
    took = time.monotonic() - started
    print(f"restored and ready after SIGKILL: {took:.1f} s, {records / took:.0f} records a second")
    alone = scheduling.wait_for("the restore to be logged", 60, lambda: logged_seconds(scheduling, "state restored"))
    print(f"the restore alone, without start and group: {alone:.2f} s, {records / alone:.0f} records a second: "
          f"{100 * records / alone / bare:.0f} % of the bare read")
    read = scheduling.wait_for(
        "the restored state to be read", 600, lambda: logged_seconds(scheduling, "restored state is read"))
    print(f"all restored state is read, and its timers known, {read:.1f} s later")
    full, count = scheduling.memory(), subject.bench.options.requests
    print(f"memory after the restore: {full // MEBIBYTE} MiB: {(full - empty) // count} bytes a notification")


def logged_seconds(service, message):
    """The duration in the last line of a service's log with this message; None without one."""
    told = re.findall(rf"{message}.*milliseconds=([0-9.]+)", service.log.read_text(errors="replace"))
    return float(told[-1]) / 1000 if told else None
