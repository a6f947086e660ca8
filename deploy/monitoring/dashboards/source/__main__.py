"""Writes the dashboards beside this folder: python3 deploy/monitoring/dashboards/source"""

import json
from pathlib import Path

import apps
import edges
import latency
import overview
import transactions
import waiting

FOLDER = Path(__file__).resolve().parents[1]
DASHBOARDS = [each.DASHBOARD for each in (overview, latency, waiting, transactions, apps, edges)]


def files():
    """The text of each file, by its path."""
    return {FOLDER / f"{each.name}.json": json.dumps(each.json(), indent=2, ensure_ascii=False) + "\n"
            for each in DASHBOARDS}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
