"""Draws sites from a seed, spread over the folders and the kinds of change."""

import random
from collections import Counter

# How many of each hundred mutants go to a folder, about the same number of each kind.
SHARES = {
    "Services/Scheduling": 21, "Services/Rendering": 7, "Services/Delivery": 4, "Services/Ingestion": 3,
    "Services/Classification": 2, "Services/Gateway": 7, "Services/Webhooks": 6, "Services/Console": 8,
    "Services/Belfry": 6, "Shared/Model": 21, "Shared/Program": 6, "Shared/Loop": 9,
}
# At most so many mutants in a file.
IN_A_FILE = 3


def folder_of(path):
    return "/".join(path.split("/")[:2])


def choose(sites, count, seed, refused=frozenset()):
    """Draws `count` sites, at most one of a line and a few of a file, without those whose ids are in `refused`.

    What is refused is replaced; the rest stays the same.
    """
    turns, order = Counter(), []
    for site in random.Random(seed).sample(sites, len(sites)):
        folder = folder_of(site.path)
        turns[folder, site.kind] += 1
        order.append((turns[folder, site.kind] / SHARES[folder], site))
    chosen, lines, in_files = [], set(), Counter()
    for _, site in sorted(order, key=lambda each: each[0]):
        place = site.path, site.line
        if len(chosen) < count and site.id not in refused and place not in lines and in_files[site.path] < IN_A_FILE:
            chosen.append(site)
            lines.add(place)
            in_files[site.path] += 1
    return chosen
