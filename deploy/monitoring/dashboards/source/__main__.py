"""Writes the dashboards as Grafana reads them: python3 deploy/monitoring/dashboards/source FOLDER"""

import json
import sys
from pathlib import Path

import apps
import edges
import latency
import overview
import pushes
import transactions
import waiting

DASHBOARDS = [each.DASHBOARD for each in (overview, latency, waiting, transactions, apps, edges, pushes)]


def files():
    """The text of each file, by its name."""
    return {f"{each.name}.json": json.dumps(each.json(), indent=2, ensure_ascii=False) + "\n" for each in DASHBOARDS}


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")
