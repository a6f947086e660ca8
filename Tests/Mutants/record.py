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
    """A line for each mutant, by file; the first word is its id, which is all that a later run needs."""
    lines = [f"# {title}: {counted(results)}"]
    for each in sorted(results, key=lambda each: (each["file"], each["line"], each["id"])):
        text = each["text"] if len(each["text"]) <= MOST_TEXT else each["text"][:MOST_TEXT - 1] + "…"
        change = each["change"] if len(each["change"]) <= MOST_TEXT else "changed"
        lines.append(" | ".join([each["id"], _outcome(each), each["kind"], each["file"], change, text]))
    return "\n".join(lines) + "\n"


def _outcome(result):
    return f"found by {result['by']}" if result["outcome"] == "found" else result["outcome"]


def listed(text):
    """The ids in a list, and whether each was found."""
    rows = [line.split(" | ") for line in text.splitlines() if line and not line.startswith("#")]
    return {row[0]: row[1].startswith("found") for row in rows}


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
    """What has changed since a list was written, in words, and whether as many are found of what is still there."""
    now = {each["id"]: each for each in results}
    gone = [id for id in before if id not in now]
    lost = [each for id, each in now.items() if before[id] and each["outcome"] != "found"]
    gained = [each for id, each in now.items() if not before[id] and each["outcome"] == "found"]
    lines = [f"{len(now)} of {len(before)} mutants are still there: {sum(before[id] for id in now)} of them were found "
             f"before, {sum(each['outcome'] == 'found' for each in results)} are found now"]
    lines += [f"no longer found ({each['outcome']}): {each['id']} {each['file']}: {each['text']}" for each in lost]
    lines += [f"found now: {each['id']} {each['file']}: {each['text']}" for each in gained]
    if gone:
        lines.append(f"the source no longer has: {' '.join(gone)}")
    return "\n".join(lines), len(gained) >= len(lost)
