"""The report: it adds up runs of different seeds in one file, with the same in words."""

import json
from collections import defaultdict
from pathlib import Path

from Measuring.figures import quantile


def add(path, run):
    """Adds a run to the file, and writes the page of words beside it."""
    path = Path(path)
    runs = json.loads(path.read_text())["runs"] if path.exists() else []
    runs.append(run)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"runs": runs}, indent=1) + "\n")
    path.with_suffix(".md").write_text(words(runs))


def seconds(values, part=None):
    """The largest value, or the one below which a part of them lies."""
    values = sorted(values)
    return f"{values[-1] if part is None else quantile(values, part):.1f}" if values else "-"


def words(runs):
    """All runs as a Markdown page."""
    faults = [fault for run in runs for fault in run["faults"]]
    verdict = ", ".join(f"{sum(run['violations'].get(name, 0) for run in runs)} {name}"
                        for name in dict.fromkeys(name for run in runs for name in run["violations"]))
    lines = [
        "# Faults", "",
        f"{len(faults)} faults in {len(runs)} runs, {sum(run['requests'] for run in runs)} requests, "
        f"{sum(run['deliveries'] for run in runs)} deliveries, "
        f"{sum(run['deadLetters'] for run in runs)} dead letters.", "",
        f"**{verdict}**", "",
        "Seconds: how long the fault lasted; from its end to the first delivery of a request sent after it, and until "
        "every partition had one; from its beginning until every partition had one of a request sent after that. "
        "Without faults of which two happened at once.", "",
        "| kind | faults | lasted (median) | first delivery (median) | (most) | every partition (median) | (most) | "
        "outage (median) | (most) |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|"]
    kinds = defaultdict(list)
    for fault in faults:
        kinds[fault["kind"]].append(fault)
    for name, own in sorted(kinds.items()):
        # For two faults at once the longer time would count for both.
        times = {column: [each[column] for each in own if each[column] is not None and each["alone"]]
                 for column in ("lasted", "first", "all", "outage")}
        cells = [name, str(len(own)), seconds(times.pop("lasted"), 0.5)]
        cells += [cell for values in times.values() for cell in (seconds(values, 0.5), seconds(values))]
        lines.append("| " + " | ".join(cells) + " |")
    lines += ["", "| run | seed | minutes | requests a second | brokers | processes | faults | violations | fell by themselves |",
              "|---|--:|--:|--:|--:|---|--:|---|--:|"]
    for run in runs:
        found = ", ".join(f"{count} {name}" for name, count in run["violations"].items() if count) or "none"
        cells = [run["started"], run["seed"], f"{run['minutes']:.0f}", f"{run['rate']:g}", run.get("brokers", 1), run["processes"],
                 len(run["faults"]), found, len(run["fallen"])]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    for run in runs:
        if run["examples"] or run["fallen"]:
            lines += ["", f"Seed {run['seed']}:", ""]
            lines += [f"- {name}: {text}" for name, found in run["examples"].items() for text in found]
            lines += [f"- {fall['worker']} ended by itself with {fall['code']}: {' / '.join(fall['log'])}"
                      for fall in run["fallen"][:10]]
    lines += ["", "Setup of the last run:", ""]
    lines += [f"- {name}: {value}" for name, value in runs[-1]["setup"].items()]
    return "\n".join(lines) + "\n"
