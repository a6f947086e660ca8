"""Each program starts with the settings that the packages give it, without rights, and ends in time."""

import shutil
import tempfile
import unittest
from pathlib import Path

from Measuring.certificates import Authority

from . import compose, kubernetes, running
from .image import Dockerfile
from .kubernetes import pod, sets, variables
from .programs import SERVERS

# Where the packages have files, and what stands there in these tests.
TOKENS = ["/etc/belfry/tokens", "/var/lib/belfry/tokens"]
STORE = "/var/lib/belfry/console"


class Programs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.image = running.collect(cls.folder)
        cls.log = cls.made("log")
        cls.tokens = cls.made("tokens")
        made = running.run(
            cls.image, ["belfry", "tokens", "new", "--role", "operator", "--file", cls.tokens / "tokens.jsonl"], {},
            [cls.tokens])
        if made.returncode:
            raise RuntimeError(made.stderr)
        # A certificate that has signed itself, with the names of Strimzi's files.
        own = Authority(cls.made("certificates"), "user")
        cls.certificates = own.folder
        shutil.copy(own.certificate, own.folder / "ca.crt")
        for each in own.folder.iterdir():
            running.give(each)

    @classmethod
    def made(cls, name):
        """A folder of the image's user."""
        folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=cls.folder))
        running.give(folder)
        return folder

    def settings(self, given, store):
        """The variables of a package, with files and brokers of this test."""
        places = {**dict.fromkeys(TOKENS, self.tokens), STORE: store,
                  "/etc/belfry/kafka": self.certificates, "/etc/belfry/cluster": self.certificates}
        result = {}
        for name, value in given.items():
            for place, here in places.items():
                value = str(value).replace(place, str(here))
            result[name] = value
        # Nobody listens there, and a program waits for a broker as long as it takes.
        return result | {"BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:1"}

    def lives(self, program, given, seconds):
        """The program serves its health, is not ready without a broker, and ends within the seconds of the package."""
        store = self.made("store")
        writable = [store] if STORE in given.values() else []
        service = running.start(self.image, self.log, [program], self.settings(given, store), writable)
        try:
            service.wait_for(f"{program} to be alive", 30, lambda: self.is_alive(service))
            self.assertEqual(service.page("/readyz", 30)[0], 503)
            self.assertNotIn("no such setting", service.log.read_text())
        finally:
            code = service.terminate(seconds)
        self.assertIn(code, (0, 1), service.last_words())

    def is_alive(self, service):
        self.assertTrue(service.is_running, service.last_words())
        return service.page("/healthz")[0] == 200

    def test_with_the_settings_of_kubernetes_without_and_with_strimzi(self):
        manifests = kubernetes.build(kubernetes.FOLDER), kubernetes.with_components("strimzi")
        for number, resources in enumerate(manifests):
            for program, workload in sets(resources).items():
                with self.subTest(program, strimzi=bool(number)):
                    given = variables(workload, resources) | {"BELFRY_WORKER_ID": "1"}
                    self.lives(program, given, pod(workload)["terminationGracePeriodSeconds"])

    def test_with_the_settings_of_compose(self):
        for program in SERVERS:
            with self.subTest(program):
                service = compose.read()["services"][program]
                self.lives(program, service["environment"], int(service["stop_grace_period"].removesuffix("s")))

    @unittest.skipUnless(running.can_confine(), "needs root, and the right to mount")
    def test_these_tests_confine_a_program(self):
        outside = self.made("outside")
        script = f"id -u; ! touch {outside}/file && ! touch /tmp/file && grep CapBnd /proc/self/status"
        found = running.run(self.image, ["bash", "-c", script], {})
        self.assertEqual(found.stdout.split(), [Dockerfile().user.split(":")[0], "CapBnd:", "0" * 16], found.stderr)
        self.assertEqual(running.run(self.image, ["touch", outside / "file"], {}, [outside]).returncode, 0)

    def test_a_variable_of_a_service_link_would_end_the_gateway(self):
        found = running.run(self.image, ["gateway"], {"BELFRY_GATEWAY_PORT": "tcp://10.0.0.1:7780"})
        self.assertEqual(found.returncode, 64)
