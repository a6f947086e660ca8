"""What runs beside a measurement: the proxy between nodes, which cuts some off from others, and processes that fail."""

import socket
import socketserver
import struct
import tempfile
import threading
import unittest
import unittest.mock
from pathlib import Path

from . import deadline
from .deadline import GaveUp, wait
from .machine import free_port
from .proxy import Proxy
from .service import Service


def frame(client):
    """A request without content: length, key, version, number, and the client's name."""
    name = client.encode()
    body = struct.pack(">hhih", 18, 0, 1, len(name)) + name
    return struct.pack(">i", len(body)) + body


class Echo(socketserver.BaseRequestHandler):
    """A node that answers each request with its own bytes."""

    def handle(self):
        while data := self.request.recv(1 << 16):
            self.request.sendall(data)


class ProxyTests(unittest.TestCase):
    def setUp(self):
        node = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Echo)
        node.daemon_threads = True
        self.addCleanup(node.server_close)
        threading.Thread(target=node.serve_forever, daemon=True).start()
        self.addCleanup(node.shutdown)
        self.proxy = Proxy(f"{node.server_address[1]}@2")
        self.addCleanup(self.proxy.close)

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.proxy.ports[0]))
        self.addCleanup(connection.close)
        connection.settimeout(10)
        return connection

    def order(self, **order):
        already = len(self.proxy.said)
        self.proxy.tell(**order)
        wait("the proxy", 10, lambda: len(self.proxy.said) > already, saw=lambda: self.proxy.said)

    def ask(self, connection, client):
        connection.sendall(frame(client))
        return connection.recv(1 << 16)

    def test_a_pair_that_is_cut_off_gets_no_answer_and_others_do(self):
        one, three = self.connect(), self.connect()
        self.assertEqual(self.ask(one, "broker-1-fetcher-0"), frame("broker-1-fetcher-0"))
        self.order(do="sever", pairs=[[1, 2]])
        one.sendall(frame("broker-1-txn-marker-sender"))
        self.assertEqual(self.ask(three, "broker-3-fetcher-0"), frame("broker-3-fetcher-0"))
        one.setblocking(False)
        # What came later has been answered, so an answer would be here.
        self.assertRaises(BlockingIOError, one.recv, 1)
        one.settimeout(10)
        self.order(do="sever", pairs=[])
        self.assertEqual(one.recv(1), b"", "the connection ends, and the request is not sent late")
        self.assertEqual(self.ask(self.connect(), "broker-1-fetcher-0"), frame("broker-1-fetcher-0"))


class Services(unittest.TestCase):
    def test_a_process_that_ends_at_its_start_is_told_with_its_log(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        binary = folder / "program"
        binary.write_text("#!/bin/sh\necho no such setting\nexit 64\n")
        binary.chmod(0o755)
        with self.assertRaisesRegex(GaveUp, "no such setting"):
            Service(binary, folder, "one", {}).wait_until_ready(10)

    def test_a_deadline_names_what_did_not_come_and_what_did(self):
        with unittest.mock.patch.object(deadline, "PATIENCE", 2), self.assertRaises(GaveUp) as raised:
            wait("the moon", 0.1, lambda: None, saw=lambda: "clouds")
        self.assertEqual(str(raised.exception), "waited 0.2 s in vain for the moon; there was: clouds")

    def test_no_port_is_given_twice(self):
        self.assertEqual(len({free_port() for _ in range(200)}), 200)
