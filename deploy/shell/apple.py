"""Stands in for Apple's push service, for deploy/demo --stay: /usr/bin/python3 apple.py CERTIFICATE KEY PORT_FILE

It takes HTTP/2 over TLS on a free port of this machine, which it writes into PORT_FILE. It checks no provider token and
answers 200 to each push. For each it prints a line: the device by the first four digits of its token, what the push is,
and its title, body and number.
"""

import asyncio
import json
import os
import ssl
import sys

import h2.config
import h2.connection
import h2.events
import h2.exceptions


def line(headers, body):
    """What a phone would get, in one line."""
    push = json.loads(body)["aps"]
    alert, level = push.get("alert"), push.get("interruption-level", "active")
    if alert is None:
        kind = "background" if headers.get("apns-push-type") == "background" else "number"
    else:
        kind, alert = f"{level} alert", {"body": alert} if isinstance(alert, str) else alert
    words = [f"push to {headers[':path'].rpartition('/')[2][:4]}…:", kind]
    words += [f"“{alert[name]}”" for name in ("title", "body") if (alert or {}).get(name)]
    words += [f"number {push['badge']}"] if "badge" in push else []
    # Nothing in a text may move the cursor of a terminal.
    return "".join(each if each.isprintable() else " " for each in " ".join(words))


class Connection(asyncio.Protocol):
    """One connection: collects the parts of each stream, and answers at its end."""

    def connection_made(self, transport):
        self.transport, self.streams = transport, {}
        self.h2 = h2.connection.H2Connection(
            h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.h2.initiate_connection()
        transport.write(self.h2.data_to_send())

    def data_received(self, data):
        try:
            for event in self.h2.receive_data(data):
                self.take(event)
        except h2.exceptions.ProtocolError:
            self.transport.close()
        self.transport.write(self.h2.data_to_send())

    def take(self, event):
        if isinstance(event, h2.events.RequestReceived):
            self.streams[event.stream_id] = (dict(event.headers), bytearray())
        elif isinstance(event, h2.events.DataReceived):
            self.streams[event.stream_id][1].extend(event.data)
            self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamReset):
            self.streams.pop(event.stream_id, None)
        elif isinstance(event, h2.events.StreamEnded):
            headers, body = self.streams.pop(event.stream_id)
            try:
                print(line(headers, body), flush=True)
                answer = [(":status", "200"), ("apns-id", headers.get("apns-id", ""))]
            except (ValueError, KeyError, TypeError, AttributeError):
                answer = [(":status", "400")]
            self.h2.send_headers(event.stream_id, answer, end_stream=True)


async def main(certificate, key, file):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2"])
    server = await asyncio.get_running_loop().create_server(Connection, "127.0.0.1", 0, ssl=context)
    with open(file + ".new", "w", encoding="ascii") as new:
        new.write(str(server.sockets[0].getsockname()[1]))
    os.rename(file + ".new", file)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
