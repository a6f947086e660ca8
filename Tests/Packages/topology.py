"""The topics that each program reads, as `belfry topics acls` lists them, and how the topics are configured."""

import json

from Rights.programs import listed

from .programs import source


def reads(program):
    """The topics that a program may read; the operator may read all."""
    rights = listed()[program]["rights"]
    return {each["name"] for each in rights if (each["resource"], each["operation"]) == ("topic", "Read")}


class Catalogue:
    """deploy/contract/topics.json."""

    def __init__(self):
        self.text = json.loads(source("deploy/contract/topics.json"))
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
