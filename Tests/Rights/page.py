"""Runs the commands of deploy/guides/RIGHTS.md as they stand there."""

import os

from Measuring.machine import HOME
from Measuring.service import BINARIES
from Pages.markdown import Page
from Pages.running import Session

from .node import ADMINISTRATOR

# The tools of a release of Apache Kafka, by their classes.
TOOLS = {"kafka-acls": "org.apache.kafka.tools.AclCommand", "kafka-configs": "kafka.admin.ConfigCommand"}


def run(node, folder):
    """Runs them as an administrator does, in a folder with admin.properties."""
    tools = folder / "bin"
    tools.mkdir(parents=True)
    for name, tool in TOOLS.items():
        script = tools / name
        script.write_text(f'#!/bin/sh\nexec "{HOME}/deploy/kafka" tool {tool} "$@"\n')
        script.chmod(0o755)
    (folder / "admin.properties").write_text(
        "security.protocol=SASL_SSL\nsasl.mechanism=SCRAM-SHA-512\n"
        "sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required "
        f'username="{ADMINISTRATOR}" password="{node.passwords[ADMINISTRATOR]}";\n'
        f"ssl.truststore.type=PEM\nssl.truststore.location={node.authority.certificate}\n")
    environment = {
        "PATH": f"{tools}:{BINARIES}:{os.environ['PATH']}", "BROKERS": node.servers,
        "PASSWORD": node.passwords["belfry-scheduling"]}
    Session(folder, environment, seconds=300).play(Page.read(HOME / "deploy" / "guides" / "RIGHTS.md"))
