"""What the scripts of deploy/ do where something is missing or set in its own way."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"


class Scripts(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def program(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)

    def bash(self, script, *arguments, **environment):
        """Runs a script, with the programs of the folder's bin before others."""
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("BELFRY_")}
        return subprocess.run(
            ["bash", "-c", script, "bash", DEPLOY, *arguments], capture_output=True, text=True, cwd=self.folder,
            env={**kept, "PATH": path, "BELFRY_RUN_DIR": str(self.folder), **environment})

    def test_packages_that_pip_cannot_install_are_missing_the_next_time_too(self):
        self.program("Tests/Python/requirements.txt", "")
        self.program("bin/python3", "exit 0")
        self.program(".build/test-python/bin/pip", "echo no network >&2; exit 1")
        for _ in range(2):
            done = self.bash('. "$1/shell/common.sh"; home="$PWD"; python="$(client_python)"; echo "goes on with $python"')
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("no network\ndeploy: cannot install the Python packages", done.stderr)

    def test_a_health_page_with_tls_is_asked_by_tls(self):
        variable, setting = "BELFRY_CONSOLE_TLS_CERTIFICATE_FILE", "gateway.tls.certificate.file"
        gateway, console = "127.0.0.1:7880", "127.0.0.1:7790"
        for text, environment, expected in [
                ("", {}, f"http://{gateway} http://{console}"),
                (f"# {setting}=a", {variable: ""}, f"http://{gateway} http://{console}"),
                (f"a=b\n {setting} = a", {}, f"https://{gateway} http://{console}"),
                ("", {variable: "a"}, f"http://{gateway} https://{console}")]:
            with self.subTest(text, **environment):
                (self.folder / "settings").write_text(text + "\n")
                (self.folder / "config").write_text(str(self.folder / "settings"))
                done = self.bash('. "$1/shell/common.sh"; . "$1/shell/processes.sh"; '
                                 'echo "$(address_of gateway 1) $(address_of console 0)"', **environment)
                self.assertEqual((done.returncode, done.stdout.strip()), (0, expected), done.stderr)

    def test_a_process_that_has_ended_is_told(self):
        told = f"==> scheduling 1 has ended ({self.folder}/scheduling-1.log): wrong settings\n"
        waiting = """
            . "$1/shell/common.sh"; . "$1/shell/processes.sh"
            echo "$$ bash 0" >>"$run/pids"
            is_ready() { [ -e ready ]; }
            # The second pause is over when it is ready.
            sleep() { if [ $SECONDS -ge 100 ]; then touch ready; fi; SECONDS=100; }
            wait_until_ready bash 0"""
        for script, code, words in [
                ('BELFRY_BOOTSTRAP_SERVERS=a:1 "$1/up"', 1, f"{told}deploy: {self.folder}/pids lists services that may "),
                (waiting, 0, told)]:
            with self.subTest(script):
                # No process has this id.
                (self.folder / "pids").write_text(f"{2 ** 22 + 1} scheduling 1\n")
                (self.folder / "scheduling-1.log").write_text("started\nwrong settings\n")
                done = self.bash(script)
                self.assertEqual((done.returncode, words in done.stderr), (code, True), done.stderr)

    def test_an_old_java_is_told(self):
        (self.folder / "libs").mkdir()
        self.program("bin/java", "echo UnsupportedClassVersionError >&2; exit 1")
        for words in (["start", "data"], ["run", "data", "--nodes", "3"]):
            with self.subTest(words[0]):
                done = self.bash('"$1/kafka" "${@:2}"', *words, KAFKA_HOME=str(self.folder))
                self.assertEqual(done.returncode, 1)
                self.assertIn("Java 17 or later is needed, and java says: UnsupportedClassVersionError", done.stderr)
