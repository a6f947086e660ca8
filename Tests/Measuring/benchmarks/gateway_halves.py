"""A thousand half-sent bodies at a gateway, whose connections are held."""

import socket
import threading
from contextlib import contextmanager

from ..machine import LOCAL, allow_many_files

COUNT = 1000
BODY = b"x" * 16384
HEAD = (b"POST /v1/notifications HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % (2 * len(BODY)))


@contextmanager
def half_sent_bodies(port):
    """Within the context all connections are open; the gateway has the first half of each body."""
    allow_many_files()
    clients = [half(port) for _ in range(COUNT)]
    is_over = threading.Event()
    keeper = threading.Thread(target=keep, args=(port, clients, is_over), daemon=True)
    keeper.start()
    try:
        yield
    finally:
        is_over.set()
        keeper.join()
        for client in clients:
            client.close()


def half(port):
    client = socket.create_connection((LOCAL, port))
    client.sendall(HEAD + BODY)
    client.setblocking(False)
    return client


def keep(port, clients, is_over):
    """The gateway closes a body that does not come in time; another one takes its place."""
    while not is_over.wait(1):
        for index, client in enumerate(clients):
            if is_closed(client):
                client.close()
                clients[index] = half(port)


def is_closed(client):
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
