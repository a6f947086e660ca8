"""What is told of a process that does not start, and of what does not come."""

import tempfile
import unittest
from pathlib import Path

from .deadline import GaveUp, wait
from .machine import free_port
from .service import Service

class Services(unittest.TestCase):
    def test_a_process_that_ends_at_its_start_is_told_with_its_log(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        binary = folder / "program"
        binary.write_text("#!/bin/sh\necho no such setting\nexit 64\n")
        binary.chmod(0o755)
        with self.assertRaisesRegex(GaveUp, "no such setting"):
            Service(binary, folder, "one", {}).wait_until_ready(10)

    def test_a_deadline_names_what_did_not_come(self):
        with self.assertRaisesRegex(GaveUp, "the moon"):
            wait("the moon", 0, lambda: None)

    def test_no_port_is_given_twice(self):
        self.assertEqual(len({free_port() for _ in range(200)}), 200)
