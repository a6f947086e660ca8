"""The manifests as kustomize puts them together."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import yaml
from Measuring.machine import HOME

from .programs import BINARIES
from .running import TOOLS

FOLDER = HOME / "deploy" / "packaging" / "kubernetes"
COMPONENT = "app.kubernetes.io/component"
# Where every program listens in its pod.
PORT = 7700


def build(folder):
    """The resources that a folder with a kustomization comes to."""
    found = subprocess.run([TOOLS / "kubectl", "kustomize", folder], capture_output=True, text=True)
    if found.returncode or found.stderr:
        raise RuntimeError(found.stderr)
    return [each for each in yaml.safe_load_all(found.stdout) if each]


def overlay(kustomization):
    """The resources of an overlay beside a copy of the manifests."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(FOLDER, Path(folder, "kubernetes"))
        if "strimzi" in kustomization:
            subprocess.run([FOLDER / "strimzi" / "write", Path(folder, "kubernetes", "strimzi")], check=True,
                           env={**os.environ, "BELFRY_BINARIES": str(BINARIES)})
        Path(folder, "ours").mkdir()
        Path(folder, "ours", "kustomization.yaml").write_text(kustomization)
        return build(Path(folder, "ours"))


def with_components(*components, of="kubernetes"):
    """The manifests of a folder with components."""
    return overlay(yaml.safe_dump({
        "apiVersion": "kustomize.config.k8s.io/v1beta1", "kind": "Kustomization", "namespace": "belfry",
        "resources": [f"../{of}"], "components": [f"../kubernetes/{each}" for each in components]}))


def of_kind(resources, *kinds):
    """The resources of some kinds, by name."""
    return {each["metadata"]["name"]: each for each in resources if each["kind"] in kinds}


def sets(resources):
    """The StatefulSets by the program that they run."""
    return {name.removeprefix("belfry-"): each for name, each in of_kind(resources, "StatefulSet").items()}


def pod(workload):
    """What a StatefulSet or Job says of its pods."""
    return workload["spec"]["template"]["spec"]


def container(workload):
    """The only container of a workload."""
    [only] = pod(workload)["containers"]
    return only


def mounts(workload):
    """Where the volumes of a container are, by name."""
    return {each["name"]: each["mountPath"] for each in container(workload)["volumeMounts"]}


def secrets(workload):
    """The Secrets that stand behind a pod's volumes, by the volume's name."""
    return {each["name"]: each["secret"]["secretName"] for each in pod(workload)["volumes"] if "secret" in each}


def selects(selector, workload):
    """Whether a selector of labels matches the pods of a workload."""
    labels = workload["spec"]["template"]["metadata"]["labels"]
    return all(labels.get(name) == value for name, value in selector.get("matchLabels", selector).items())


def variables(workload, resources):
    """The environment of a container; what Kubernetes fills in is None."""
    maps = of_kind(resources, "ConfigMap")
    result = {}
    for each in container(workload).get("envFrom", []):
        result |= maps[each["configMapRef"]["name"]]["data"]
    return result | {each["name"]: each.get("value") for each in container(workload).get("env", [])}
