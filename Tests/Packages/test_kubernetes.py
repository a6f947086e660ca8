"""Each manifest says what the program needs, and no more."""

import functools
import unittest

import kubernetes_validate

from . import kubernetes
from .image import Dockerfile
from .kubernetes import COMPONENT, container, mounts, of_kind, pod, secrets, selects, sets, variables
from .programs import PROGRAMS, SERVERS, SERVICES, WITH_TOKENS, default_port, longest_stop, session, version
from .topology import Catalogue

# The oldest version for which the page promises that the manifests fit, and the newest one that the validator knows.
VERSIONS = ["1.30", "1.35"]


def of_each(test):
    """Runs a test for each program and its StatefulSet."""

    @functools.wraps(test)
    def for_all(self):
        for program, workload in self.sets.items():
            with self.subTest(program):
                test(self, program, workload)

    return for_all


class Manifests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.resources = kubernetes.build(kubernetes.FOLDER)
        cls.topics = kubernetes.build(kubernetes.FOLDER / "topics")
        cls.sets = sets(cls.resources)
        [cls.job] = of_kind(cls.topics, "Job").values()
        cls.workloads = [*cls.sets.values(), cls.job]

    def test_every_resource_is_valid_and_in_one_namespace(self):
        for resource in self.resources + self.topics:
            for number in VERSIONS:
                with self.subTest(kind=resource["kind"], name=resource["metadata"]["name"], version=number):
                    kubernetes_validate.validate(resource, number, strict=True)
            self.assertEqual(resource["metadata"].get("namespace", "belfry"), "belfry")
        self.assertGreater(len(self.resources), 25)
        self.assertEqual(len(of_kind(self.resources, "Namespace")), 1)

    def test_each_program_has_its_stateful_set(self):
        self.assertEqual(set(self.sets), set(SERVERS))
        for program, workload in self.sets.items():
            self.assertEqual(container(workload)["command"], [program])
            self.assertEqual(workload["spec"]["updateStrategy"]["type"], "RollingUpdate")
        self.assertIn(container(self.job)["command"][0], PROGRAMS)
        self.assertEqual({container(each)["image"] for each in self.workloads}, {f"belfry:{version()}"})

    @of_each
    def test_the_number_of_a_pod_is_its_worker_id(self, program, workload):
        [number] = [each for each in container(workload)["env"] if each["name"] == "BELFRY_WORKER_ID"]
        self.assertEqual(
            number["valueFrom"]["fieldRef"]["fieldPath"], "metadata.labels['apps.kubernetes.io/pod-index']")

    def test_everybody_knows_the_brokers(self):
        for workload in self.workloads:
            self.assertIn("BELFRY_BOOTSTRAP_SERVERS", variables(workload, self.resources + self.topics))

    def test_no_secret_is_a_variable(self):
        for workload in self.workloads:
            for each in container(workload).get("env", []):
                self.assertNotIn("secretKeyRef", each.get("valueFrom", {}))
            for each in container(workload)["envFrom"]:
                self.assertEqual(list(each), ["configMapRef"])

    @of_each
    def test_each_program_reads_its_own_secrets_alone(self, program, workload):
        more = {"belfry-tokens"} if program in WITH_TOKENS else {"belfry-push-keys"} if program == "apns" else set()
        self.assertEqual(set(secrets(workload).values()), {f"belfry-{program}", "kafka-cluster-ca-cert"} | more)
        for mount in container(workload)["volumeMounts"]:
            self.assertNotIn("subPath", mount, "a changed Secret does not reach such a file")

    @of_each
    def test_all_listen_at_one_port_and_clients_call_the_usual_one(self, program, workload):
        self.assertEqual(variables(workload, self.resources)["BELFRY_HTTP_ADDRESS"], f"0.0.0.0:{kubernetes.PORT}")
        self.assertEqual(container(workload)["ports"], [{"name": "http", "containerPort": kubernetes.PORT}])
        own = {name: each["spec"]["ports"] for name, each in of_kind(self.resources, "Service").items()
               if selects(each["spec"]["selector"], workload)}
        ports = {f"belfry-{program}": kubernetes.PORT} | (
            {program: default_port(program)} if program in WITH_TOKENS else {})
        self.assertEqual(own, {name: [{"name": "http", "port": port, "targetPort": "http"}]
                               for name, port in ports.items()})

    @of_each
    def test_pods_have_names(self, program, workload):
        service = of_kind(self.resources, "Service")[workload["spec"]["serviceName"]]["spec"]
        self.assertEqual((service["clusterIP"], service["publishNotReadyAddresses"]), ("None", True))
        self.assertEqual([name for name, each in self.sets.items() if selects(service["selector"], each)], [program])

    @of_each
    def test_probes(self, program, workload):
        probes = {name: each["httpGet"] for name, each in container(workload).items() if name.endswith("Probe")}
        self.assertEqual(probes, {"livenessProbe": {"path": "/healthz", "port": "http"},
                                  "readinessProbe": {"path": "/readyz", "port": "http"}})

    @of_each
    def test_a_process_has_time_to_end(self, program, workload):
        before = container(workload).get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
        self.assertGreaterEqual(pod(workload)["terminationGracePeriodSeconds"], before + longest_stop() + 5)
        self.assertEqual(before > 0, program == "gateway")
        self.assertGreater(workload["spec"]["minReadySeconds"], session())

    def test_no_rights_and_limited_memory(self):
        user = Dockerfile().user
        for workload in self.workloads:
            security, own = pod(workload)["securityContext"], container(workload)["securityContext"]
            self.assertTrue(security["runAsNonRoot"])
            self.assertEqual(f"{security['runAsUser']}:{security['runAsGroup']}", user)
            self.assertEqual(security["seccompProfile"], {"type": "RuntimeDefault"})
            self.assertEqual(own, {
                "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}})
            self.assertIs(pod(workload)["automountServiceAccountToken"], False)
            self.assertIs(pod(workload)["enableServiceLinks"], False)
            resources = container(workload)["resources"]
            self.assertEqual((set(resources["requests"]), set(resources["limits"])), ({"cpu", "memory"}, {"memory"}))

    @of_each
    def test_budgets_and_spread(self, program, workload):
        budgets = of_kind(self.resources, "PodDisruptionBudget").values()
        [own] = [each for each in budgets if selects(each["spec"]["selector"], workload)]
        self.assertEqual(own["spec"]["maxUnavailable"], 1)
        spread = pod(workload)["topologySpreadConstraints"]
        self.assertEqual(
            [each["topologyKey"] for each in spread], ["topology.kubernetes.io/zone", "kubernetes.io/hostname"])
        for each in spread:
            self.assertIn(COMPONENT, each["labelSelector"]["matchLabels"])
            self.assertTrue(selects(each["labelSelector"], workload))
        self.assertEqual(workload["spec"]["replicas"], 1 if program == "console" else 2)
        self.assertLessEqual(workload["spec"]["replicas"], Catalogue().partitions)

    def test_the_console_keeps_its_store_and_watches_every_process(self):
        console = self.sets["console"]
        [claim] = console["spec"]["volumeClaimTemplates"]
        settings = variables(console, self.resources)
        self.assertEqual(mounts(console)[claim["metadata"]["name"]], settings["BELFRY_CONSOLE_FOLDER"])
        self.assertEqual(settings["BELFRY_CONSOLE_SERVICES"].replace(" ", "").split(","), [
            f"{program}-{number}=http://belfry-{program}-{number}.belfry-{program}:{kubernetes.PORT}"
            for program in SERVICES for number in range(self.sets[program]["spec"]["replicas"])])

    def test_an_overlay_sets_passwords(self):
        for of, kind in (("kubernetes", "StatefulSet"), ("kubernetes/topics", "Job")):
            workloads = of_kind(kubernetes.with_components("password", of=of), kind)
            self.assertEqual(len(workloads), len(SERVERS) if kind == "StatefulSet" else 1)
            for name, workload in workloads.items():
                with self.subTest(name):
                    file = mounts(workload)["kafka"] + "/client.conf"
                    self.assertEqual(container(workload)["args"], ["--config", file])
        self.assertEqual(container(workload)["command"][:3], ["belfry", "topics", "create"])
