"""Runs the commands of deploy/RIGHTS.md as they stand there."""

import os
import re
import subprocess

from Measuring.machine import HOME

from .node import ADMINISTRATOR
from .programs import BINARIES

# The tools of a release of Apache Kafka, by their classes.
TOOLS = {"kafka-acls": "org.apache.kafka.tools.AclCommand", "kafka-configs": "kafka.admin.ConfigCommand"}


def commands():
    """The blocks of shell commands, in their order."""
    return re.findall(r"^```sh\n(.*?)^```$", (HOME / "deploy" / "RIGHTS.md").read_text(), re.MULTILINE | re.DOTALL)


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
        **os.environ, "PATH": f"{tools}:{BINARIES}:{os.environ['PATH']}", "BROKERS": node.servers,
        "PASSWORD": node.passwords["belfry-scheduling"]}
    for each in commands():
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", each], cwd=folder, env=environment, capture_output=True, text=True,
            timeout=300, check=False)
        if done.returncode:
            raise AssertionError(f"{each} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
