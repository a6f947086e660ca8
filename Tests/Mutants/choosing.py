"""Draws sites from a seed, spread over the folders, the files and the kinds of change."""

import random
from collections import Counter
from itertools import accumulate, count as counting, pairwise

# How many of each hundred mutants go to a folder.
SHARES = {
    "Services/Scheduling": 21, "Services/Rendering": 7, "Services/Delivery": 4, "Services/Ingestion": 3,
    "Services/Classification": 2, "Services/Gateway": 7, "Services/Webhooks": 6, "Services/Console": 8,
    "Services/Belfry": 6, "Shared/Model": 21, "Shared/Program": 6, "Shared/Loop": 9,
}
# The kinds, in the order in which they are drawn.
ROUND = ("comparison", "statement", "condition", "constant", "comparison", "statement", "comparison", "condition",
         "statement", "constant")
# At most so many mutants in a file; more only where a folder has no other sites.
IN_A_FILE = 3


def folder_of(path):
    return "/".join(path.split("/")[:2])


def choose(sites, count, seed, refused=frozenset()):
    """Draws `count` sites, without those whose ids are in `refused`.

    Another site of the same folder and kind takes the place of a refused one; the rest stays the same.
    """
    chosen = []
    # Small folders first: what they have too few sites for, larger ones get.
    due = 0
    for folder, number in sorted(_numbers(count).items(), key=lambda each: each[1]):
        own = [each for each in sites if folder_of(each.path) == folder]
        order = random.Random(f"{seed} {folder}").sample(own, len(own))
        drawn = _draw([each for each in order if each.id not in refused], number + due)
        due += number - len(drawn)
        chosen += drawn
    return chosen


def _numbers(count):
    """How many mutants each folder gets: they add up to `count`."""
    ends = [passed * count // 100 for passed in accumulate(SHARES.values(), initial=0)]
    return {folder: end - start for folder, (start, end) in zip(SHARES, pairwise(ends))}


def _draw(order, number):
    """The first of each kind in turn, one of a line at most. A file has more than a few only when others have no more."""
    drawn, lines, in_files = [], set(), Counter()
    rest = {kind: [each for each in order if each.kind == kind] for kind in ROUND}
    most = idle = 0
    for turn in counting():
        if len(drawn) == number or not any(rest.values()) or most > 1000:
            return drawn
        own = rest[ROUND[turn % len(ROUND)]]
        site = next((each for each in own if (each.path, each.line) not in lines
                     and in_files[each.path] < IN_A_FILE + most), None)
        if site:
            own.remove(site)
            drawn.append(site)
            lines.add((site.path, site.line))
            in_files[site.path] += 1
        idle = 0 if site else idle + 1
        if idle > len(ROUND):
            most, idle = most + 1, 0
