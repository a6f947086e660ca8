"""Grafana's JSON of a dashboard, made from panels that name a title, a description, a unit and queries."""

SOURCE = {"type": "prometheus", "uid": "${datasource}"}
# Which processes the variables choose.
CHOSEN = 'service=~"$service",worker=~"$worker"'
_WIDTH = 24
_GREEN, _RED = "green", "red"


class Query:
    """One query of a panel.

    `legend` names a series, with labels in {{}}. A table and a single value ask for the present instant.
    """

    def __init__(self, expression, legend=None, form="time_series"):
        self.expression, self.legend, self.form = expression, legend, form

    def json(self, letter, is_instant):
        result = {"refId": letter, "datasource": SOURCE, "expr": self.expression, "format": self.form}
        if is_instant:
            result |= {"instant": True, "range": False}
        if self.legend:
            result["legendFormat"] = self.legend
        return result


class Panel:
    """One panel.

    `kind` is Grafana's type of panel. Values from `warn` on are red, or with `warns_below` those below it; without
    `warn` no value is marked. `width` is in 24ths of the page. `hides` names columns that a table leaves out.
    """

    def __init__(self, title, description, unit, *queries, kind="timeseries", width=12, height=8, warn=None,
                 warns_below=False, stacks=False, hides=()):
        self.title, self.description, self.unit, self.queries = title, description, unit, queries
        self.kind, self.width, self.height = kind, width, height
        self.warn, self.warns_below, self.stacks = warn, warns_below, stacks
        self.hides = hides

    def json(self, x, y):
        is_instant = self.kind in ("stat", "table", "bargauge")
        result = {
            "type": self.kind, "title": self.title, "description": self.description, "datasource": SOURCE,
            "gridPos": {"x": x, "y": y, "w": self.width, "h": self.height},
            "targets": [each.json(chr(ord("A") + place), is_instant) for place, each in enumerate(self.queries)],
            "fieldConfig": {"defaults": self._defaults(), "overrides": []}}
        if options := self._options():
            result["options"] = options
        if self.kind == "table":
            result["transformations"] = [{"id": "organize", "options": {
                "excludeByName": {name: True for name in ("Time", "__name__", "instance", "job", *self.hides)}}}]
        return result

    def _defaults(self):
        defaults = {"unit": self.unit}
        if self.kind != "table":
            defaults["min"] = 0
        if self.kind == "timeseries":
            custom = {"fillOpacity": 10, "showPoints": "never"}
            if self.stacks:
                custom["stacking"] = {"mode": "normal", "group": "A"}
            if self.warn is not None:
                custom["thresholdsStyle"] = {"mode": "dashed"}
            defaults["custom"] = custom
        if self.warn is not None:
            below, above = (_RED, _GREEN) if self.warns_below else (_GREEN, _RED)
            defaults["color"] = {"mode": "palette-classic" if self.kind == "timeseries" else "thresholds"}
            defaults["thresholds"] = {"mode": "absolute", "steps": [
                {"color": below, "value": None}, {"color": above, "value": self.warn}]}
        return defaults

    def _options(self):
        if self.kind == "timeseries":
            return {"legend": {"displayMode": "list", "placement": "bottom", "showLegend": True},
                    "tooltip": {"mode": "multi", "sort": "desc"}}
        if self.kind in ("stat", "bargauge"):
            options = {"reduceOptions": {"calcs": ["lastNotNull"], "values": False}}
            if self.kind == "bargauge":
                options |= {"orientation": "horizontal", "displayMode": "basic"}
            return options
        if self.kind == "heatmap":
            return {"calculate": False, "yAxis": {"unit": self.unit}, "color": {"mode": "scheme", "scheme": "Blues"}}
        return {}


class Row:
    """A heading, with the panels that stand below it from left to right."""

    def __init__(self, title, *panels):
        self.title, self.panels = title, panels

    def json(self, y):
        """The panels' JSON, and where the next row begins."""
        result = [{"type": "row", "title": self.title, "collapsed": False, "panels": [],
                   "gridPos": {"x": 0, "y": y, "w": _WIDTH, "h": 1}}]
        x, y, height = 0, y + 1, 0
        for panel in self.panels:
            if x + panel.width > _WIDTH:
                x, y, height = 0, y + height, 0
            result.append(panel.json(x, y))
            x, height = x + panel.width, max(height, panel.height)
        return result, y + height


class Variable:
    """What one chooses above the panels: all values of a label, or some."""

    def __init__(self, name, title, values):
        self.name, self.title, self.values = name, title, values

    def json(self):
        return {
            "type": "query", "name": self.name, "label": self.title, "datasource": SOURCE,
            "query": {"query": self.values, "refId": self.name}, "refresh": 2, "sort": 1, "multi": True,
            "includeAll": True, "allValue": ".*", "current": {"text": ["All"], "value": ["$__all"]}}


SERVICE = Variable("service", "Service", "label_values(belfry_state, service)")
WORKER = Variable("worker", "Worker", 'label_values(belfry_state{service=~"$service"}, worker)')


class Dashboard:
    """A dashboard; `name` is that of its file."""

    def __init__(self, name, title, description, *rows, variables=(SERVICE, WORKER)):
        self.name, self.title, self.description = name, title, description
        self.rows, self.variables = rows, variables

    def json(self):
        panels, y = [], 0
        for row in self.rows:
            more, y = row.json(y)
            panels += more
        return {
            "uid": f"belfry-{self.name}", "title": f"Belfry: {self.title}", "description": self.description,
            "tags": ["belfry"], "schemaVersion": 39, "timezone": "browser", "editable": False, "graphTooltip": 1,
            "refresh": "30s", "time": {"from": "now-1h", "to": "now"},
            "links": [{"type": "dashboards", "title": "Belfry", "tags": ["belfry"], "asDropdown": True,
                       "includeVars": True, "keepTime": True}],
            "templating": {"list": [
                {"type": "datasource", "name": "datasource", "label": "Prometheus", "query": "prometheus"},
                *(each.json() for each in self.variables)]},
            "panels": panels}


def rate(metric, by, matching=""):
    """The increase a second of a counter, summed by labels."""
    return f"sum by ({by}) (rate({metric}{{{_chosen(matching)}}}[$__rate_interval]))"


def increase(metric, by, matching=""):
    """The increase of a counter over the time shown, summed by labels."""
    return f"sum by ({by}) (increase({metric}{{{_chosen(matching)}}}[$__range]))"


def gauge(operation, metric, by, matching=""):
    """A gauge of the chosen processes, aggregated by labels."""
    return f"{operation} by ({by}) ({metric}{{{_chosen(matching)}}})"


def quantile(share, metric, by, matching=""):
    """An estimated quantile of a histogram."""
    return f"histogram_quantile({share}, {rate(metric + '_bucket', by + ', le' if by else 'le', matching)})"


def _chosen(matching):
    return ",".join(filter(None, (CHOSEN, matching)))
