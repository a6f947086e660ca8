"""Each manifest says what the program needs, and no more."""

import functools
import tempfile
import unittest

import kubernetes_validate

from . import kubernetes
from .image import Dockerfile
from .kubernetes import COMPONENT, container, of_kind, pod, selects, sets, variables
from .programs import PROGRAMS, SERVERS, SERVICES, default_port, is_setting, longest_stop, session, version
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

    def test_every_resource_is_valid(self):
        for resource in self.resources + self.topics:
            for number in VERSIONS:
                with self.subTest(kind=resource["kind"], name=resource["metadata"]["name"], version=number):
                    kubernetes_validate.validate(resource, number, strict=True)
        self.assertGreater(len(self.resources), 25)

    def test_each_program_has_its_stateful_set(self):
        self.assertEqual(set(self.sets), set(SERVERS))
        for program, workload in self.sets.items():
            self.assertEqual(container(workload)["command"], [program])
            self.assertEqual(workload["spec"]["updateStrategy"]["type"], "RollingUpdate")
        self.assertIn(container(self.job)["command"][0], PROGRAMS)

    def test_everything_is_in_one_namespace(self):
        for resource in self.resources + self.topics:
            self.assertEqual(resource["metadata"].get("namespace", "belfry"), "belfry")
        self.assertEqual(len(of_kind(self.resources, "Namespace")), 1)

    def test_the_image_has_the_programs_version(self):
        for workload in self.workloads:
            self.assertEqual(container(workload)["image"], f"belfry:{version()}")

    @of_each
    def test_the_number_of_a_pod_is_its_worker_id(self, program, workload):
        [number] = [each for each in container(workload)["env"] if each["name"] == "BELFRY_WORKER_ID"]
        self.assertEqual(
            number["valueFrom"]["fieldRef"]["fieldPath"], "metadata.labels['apps.kubernetes.io/pod-index']")

    @of_each
    def test_each_variable_is_a_setting(self, program, workload):
        names = set(variables(workload, self.resources))
        self.assertIn("BELFRY_BOOTSTRAP_SERVERS", names)
        # The console has no number; it shares the manifest of those that have one.
        names -= {"BELFRY_WORKER_ID"} if program == "console" else set()
        self.assertEqual([name for name in names if not is_setting(program, name)], [])

    def test_the_job_finds_the_settings(self):
        self.assertIn("BELFRY_BOOTSTRAP_SERVERS", variables(self.job, self.topics))

    def test_no_secret_is_a_variable(self):
        for workload in self.workloads:
            for each in container(workload).get("env", []):
                self.assertNotIn("secretKeyRef", each.get("valueFrom", {}))
            for each in container(workload)["envFrom"]:
                self.assertEqual(list(each), ["configMapRef"])

    @of_each
    def test_each_program_reads_its_own_secrets_alone(self, program, workload):
        secrets = {each["secret"]["secretName"] for each in pod(workload)["volumes"] if "secret" in each}
        tokens = {"belfry-tokens"} if program in ("gateway", "console") else set()
        self.assertEqual(secrets, {f"belfry-{program}", "kafka-cluster-ca-cert"} | tokens)
        for mount in container(workload)["volumeMounts"]:
            self.assertNotIn("subPath", mount, "a changed Secret does not reach such a file")

    @of_each
    def test_ports_are_the_programs_own(self, program, workload):
        services = of_kind(self.resources, "Service")
        port = default_port(program)
        self.assertEqual(variables(workload, self.resources)["BELFRY_HTTP_ADDRESS"], f"0.0.0.0:{port}")
        self.assertEqual(container(workload)["ports"], [{"name": "http", "containerPort": port}])
        own = [each for each in services.values() if selects(each["spec"]["selector"], workload)]
        self.assertEqual(len(own), 2 if program in ("gateway", "console") else 1)
        for each in own:
            self.assertEqual(each["spec"]["ports"], [{"name": "http", "port": port, "targetPort": "http"}])

    @of_each
    def test_pods_have_names(self, program, workload):
        services = of_kind(self.resources, "Service")
        service = services[workload["spec"]["serviceName"]]
        self.assertTrue(selects(service["spec"]["selector"], workload))
        self.assertEqual(service["spec"]["clusterIP"], "None")
        self.assertTrue(service["spec"]["publishNotReadyAddresses"])
        others = [each for each in self.sets.values() if each is not workload]
        self.assertFalse(any(selects(service["spec"]["selector"], each) for each in others))

    @of_each
    def test_probes(self, program, workload):
        probes = container(workload)
        self.assertEqual(probes["livenessProbe"]["httpGet"], {"path": "/healthz", "port": "http"})
        self.assertEqual(probes["readinessProbe"]["httpGet"], {"path": "/readyz", "port": "http"})
        self.assertNotIn("startupProbe", probes)

    @of_each
    def test_a_process_has_time_to_end(self, program, workload):
        before = container(workload).get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
        self.assertGreaterEqual(pod(workload)["terminationGracePeriodSeconds"], before + longest_stop() + 5)
        self.assertEqual(before > 0, program == "gateway")
        self.assertGreater(workload["spec"]["minReadySeconds"], session())

    def test_no_rights(self):
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

    def test_resources(self):
        for workload in self.workloads:
            resources = container(workload)["resources"]
            self.assertEqual(set(resources["requests"]), {"cpu", "memory"})
            self.assertEqual(set(resources["limits"]), {"memory"})

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

    @of_each
    def test_no_more_processes_than_partitions(self, program, workload):
        count = workload["spec"]["replicas"]
        self.assertLessEqual(count, Catalogue().partitions)
        self.assertEqual(count, 1 if program == "console" else 2)

    def test_the_console_keeps_its_store(self):
        console = self.sets["console"]
        [claim] = console["spec"]["volumeClaimTemplates"]
        mounts = {each["name"]: each["mountPath"] for each in container(console)["volumeMounts"]}
        folder = variables(console, self.resources)["BELFRY_CONSOLE_FOLDER"]
        self.assertEqual(mounts[claim["metadata"]["name"]], folder)

    def test_the_console_watches_every_process(self):
        listed = variables(self.sets["console"], self.resources)["BELFRY_CONSOLE_SERVICES"].replace(" ", "").split(",")
        self.assertEqual(listed, [
            f"{program}-{number}=http://belfry-{program}-{number}.belfry-{program}:{default_port(program)}"
            for program in SERVICES for number in range(self.sets[program]["spec"]["replicas"])])

    def test_an_overlay_sets_passwords(self):
        with tempfile.TemporaryDirectory() as folder:
            resources = kubernetes.with_components(folder, "password")
        for program, workload in sets(resources).items():
            with self.subTest(program):
                [option, file] = container(workload)["args"]
                mounts = {each["name"]: each["mountPath"] for each in container(workload)["volumeMounts"]}
                self.assertEqual((option, file), ("--config", mounts["kafka"] + "/client.conf"))

    def test_an_overlay_sets_the_password_of_the_job_that_creates_topics(self):
        with tempfile.TemporaryDirectory() as folder:
            resources = kubernetes.with_components(folder, "password", of="kubernetes/topics")
        [job] = of_kind(resources, "Job").values()
        mounts = {each["name"]: each["mountPath"] for each in container(job)["volumeMounts"]}
        self.assertEqual(container(job)["command"][:3], ["belfry", "topics", "create"])
        self.assertEqual(container(job)["args"], ["--config", mounts["kafka"] + "/client.conf"])


if __name__ == "__main__":
    unittest.main()
