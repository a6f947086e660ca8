"""Draws sites from a seed, spread over the folders and the kinds of change."""

import random
from collections import Counter

# The folders whose folders get mutants.
FOLDERS = ("Services/", "Shared/")
# How many of about a hundred mutants go to a folder, as many of each kind; one to each that is not named here.
SHARES = {
    "Services/Scheduling": 13, "Services/Rendering": 5, "Services/Delivery": 3, "Services/Ingestion": 2,
    "Services/Classification": 2, "Services/Gateway": 5, "Services/Webhooks": 3, "Services/APNs": 6,
    "Services/Console": 6, "Services/Belfry": 5, "Shared/Model": 13, "Shared/Checks": 11, "Shared/Loop": 6,
    "Shared/Program": 4, "Shared/HTTP2": 3, "Shared/HTTP": 2, "Shared/Kafka": 2, "Shared/Explaining": 2,
    "Shared/Pushing": 2,
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
        order.append(((turns[folder, site.kind] - 0.5) / SHARES.get(folder, 1), site))
    chosen, lines, in_files = [], set(), Counter()
    for _, site in sorted(order, key=lambda each: each[0]):
        place = site.path, site.line
        if len(chosen) < count and site.id not in refused and place not in lines and in_files[site.path] < IN_A_FILE:
            chosen.append(site)
            lines.add(place)
            in_files[site.path] += 1
    return chosen
