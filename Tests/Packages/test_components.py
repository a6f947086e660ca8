"""Strimzi's topics and users agree with the programs, and KEDA scales what may be scaled."""

import unittest

from . import kubernetes
from .kubernetes import mounts, of_kind, secrets, sets, variables
from .programs import SERVERS
from .topology import Catalogue, reads

SCALED = ["ingestion", "classification", "rendering", "delivery"]


class Components(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.resources = kubernetes.with_components("strimzi", "keda")
        cls.users = of_kind(cls.resources, "KafkaUser")
        cls.topics = of_kind(cls.resources, "KafkaTopic")
        cls.scaled = of_kind(cls.resources, "ScaledObject")

    # MARK: Strimzi

    def test_topics_are_those_of_the_catalogue(self):
        catalogue = Catalogue()
        self.assertEqual(set(catalogue.topics()), reads("operator"))
        there = {name: (each["spec"]["partitions"], {key: str(value) for key, value in each["spec"]["config"].items()})
                 for name, each in self.topics.items()}
        self.assertEqual(there, catalogue.topics())
        alike = {name for name, each in self.topics.items()
                 if each["metadata"]["labels"].get("belfry/partitions") == "shared"}
        self.assertEqual(alike, set(there) - catalogue.fixed())
        self.assertEqual({each["spec"]["replicas"] for each in self.topics.values()}, {3})

    def test_each_program_has_a_user(self):
        # Their rights are compared with what the programs use by BelfryTests, which has the programs' own list.
        self.assertEqual(set(self.users), {f"belfry-{program}" for program in [*SERVERS, "operator", "scaler"]})

    def test_programs_use_their_users_certificates(self):
        for program, workload in sets(self.resources).items():
            with self.subTest(program):
                settings, places = variables(workload, self.resources), mounts(workload)
                shown = {name: settings[f"BELFRY_KAFKA_{name}"] for name in (
                    "SECURITY_PROTOCOL", "SSL_CA_LOCATION", "SSL_CERTIFICATE_LOCATION", "SSL_KEY_LOCATION")}
                self.assertEqual(shown, {
                    "SECURITY_PROTOCOL": "SSL", "SSL_CA_LOCATION": places["cluster"] + "/ca.crt",
                    "SSL_CERTIFICATE_LOCATION": places["kafka"] + "/user.crt",
                    "SSL_KEY_LOCATION": places["kafka"] + "/user.key"})
                self.assertEqual(secrets(workload)["kafka"], f"belfry-{program}")
                self.assertIn(f"belfry-{program}", self.users)

    def test_everything_belongs_to_one_cluster(self):
        for each in [*self.topics.values(), *self.users.values()]:
            self.assertEqual(each["metadata"]["labels"]["strimzi.io/cluster"], "kafka")
            self.assertEqual(each["metadata"]["namespace"], "belfry")

    # MARK: KEDA

    def test_services_without_state_are_scaled_and_have_no_number_of_their_own(self):
        most = Catalogue().partitions
        self.assertEqual({name: each["spec"]["scaleTargetRef"] | {
            most: each["spec"][most] for most in ("minReplicaCount", "maxReplicaCount")}
            for name, each in self.scaled.items()}, {f"belfry-{service}": {
                "apiVersion": "apps/v1", "kind": "StatefulSet", "name": f"belfry-{service}", "minReplicaCount": 2,
                "maxReplicaCount": most} for service in SCALED})
        without = {program for program, each in sets(self.resources).items() if "replicas" not in each["spec"]}
        self.assertEqual(without, set(SCALED))

    def test_lag_is_that_of_the_services_own_topics(self):
        asked = set()
        for service in SCALED:
            triggers = [each["metadata"] for each in self.scaled[f"belfry-{service}"]["spec"]["triggers"]]
            self.assertEqual({each["consumerGroup"] for each in triggers}, {f"belfry-{service}"})
            topics = {each["topic"] for each in triggers}
            self.assertEqual(len(topics), 2)
            # Apps are no work that waits.
            self.assertLessEqual(topics, reads(service) - {"notifications.apps"})
            asked |= {("topic", each) for each in topics} | {("group", f"belfry-{service}")}
        rights = self.users["belfry-scaler"]["spec"]["authorization"]["acls"]
        self.assertEqual({(each["resource"]["type"], each["resource"]["name"]) for each in rights}, asked)
        self.assertEqual({(each["resource"]["patternType"], *each["operations"]) for each in rights},
                         {("literal", "Describe")})
