"""Servers that tests talk to: on a free port, which they print, and silent."""

import http.server
import json
import threading

# Calls come side by side.
LOCK = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def read_call(self):
        """The bytes of the call, and its headers by their names in lower case."""
        body = self.rfile.read(int(self.headers["content-length"]))
        return body, {name.lower(): value for name, value in self.headers.items()}

    @staticmethod
    def note(log, row):
        """Appends a line of JSON to a file."""
        with LOCK, open(log, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


class _Server(http.server.ThreadingHTTPServer):
    request_queue_size = 512
    daemon_threads = True

    def handle_error(self, *_):
        pass


def serve(handler):
    server = _Server(("127.0.0.1", 0), handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
