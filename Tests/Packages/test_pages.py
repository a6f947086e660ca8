"""The examples of the pages are manifests that can be built, and what they name is there."""

import re
import unittest

import kubernetes_validate
import yaml
from Measuring.machine import HOME
from Pages.markdown import Page

from . import kubernetes
from .kubernetes import container, mounts, of_kind, sets, variables
from .programs import SERVERS, SERVICES, settings, source

PAGE = "deploy/packaging/kubernetes/README.md"


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        blocks = Page.read(HOME / PAGE).others
        cls.overlay, cls.topics, cls.patch = [each.text for each in blocks if each.language == "yaml"]
        cls.secrets = next(each.text for each in Page.read(HOME / PAGE).examples if each.name == "secrets")

    def built(self, kustomization):
        resources = kubernetes.overlay(kustomization)
        for resource in resources:
            if not resource["apiVersion"].startswith("kafka.strimzi.io"):
                kubernetes_validate.validate(resource, "1.30", strict=True)
        return resources

    def test_apps_secrets_reach_who_needs_them(self):
        text = yaml.safe_load(self.overlay) | yaml.safe_load(self.secrets)
        for name, each in sets(self.built(yaml.safe_dump(text))).items():
            self.assertEqual(mounts(each).get("bank") == "/etc/belfry/apps/bank", name in ("ingestion", "gateway"), name)

    def test_the_overlay_changes_what_it_says(self):
        resources = self.built(self.overlay)
        for workload in sets(resources).values():
            self.assertRegex(container(workload)["image"], r"^registry\.example\.com/belfry:\d")
            settings = variables(workload, resources)
            self.assertIn("broker-1.example.com:9092", settings["BELFRY_BOOTSTRAP_SERVERS"])
            self.assertEqual(settings["BELFRY_LOG_FORMAT"], "json")
        self.assertEqual(sets(resources)["gateway"]["spec"]["replicas"], 3)

    def test_the_overlay_of_the_topics(self):
        resources = self.built(self.topics)
        [job] = of_kind(resources, "Job").values()
        self.assertEqual(container(job)["command"], ["belfry", "topics", "create", "--replicas", "3", "--partitions=12"])
        # Image and brokers are those of the services.
        [topics, services] = [yaml.safe_load(each) for each in (self.topics, self.overlay)]
        for shared in ("images", "configMapGenerator"):
            self.assertEqual(topics[shared], services[shared])

    def test_the_patch_gives_all_topics_of_a_kind_the_same_partitions(self):
        text = yaml.safe_load(self.overlay) | yaml.safe_load(self.patch) | {"components": ["../kubernetes/strimzi"]}
        topics = of_kind(self.built(yaml.safe_dump(text)), "KafkaTopic").values()
        self.assertEqual({each["spec"]["partitions"] for each in topics}, {1, 12})

    def test_what_the_commands_name_is_there(self):
        resources = kubernetes.build(kubernetes.FOLDER) + kubernetes.build(kubernetes.FOLDER / "topics")
        text = source(PAGE)
        named = re.findall(r"\b(statefulset|service|job)/([\w-]+)", text)
        self.assertGreater(len(named), 3)
        for kind, name in named:
            there = {each.lower(): each for each in ("StatefulSet", "Service", "Job")}[kind]
            self.assertIn(name, of_kind(resources, there))
        for component in re.findall(r"\.\./kubernetes/(\w+)", text):
            self.assertTrue((kubernetes.FOLDER / component / "kustomization.yaml").exists(), component)

    def test_every_file_of_the_folder_is_told(self):
        text = source(PAGE)
        for each in kubernetes.FOLDER.iterdir():
            if each.name not in ("README.md", "kustomization.yaml", *SERVICES[1:-1]):
                self.assertRegex(text, rf"`{re.escape(each.name)}[/`]", f"the page does not tell {each.name}")

    def test_the_settings_that_pages_name_are_there(self):
        known = {name for program in SERVERS for name in settings(program)}
        rooms = "|".join(sorted({name.split(".")[0] for name in known}))
        pages = [page for folder in ("deploy", "Services", "Shared") for page in (HOME / folder).rglob("*.md")]
        text = source("README.md") + "".join(page.read_text() for page in pages)
        named = set(re.findall(rf"`((?:{rooms})\.[a-z.]*[a-z])[`=]", text))
        # Files, a topic, a setting of Kafka's own, and members of records.
        named -= {"console.sqlite", "tokens.jsonl", "traces.jsonl", "webhooks.failed", "log.dirs", "apns.payload",
                  "apns.topics", "apns.keys"}
        self.assertGreater(len(named), 15)
        self.assertEqual(named - known, set())
