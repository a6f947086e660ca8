"""Policies of the network let through what the programs need."""

import unittest

from . import kubernetes
from .kubernetes import of_kind, selects, sets
from .programs import SERVERS, SERVICES


class Network(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        resources = kubernetes.build(kubernetes.FOLDER)
        cls.policies = of_kind(resources, "NetworkPolicy")
        cls.sets = sets(resources)
        [cls.job] = of_kind(kubernetes.build(kubernetes.FOLDER / "topics"), "Job").values()

    def of(self, workload, direction):
        """The rules in one direction of all policies that select a workload."""
        return [rule for each in self.policies.values() if selects(each["spec"]["podSelector"], workload)
                for rule in each["spec"].get(direction, [])]

    def test_nothing_passes_that_is_not_named(self):
        everyone = [*self.sets.values(), self.job]
        [everything] = [each["spec"] for each in self.policies.values() if set(each["spec"]["policyTypes"]) == {
            "Ingress", "Egress"} and all(selects(each["spec"]["podSelector"], one) for one in everyone)]
        self.assertEqual(len(everything["egress"]), 2)
        # Everybody reaches names and Kafka.
        for workload in everyone:
            ports = [port["port"] for rule in self.of(workload, "egress") for port in rule["ports"]]
            self.assertLessEqual({53, 9092, 9093}, set(ports))

    def test_the_console_reaches_the_services_and_they_let_it(self):
        self.assertIn([{"port": kubernetes.PORT}], [rule["ports"] for rule in self.of(self.sets["console"], "egress")])
        for service in SERVICES:
            self.assertTrue(any(
                selects(one["podSelector"], self.sets["console"]) for rule in self.of(self.sets[service], "ingress")
                for one in rule["from"] if "podSelector" in one))

    def test_only_gateway_and_console_take_calls_from_other_namespaces_than_monitoring(self):
        for program in SERVERS:
            spaces = [one["namespaceSelector"] for rule in self.of(self.sets[program], "ingress")
                      for one in rule["from"] if "namespaceSelector" in one]
            names = [each.get("matchLabels", {}).get("kubernetes.io/metadata.name") for each in spaces]
            more = {"gateway": [None], "console": ["ingress"]}.get(program, [])
            self.assertEqual(names, ["monitoring", *more])
            for rule in self.of(self.sets[program], "ingress"):
                self.assertEqual(rule["ports"], [{"port": "http"}])

    def test_only_webhooks_and_apns_call_addresses_outside(self):
        called = {"webhooks": ["0.0.0.0/0", "::/0"], "apns": ["17.0.0.0/8"]}
        for program, workload in self.sets.items():
            outside = [one["ipBlock"]["cidr"] for rule in self.of(workload, "egress") for one in rule.get("to", [])
                       if "ipBlock" in one]
            self.assertEqual(outside, called.get(program, []))
