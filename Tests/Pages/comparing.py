"""Compares what a page shows as output with what came, by the rules of Tests/README.md."""

import re

ANY = "…"
INSTANT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)"


def pattern(shown):
    """The regular expression of one line that is shown."""
    parts = re.split(f"({ANY}|{INSTANT})", shown)
    return re.compile("".join(
        ".*" if part == ANY else INSTANT if re.fullmatch(INSTANT, part) else re.escape(part) for part in parts))


def difference(shown, came):
    """What differs first, as a sentence; None if nothing does."""
    shown, came = shown.rstrip().splitlines(), came.rstrip().splitlines()
    # How many lines may have come when the shown lines so far are all found.
    positions = {0}
    for line in shown:
        if line.strip() == ANY:
            positions = set(range(min(positions), len(came) + 1))
            continue
        wanted = pattern(line.rstrip())
        found = {at + 1 for at in positions if at < len(came) and wanted.fullmatch(came[at].rstrip())}
        if not found:
            at = min(positions)
            return f"the page shows “{line}”; there came {f'“{came[at]}”' if at < len(came) else 'nothing more'}"
        positions = found
    if len(came) in positions:
        return None
    return f"after what the page shows there came “{came[max(positions)]}”"


def begins(shown, came):
    """Whether the first line that is shown has come; where nothing is shown, anything."""
    if not shown:
        return bool(came)
    first = shown.splitlines()[0]
    return any(pattern(first.rstrip()).fullmatch(line.rstrip()) for line in came.splitlines())
