"""What was found: a record of one JSON object a line, the list that is kept beside the tests, and the counts."""

import json
from collections import Counter

from .choosing import folder_of

MOST_TEXT = 90


def read_record(file):
    """The record so far, by id."""
    lines = file.read_text().splitlines() if file.exists() else []
    return {each["id"]: each for each in map(json.loads, lines)}


def add(file, result):
    with file.open("a") as out:
        out.write(json.dumps(result, ensure_ascii=False) + "\n")


def listing(results, title):
    """A line for each mutant that was found, by file; the first word is its id, which is all that a later run needs."""
    lines = [f"# {title}: {counted(results)}"]
    found = [each for each in results if each["outcome"] == "found"]
    for each in sorted(found, key=lambda each: (each["file"], each["line"], each["id"])):
        text = each["text"] if len(each["text"]) <= MOST_TEXT else each["text"][:MOST_TEXT - 1] + "…"
        change = each["change"] if len(each["change"]) <= MOST_TEXT else "changed"
        lines.append(" | ".join([each["id"], f"found by {each['by']}", each["kind"], each["file"], change, text]))
    return "\n".join(lines) + "\n"


def listed(text):
    """The ids in a list."""
    return {line.split(" | ")[0] for line in text.splitlines() if line and not line.startswith("#")}


def counted(results):
    counts = Counter(each["outcome"] for each in results)
    return (f"{len(results)} mutants, {counts['found']} found, {counts['survived']} survived, "
            f"{counts['not reached']} not reached")


def summary(results):
    """The counts, also by folder, and the targets that found a mutant first."""
    lines = [counted(results)]
    for folder in sorted({folder_of(each["file"]) for each in results}):
        lines.append(f"  {folder:24} {counted([each for each in results if folder_of(each['file']) == folder])}")
    finders = Counter(each["by"] for each in results if each["outcome"] == "found")
    lines.append("found first by: " + ", ".join(f"{name} {count}" for name, count in finders.most_common()))
    return "\n".join(lines)


def comparison(before, results):
    """What has changed since a list was written, in words, and whether all that is still there is found."""
    lost = [each for each in results if each["outcome"] != "found"]
    gone = before - {each["id"] for each in results}
    lines = [f"{len(results)} of {len(before)} mutants are still there, {len(results) - len(lost)} are found"]
    lines += [f"no longer found ({each['outcome']}): {each['id']} {each['file']}: {each['text']}" for each in lost]
    if gone:
        lines.append(f"the source no longer has: {' '.join(sorted(gone))}")
    return "\n".join(lines), not lost
