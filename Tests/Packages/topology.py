"""The topics that each program reads and writes, from the source, and how the topics are configured."""

import json
import re

from .programs import SERVICES, source


def names():
    """The topics by the names of their cases in the source, such as ingestUrgent."""
    text = source("Shared/Model/Processing/Topic.swift")
    cases = re.findall(r'^    case (\w+)(?: = "([\w.]+)")?$', text, re.MULTILINE)
    return {case: name or case for case, name in cases}


def _topics(text):
    """The topics in the text of a Swift array."""
    known = names()
    found = [known[case] for case in re.findall(r"\.(\w+)\b", text) if case in known]
    return set(found + (deliveries() if "allDeliveries" in text else []))


def deliveries():
    return [name for name in names().values() if name.startswith("deliveries.")]


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


def rights():
    """The topics that each program reads and writes, as two sets."""
    apps = {names()["registeredApps"]}
    result = {}
    for service in SERVICES:
        changelog = _topics(_member(service, "changelog"))
        result[service] = (
            inputs(service) | apps | changelog, _topics(_member(service, "outputs")) | changelog)
    written = _topics(re.search(r"static let topics: \[Topic\] = (.*)", source("Shared/Client/BrokerWriter.swift"))[1])
    followed = _topics(re.search(
        r"static let topics: \[Topic\] =\n(.*?)\n\n", source("Services/Console/Reading/TopicFollower.swift"),
        re.DOTALL)[1])
    needed = _topics("".join(re.findall(
        r"let (?:needed|tables): \[Topic\] = (.*)", source("Services/Webhooks/Loop/TopicCheck.swift"))))
    stored = {names()["webhooks"], names()["failedWebhooks"]}
    result["webhooks"] = (needed - {names()["failedWebhooks"]}, stored)
    result["gateway"] = (apps | {names()["registeredPeople"]} | set(deliveries()), written)
    # It notes on the topic of dead letters which of them it has returned.
    result["console"] = (followed, written | {names()["rejected"]})
    return result


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
