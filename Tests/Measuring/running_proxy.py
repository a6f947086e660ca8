"""The proxy in front of brokers, as a process that takes orders."""

import json
import subprocess
import sys
import threading
from pathlib import Path


class Proxy:
    """Runs the program `proxy.py` and reads its output."""

    def __init__(self, *targets):
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("proxy.py")), *map(str, targets)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ports = json.loads(self.process.stdout.readline())
        self.said = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self):
        for line in self.process.stdout:
            self.said.append(json.loads(line))

    def tell(self, **order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.kill()
        self.process.wait()
        self._listener.join()
        self.process.stdin.close()
        self.process.stdout.close()
