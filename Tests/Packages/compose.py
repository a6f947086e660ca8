"""deploy/packaging/compose.yaml."""

import yaml
from Measuring.machine import HOME

FILE = HOME / "deploy" / "packaging" / "compose.yaml"


def read():
    """The file with its anchors followed."""
    return yaml.safe_load(FILE.read_text())
