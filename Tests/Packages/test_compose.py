"""compose.yaml: Compose reads it, and it says what the programs need."""

import http.server
import re
import subprocess
import threading
import unittest

import yaml
from Measuring.machine import HOME

from . import compose
from .image import Dockerfile, image_is_pinned
from .programs import SERVERS, SERVICES, WITH_TOKENS, default_port, longest_stop, version

MONITORING = HOME / "deploy" / "monitoring"


def parsed(path):
    return yaml.safe_load((MONITORING / path).read_text())


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.file = compose.read()
        cls.services = cls.file["services"]
        cls.programs = {name: cls.services[name] for name in SERVERS}
        cls.belfry = [each for each in cls.services.values() if each["image"].startswith("belfry:")]

    def test_compose_accepts_it(self):
        # Debian's docker-compose, by a schema of its own.
        output = subprocess.run(
            ["docker-compose", "--file", compose.FILE, "config"], check=True, capture_output=True, text=True).stdout
        self.assertEqual(set(yaml.safe_load(output)["services"]), set(self.services))

    def test_each_program_runs_at_its_own_port_after_what_it_needs(self):
        done = {"condition": "service_completed_successfully"}
        expected = {program: (
            [program], f"0.0.0.0:{port}", [f"127.0.0.1:{port}:{port}"] if program in WITH_TOKENS else None,
            {"topics": done} | ({"tokens": done} if program in WITH_TOKENS else {}))
            for program, port in ((each, default_port(each)) for each in SERVERS)}
        self.assertEqual({name: (
            each["command"], each["environment"]["BELFRY_HTTP_ADDRESS"], each.get("ports"), each["depends_on"])
            for name, each in self.programs.items()}, expected)
        self.assertEqual(len(self.belfry), len(SERVERS) + len(["topics", "tokens"]))

    def test_every_image_is_pinned(self):
        for name, service in self.services.items():
            self.assertTrue(image_is_pinned(service["image"]), name)
        self.assertEqual({each["image"] for each in self.belfry}, {f"belfry:{version()}"})
        self.assertEqual(
            self.services["topics"]["build"], {"context": "../..", "dockerfile": "deploy/packaging/Dockerfile"})

    def test_nothing_listens_beyond_the_machine(self):
        for service in self.services.values():
            for each in service.get("ports", []):
                self.assertRegex(each, r"^127\.0\.0\.1:(\d+):\d+$")

    def test_no_rights_and_time_to_end(self):
        for service in self.belfry:
            self.assertEqual((service["read_only"], service["cap_drop"], service["security_opt"]),
                             (True, ["ALL"], ["no-new-privileges:true"]))
            self.assertNotIn("user", service)
            self.assertGreater(int(service["stop_grace_period"].removesuffix("s")), longest_stop() + 5)

    def test_what_is_written_is_on_a_volume_of_the_images_user(self):
        [made] = [each for each in Dockerfile().values("RUN") if "install --directory" in each]
        mounts = [mount.split(":") for service in self.belfry for mount in service.get("volumes", [])]
        self.assertLessEqual({name for name, *_ in mounts}, set(self.file["volumes"]))
        self.assertLessEqual({path for _, path, *_ in mounts}, set(made.split()))
        console = self.programs["console"]
        self.assertIn("console:" + console["environment"]["BELFRY_CONSOLE_FOLDER"], console["volumes"])

    def test_the_console_watches_every_service(self):
        listed = self.programs["console"]["environment"]["BELFRY_CONSOLE_SERVICES"].replace(" ", "").split(",")
        self.assertEqual(listed, [f"{name}=http://{name}:{default_port(name)}" for name in SERVICES])

    def test_three_nodes_of_one_cluster(self):
        nodes = {name: each for name, each in self.services.items() if name.startswith("kafka-")}
        self.assertEqual(set(nodes), {"kafka-1", "kafka-2", "kafka-3"})
        self.assertEqual(len({each["environment"]["CLUSTER_ID"] for each in nodes.values()}), 1)
        for number, port in enumerate((9092, 9102, 9112), 1):
            name = f"kafka-{number}"
            node, settings = nodes[name], nodes[name]["environment"]
            self.assertEqual({each: settings[f"KAFKA_{each}"] for each in (
                "NODE_ID", "LISTENERS", "ADVERTISED_LISTENERS", "CONTROLLER_QUORUM_VOTERS")}, {
                    "NODE_ID": str(number), "LISTENERS": f"INSIDE://:19092,CONTROLLER://:9093,MACHINE://:{port}",
                    "ADVERTISED_LISTENERS": f"INSIDE://{name}:19092,MACHINE://127.0.0.1:{port}",
                    "CONTROLLER_QUORUM_VOTERS": "1@kafka-1:9093,2@kafka-2:9093,3@kafka-3:9093"})
            self.assertEqual(node["ports"], [f"127.0.0.1:{port}:{port}"])
            self.assertEqual(node["volumes"], [f"{name}:{settings['KAFKA_LOG_DIRS']}"])
        for service in self.programs.values():
            self.assertEqual(service["environment"]["BELFRY_BOOTSTRAP_SERVERS"].split(","), [
                f"{name}:19092" for name in nodes])

    def test_prometheus_asks_every_process(self):
        jobs = {each["job_name"]: each for each in parsed("alerts/prometheus.yml")["scrape_configs"]}
        for job, names in {"belfry-with-token": WITH_TOKENS, "belfry": set(SERVERS) - set(WITH_TOKENS)}.items():
            self.assertEqual(set(jobs[job]["static_configs"][0]["targets"]), {
                f"{name}:{default_port(name)}" for name in names})
        self.assertEqual(
            jobs["belfry-with-token"]["relabel_configs"], [{"target_label": "job", "replacement": "belfry"}])
        # The token that `tokens` makes is where Prometheus looks for it, relative to its own file.
        written = re.search(r">(/\S+)/token", " ".join(self.services["tokens"]["command"]))[1]
        [volume] = [each.split(":")[0] for each in self.services["tokens"]["volumes"] if each.endswith(written)]
        self.assertIn(f"{volume}:/etc/prometheus/belfry:ro", self.services["prometheus"]["volumes"])
        self.assertEqual(jobs["belfry-with-token"]["authorization"]["credentials_file"], "belfry/token")

    def test_files_that_are_mounted_are_there(self):
        mounted = [each.split(":")[0] for service in self.services.values() for each in service.get("volumes", [])
                   if each.startswith("../")]
        self.assertGreater(len(mounted), 3)
        self.assertEqual([path for path in mounted if not (compose.FILE.parent / path).exists()], [])

    def test_grafana_finds_prometheus_and_the_dashboards(self):
        [source] = parsed("dashboards/provisioning/datasources/prometheus.yaml")["datasources"]
        self.assertEqual(source["url"], "http://prometheus:9090")
        [provider] = parsed("dashboards/provisioning/dashboards/belfry.yaml")["providers"]
        mounts = dict(each.split(":")[:2] for each in self.services["grafana"]["volumes"])
        self.assertEqual(mounts["dashboards"], provider["options"]["path"])
        writer = self.services["dashboards"]
        self.assertEqual(self.services["grafana"]["depends_on"]["dashboards"]["condition"],
                         "service_completed_successfully")
        self.assertEqual([writer["command"][-1], writer["volumes"]], ["/dashboards", [
            "../monitoring/dashboards/source:/source:ro", "dashboards:/dashboards"]])
        self.assertEqual(mounts["../monitoring/dashboards/provisioning"], "/etc/grafana/provisioning")


class Healthcheck(unittest.TestCase):
    """The check is a line of Bash; here it asks a server that answers as it is told."""

    def check(self, port):
        kind, *command = compose.read()["services"]["scheduling"]["healthcheck"]["test"]
        self.assertEqual(kind, "CMD")
        # Compose replaces $$ by $.
        command = [each.replace("$$", "$") for each in command]
        return subprocess.run(
            command, env={"PATH": "/usr/bin:/bin", "BELFRY_HTTP_ADDRESS": f"0.0.0.0:{port}"}, capture_output=True,
            timeout=10).returncode

    def test_only_a_process_that_is_ready_is_healthy(self):
        class Pages(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(self.server.answer if self.path == "/readyz" else 404)
                self.end_headers()

            def log_message(self, *_):
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Pages) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            for server.answer, is_healthy in ((200, True), (503, False)):
                self.assertEqual(self.check(server.server_port) == 0, is_healthy, server.answer)
            server.shutdown()
        self.assertNotEqual(self.check(1), 0, "nobody is there")
