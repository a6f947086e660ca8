"""The processes of the five services in a fault run: started, killed, and started again when they end."""

import resource
import signal
import threading
import time

from Measuring.service import Service, stop_all
from Measuring.setup import said

# Shorter than in production, so that they expire within a few seconds.
SESSION_SECONDS = 4
TRANSACTION_SECONDS = 20
SETTINGS = {
    "BELFRY_KAFKA_SESSION_TIMEOUT_MS": str(SESSION_SECONDS * 1000),
    "BELFRY_KAFKA_HEARTBEAT_INTERVAL_MS": "500",
    "BELFRY_KAFKA_TRANSACTION_TIMEOUT_MS": str(TRANSACTION_SECONDS * 1000),
    "BELFRY_KAFKA_SOCKET_TIMEOUT_MS": "6000",
}


class Worker(Service):
    """One process of a service, in its slot."""

    def __init__(self, fleet, service, number, version, environment=None, name=None):
        self.service, self.number, self.version = service, number, version
        self.client = f"belfry-{service}-{number}"
        self.expected_end = False
        super().__init__(version.binaries / service, fleet.folder, name or f"{service}-{number}", {
            **SETTINGS, "BELFRY_BOOTSTRAP_SERVERS": fleet.servers, "BELFRY_WORKER_ID": str(number),
            **(environment or {})})

    def kill(self):
        self.expected_end = True
        super().kill()

    def terminate(self, seconds=15):
        self.expected_end = True
        return super().terminate(seconds)

    def wait_until_ready(self, seconds=60):
        """Waits until the process is ready or has ended: one that ended is replaced by the fleet."""
        self.wait_for(f"{self.name} to be ready", seconds, lambda: self.is_ready or not self.is_running)


class Version:
    """The executables of one version of Belfry."""

    def __init__(self, binaries):
        self.binaries = binaries
        self.name = said(str(binaries / "belfry"), "--version").removeprefix("belfry ")


# A process that ends by one of these signals has crashed, which no fault excuses.
CRASHES = {-signal.SIGSEGV, -signal.SIGBUS, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGFPE}


class Fleet:
    """All processes. One that ends by itself is noted and started again, as a supervisor does.

    What crashes leaves a core file beside the logs, where the machine is set up for that. A new slot gets the first of
    the versions.
    """

    def __init__(self, folder, versions, servers):
        resource.setrlimit(resource.RLIMIT_CORE, (resource.getrlimit(resource.RLIMIT_CORE)[1],) * 2)
        self.folder, self.versions, self.servers = folder, versions, servers
        self.workers = {}
        self.fallen = []
        self.lock = threading.RLock()
        self._is_closed = False
        self._watch = threading.Thread(target=self._look, daemon=True)
        self._watch.start()

    def start(self, service, number, environment=None, version=None):
        worker = Worker(self, service, number, version or self.versions[0], environment)
        with self.lock:
            self.workers[service, number] = worker
        return worker

    def restart(self, worker, environment=None):
        """Starts a new process of the same version in place of one that has ended."""
        return self.start(worker.service, worker.number, environment, worker.version)

    def remove(self, worker):
        with self.lock:
            self.workers.pop((worker.service, worker.number), None)

    def of(self, service):
        """The running slots of a service, by number."""
        with self.lock:
            return sorted((w for (s, _), w in self.workers.items() if s == service), key=lambda w: w.number)

    def everyone(self):
        with self.lock:
            return sorted(self.workers.values(), key=lambda w: w.name)

    def wait_until_ready(self, seconds=90):
        for worker in self.everyone():
            worker.wait_until_ready(seconds)

    def _look(self):
        while not self._is_closed:
            for worker in self.everyone():
                if worker.is_running or worker.expected_end:
                    continue
                self.note_fall(worker)
                with self.lock:
                    if self.workers.get((worker.service, worker.number)) is worker:
                        self.restart(worker)
            time.sleep(0.2)

    def note_fall(self, worker):
        """Notes that a process ended by itself."""
        self.fallen.append({
            "worker": worker.name, "code": worker.process.returncode, "at": time.strftime("%H:%M:%S", time.gmtime()),
            "log": worker.last_words().splitlines()[-3:]})

    @property
    def crashes(self):
        """The processes that ended by a signal of their own, as sentences."""
        return [f"{fall['worker']} at {fall['at']} by signal {-fall['code']}: {fall['log'][-1:]}"
                for fall in self.fallen if fall["code"] in CRASHES]

    def close(self):
        self._is_closed = True
        self._watch.join()
        for worker in self.everyone():
            worker.expected_end = True
            if worker.is_running:
                worker.signal(signal.SIGCONT)
        stop_all(self.everyone())
