"""Strimzi's topics and users agree with the programs, and KEDA scales what may be scaled."""

import tempfile
import unittest

from . import kubernetes
from .kubernetes import container, of_kind, pod, sets, variables
from .programs import SERVERS, is_setting
from .topology import Catalogue, inputs, names

SCALED = ["ingestion", "classification", "rendering", "delivery"]


class Components(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.resources = kubernetes.with_components(folder, "strimzi", "keda")
        cls.users = of_kind(cls.resources, "KafkaUser")
        cls.topics = of_kind(cls.resources, "KafkaTopic")
        cls.scaled = of_kind(cls.resources, "ScaledObject")

    # MARK: Strimzi

    def test_topics_are_those_of_the_catalogue(self):
        catalogue = Catalogue()
        self.assertEqual(set(catalogue.topics()), set(names().values()))
        there = {name: (each["spec"]["partitions"], {key: str(value) for key, value in each["spec"]["config"].items()})
                 for name, each in self.topics.items()}
        self.assertEqual(there, catalogue.topics())
        alike = {name for name, each in self.topics.items()
                 if each["metadata"]["labels"].get("belfry/partitions") == "shared"}
        self.assertEqual(alike, set(there) - catalogue.fixed())
        self.assertEqual({each["spec"]["replicas"] for each in self.topics.values()}, {3})

    def access(self, user, kind):
        """The operations that a user has on resources of a kind, by their names."""
        return {(each["resource"]["name"], each["resource"]["patternType"]): set(each["operations"])
                for each in self.users[user]["spec"]["authorization"]["acls"] if each["resource"]["type"] == kind}

    def test_each_program_has_a_user(self):
        # Their rights are compared with what the programs use by BelfryTests, which has the programs' own list.
        self.assertEqual(set(self.users), {f"belfry-{program}" for program in [*SERVERS, "operator", "scaler"]})

    def test_programs_use_their_users_certificates(self):
        for program, workload in sets(self.resources).items():
            with self.subTest(program):
                settings = variables(workload, self.resources)
                mounts = {each["name"]: each["mountPath"] for each in container(workload)["volumeMounts"]}
                self.assertEqual(settings["BELFRY_KAFKA_SECURITY_PROTOCOL"], "SSL")
                self.assertEqual(settings["BELFRY_KAFKA_SSL_CA_LOCATION"], mounts["cluster"] + "/ca.crt")
                self.assertEqual(settings["BELFRY_KAFKA_SSL_CERTIFICATE_LOCATION"], mounts["kafka"] + "/user.crt")
                self.assertEqual(settings["BELFRY_KAFKA_SSL_KEY_LOCATION"], mounts["kafka"] + "/user.key")
                self.assertTrue(all(
                    is_setting(program, name) for name in settings if name != "BELFRY_WORKER_ID"))
                secrets = {each["name"]: each["secret"]["secretName"] for each in pod(workload)["volumes"]
                           if "secret" in each}
                self.assertEqual(secrets["kafka"], f"belfry-{program}")
                self.assertIn(secrets["kafka"], self.users)

    def test_everything_belongs_to_one_cluster(self):
        for each in [*self.topics.values(), *self.users.values()]:
            self.assertEqual(each["metadata"]["labels"]["strimzi.io/cluster"], "kafka")
            self.assertEqual(each["metadata"]["namespace"], "belfry")

    # MARK: KEDA

    def test_services_without_state_are_scaled(self):
        self.assertEqual(set(self.scaled), {f"belfry-{service}" for service in SCALED})
        for name, each in self.scaled.items():
            target = each["spec"]["scaleTargetRef"]
            self.assertEqual((target["kind"], target["name"]), ("StatefulSet", name))
            self.assertEqual(each["spec"]["maxReplicaCount"], Catalogue().partitions)
            self.assertEqual(each["spec"]["minReplicaCount"], 2)

    def test_who_is_scaled_has_no_number_of_its_own(self):
        without = {program for program, each in sets(self.resources).items() if "replicas" not in each["spec"]}
        self.assertEqual(without, set(SCALED))

    def test_lag_is_that_of_the_services_own_topics(self):
        asked = set()
        for service in SCALED:
            triggers = [each["metadata"] for each in self.scaled[f"belfry-{service}"]["spec"]["triggers"]]
            self.assertEqual({each["consumerGroup"] for each in triggers}, {f"belfry-{service}"})
            topics = {each["topic"] for each in triggers}
            self.assertEqual(len(topics), 2)
            self.assertLessEqual(topics, inputs(service))
            asked |= topics
        self.assertEqual(
            self.access("belfry-scaler", "topic"), {(topic, "literal"): {"Describe"} for topic in asked})
        self.assertEqual(
            self.access("belfry-scaler", "group"), {(f"belfry-{each}", "literal"): {"Describe"} for each in SCALED})


if __name__ == "__main__":
    unittest.main()
