"""The topics that each program reads and writes, from the source, and how the topics are configured."""

import json
import re

from .programs import source


def names():
    """The topics by the names of their cases in the source, such as ingestUrgent."""
    text = source("Shared/Model/Processing/Topic.swift")
    cases = re.findall(r'^    case (\w+)(?: = "([\w.]+)")?$', text, re.MULTILINE)
    return {case: name or case for case, name in cases}


def _topics(text):
    """The topics in the text of a Swift array."""
    known = names()
    found = [known[case] for case in re.findall(r"\.(\w+)\b", text) if case in known]
    return set(found + (public_inputs() if "publicInputs" in text else []))


def public_inputs():
    """What producers write to."""
    text = source("Shared/Model/Processing/Topic.swift")
    return list(_topics(re.search(r"publicInputs: \[Topic\] = (.*)", text)[1]))


def inputs(service):
    """What the group of a service reads."""
    return _topics(_member(service, "inputs"))


def _member(service, name):
    """The value of one argument of a service's topology, up to the next one."""
    name_of_type = f"{service.capitalize()}Processor"
    text = source(f"Services/{service.capitalize()}/{name_of_type}.swift")
    topology = re.search(r"static let topology = Topology\((.*?)\n\n", text, re.DOTALL)[1]
    found = re.search(rf"\b{name}: (.*?)(?:, *\n? *\w+: |\)\s*$)", topology + "\n", re.DOTALL)
    return found[1] if found else ""


class Catalogue:
    """deploy/topics.json."""

    def __init__(self):
        self.text = json.loads(source("deploy/topics.json"))
        self.partitions = self.text["partitions"]

    def topics(self):
        """The partitions and the configuration of each topic by name."""
        return {entry["name"]: (entry.get("partitions", self.partitions), self._settings(entry))
                for entry in self.text["topics"]}

    def fixed(self):
        """The topics whose number of partitions does not depend on scale."""
        return {entry["name"] for entry in self.text["topics"] if "partitions" in entry}

    def _settings(self, entry):
        settings = dict(self.text["defaults"]["all"])
        if entry.get("compacted"):
            settings |= self.text["defaults"]["compacted"]
        if "retentionSeconds" in entry:
            settings["retention.ms"] = str(entry["retentionSeconds"] * 1000)
        return settings | entry.get("config", {})
