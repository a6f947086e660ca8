"""Sends the first half of a thousand bodies to a gateway, and holds their connections until it is stopped.

    gateway_halves.py PORT FILE      makes FILE once all are sent
"""

import pathlib
import socket
import sys
import time

port, ready = int(sys.argv[1]), pathlib.Path(sys.argv[2])
body = b"x" * 16384
head = f"POST /v1/notifications HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {2 * len(body)}\r\n\r\n"


def half():
    client = socket.create_connection(("127.0.0.1", port))
    client.sendall(head.encode() + body)
    return client


clients = [half() for _ in range(1000)]
ready.touch()
while True:
    # The gateway closes a body that does not come in time; another one takes its place.
    for index, client in enumerate(clients):
        client.setblocking(False)
        try:
            if client.recv(1) == b"":
                clients[index] = half()
        except BlockingIOError:
            pass
        except OSError:
            clients[index] = half()
    time.sleep(1)
