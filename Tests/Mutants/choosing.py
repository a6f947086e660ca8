"""Draws sites from a seed, spread over the folders, the files and the kinds of change."""

import random
from collections import Counter

# How many of each hundred mutants go to a folder.
SHARES = {
    "Services/Scheduling": 21, "Services/Rendering": 7, "Services/Delivery": 4, "Services/Ingestion": 3,
    "Services/Classification": 2, "Services/Gateway": 7, "Services/Webhooks": 6, "Services/Console": 8,
    "Services/Belfry": 6, "Shared/Model": 21, "Shared/Pipeline": 15,
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
    numbers = {}
    passed = 0
    for folder, share in SHARES.items():
        numbers[folder] = (passed + share) * count // 100 - passed * count // 100
        passed += share
    return numbers


def _draw(order, number):
    drawn = []
    lines = set()
    in_files = Counter()
    rest = {kind: [each for each in order if each.kind == kind] for kind in ROUND}
    most = IN_A_FILE
    idle = 0
    turn = 0
    while len(drawn) < number and any(rest.values()):
        kind = ROUND[turn % len(ROUND)]
        turn += 1
        for place, site in enumerate(rest[kind]):
            if (site.path, site.line) in lines or in_files[site.path] >= most:
                continue
            del rest[kind][place]
            drawn.append(site)
            lines.add((site.path, site.line))
            in_files[site.path] += 1
            idle = 0
            break
        else:
            idle += 1
            if idle > len(ROUND):
                most, idle = most + 1, 0
                if most > 1000:
                    break
    return drawn
