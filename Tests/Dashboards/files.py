"""The dashboards as files, and the queries in them."""

import json
import re
import runpy

from Measuring.machine import HOME

FOLDER = HOME / "deploy" / "monitoring" / "dashboards"
# What Grafana puts in place of its variables; all values of those that one chooses.
VARIABLES = {"$__rate_interval": "30s", "$__range": "5m", "$service": ".*", "$worker": ".*", "$app": ".*"}


def dashboards():
    """Each dashboard that the source writes, by the name of its file."""
    return {name: json.loads(text) for name, text in sorted(runpy.run_path(str(FOLDER / "source"))["files"]().items())}


def panels():
    """Name of the file and panel, for each panel that shows something."""
    for name, dashboard in dashboards().items():
        for panel in dashboard["panels"]:
            if panel["type"] != "row":
                yield name, panel


def queries():
    """Each query of a panel with its variables replaced: where it stands, the query, and the labels of its legend."""
    for name, panel in panels():
        for target in panel["targets"]:
            legend = re.findall(r"{{(\w+)}}", target.get("legendFormat", ""))
            yield f"{name}: {panel['title']} {target['refId']}", replaced(target["expr"]), set(legend)


def variable_queries():
    """What fills the variables: where it stands, the selector, and the label whose values one chooses from."""
    for name, dashboard in dashboards().items():
        for variable in dashboard["templating"]["list"]:
            if variable["type"] == "query":
                selector, label = re.fullmatch(r"label_values\((.+), (\w+)\)", variable["query"]["query"]).groups()
                yield f"{name}: {variable['name']}", replaced(selector), label


def replaced(expression):
    for variable, value in VARIABLES.items():
        expression = expression.replace(variable, value)
    if "$" in expression:
        raise ValueError(f"{expression} has a variable that is not known here")
    return expression
