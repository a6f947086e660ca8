"""An HTTP/2 server that misbehaves as told: python3 http2_server.py CERTIFICATE KEY

It reads commands from standard input and prints what happens, both as lines of JSON. Its first line has the port, and
that of a proxy for CONNECT. It ends with its standard input.

Commands, each an object with one member:
    {"set": {...}}              changes what is set for all later connections and requests; see SETTINGS
    {"limit": N}                SETTINGS_MAX_CONCURRENT_STREAMS on all connections
    {"goaway": {"last": N, "code": N, "debug": TEXT}}   on all; last is null for the newest stream
    {"answer": {...}}           answers all held requests, as an answer of RULES
    {"reset": CODE}             resets all held requests
    {"cut": true}               breaks all connections
    {"freeze": true}            reads and answers no more on all connections, or on that with the number N
    {"listen": false}           takes no connections, and breaks those that it has; true takes them again on the same port
    {"tally": FILE}             writes for each apns-id how often it was received and answered with 200, and when it was
                                last answered so, and the most connections at once; while "tally" is set, requests are
                                not printed

A rule applies to paths that begin with its "path", and with "key", a file of a public key, only to provider tokens that
this key did not sign. The first that applies decides; without any, the answer is 200.
Members: "status", "headers" (an object), "body", "delay" (seconds), "hold" (no answer), "reset" (a code instead of an answer),
"resetAfter" (a code after the answer).

Printed, with the number of the connection: {"event": "connection"}, {"event": "early", "frames"} with the types of the
frames that came before the SETTINGS were sent, {"event": "request", "stream", "path", "headers", "body", "open",
"indexed"} where "open" counts the requests without an answer and "indexed" names the fields in the compression index,
{"event": "reset", "stream", "code"}, {"event": "ping"}, {"event": "goaway"}, {"event": "violation", "error"} where the
client breaks the protocol, {"event": "closed", "error"}; {"event": "connect", "line"} from the proxy, which connects
every name to this server; {"event": "done"} after a command.
"""

import asyncio
import base64
import contextlib
import functools
import json
import logging
import ssl
import subprocess
import sys
import tempfile
import threading
import time

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions
import h2.settings
from hyperframe.frame import GoAwayFrame, RstStreamFrame

CODES = h2.settings.SettingCodes
SETTINGS = {
    "settingsDelay": 0.0,   # seconds until the SETTINGS are sent; null for never
    "streams": 1000,        # the first limit of streams; null for none
    "streamsLater": None,   # the limit after the first answer
    "window": 65535,        # of each stream
    "credit": True,         # whether windows are opened again for what came
    "silent": False,        # answers PING and nothing else
    "alpn": "h2",
    "proxyStatus": 200,     # what the proxy answers
    "credentials": None,    # user:password that the proxy wants
    "tally": False,
    "rules": [],
}
connections = {}
# How often each apns-id was received and answered with 200, and when it was last answered so.
pushes, answers = {}, {}
# The most connections at once.
peak = 0
listener = {"port": 0}


def say(event, **members):
    print(json.dumps({"event": event, **members}), flush=True)


@functools.cache
def is_signed(token, key):
    """Whether a key signed a provider token (ES256)."""
    try:
        head, claims, signature = token.split(".")
        numbers = base64.urlsafe_b64decode(signature + "=" * (-len(signature) % 4))
    except ValueError:
        return False
    # R and S as DER has them: integers with a sign.
    der = b""
    for number in numbers[:32], numbers[32:]:
        number = number.lstrip(b"\0")
        number = b"\0" * (not number or number[0] > 127) + number
        der += bytes([2, len(number)]) + number
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes([48, len(der)]) + der)
        file.flush()
        command = ["openssl", "dgst", "-sha256", "-verify", key, "-signature", file.name]
        return subprocess.run(command, input=f"{head}.{claims}".encode(), capture_output=True).returncode == 0


class Server(asyncio.Protocol):
    count = 0

    def connection_made(self, transport):
        Server.count += 1
        self.number, self.transport = Server.count, transport
        self.newest, self.answered, self.early, self.bodies, self.requests, self.held = 0, 0, b"", {}, {}, []
        self.open, self.names, self.last, self.is_frozen = set(), {}, 2**31 - 1, False
        config = h2.config.H2Configuration(client_side=False, header_encoding="utf-8")
        self.h2 = h2.connection.H2Connection(config)
        initial = {CODES.INITIAL_WINDOW_SIZE: SETTINGS["window"], CODES.HEADER_TABLE_SIZE: 4096}
        if SETTINGS["streams"] is not None:
            initial[CODES.MAX_CONCURRENT_STREAMS] = SETTINGS["streams"]
        self.h2.local_settings = h2.settings.Settings(client=False, initial_values=initial)
        self.h2.max_inbound_frame_size = self.h2.local_settings.max_frame_size
        global peak
        connections[self.number] = self
        peak = max(peak, len(connections))
        say("connection", connection=self.number)
        self.is_open = False
        if SETTINGS["settingsDelay"] is not None:
            asyncio.get_running_loop().call_later(SETTINGS["settingsDelay"], self.begin)

    def begin(self):
        self.h2.initiate_connection()
        self.is_open = True
        say("early", connection=self.number, frames=self.early_frames())
        self.flush()
        if self.early:
            self.data_received(self.early)

    def early_frames(self):
        frames, rest = [], self.early[24:]  # after the preface
        while len(rest) >= 9:
            frames.append(rest[3])
            rest = rest[9 + int.from_bytes(rest[:3], "big"):]
        return frames

    def connection_lost(self, error):
        connections.pop(self.number, None)
        say("closed", connection=self.number, error=str(error) if error else None)

    def flush(self):
        if data := self.h2.data_to_send():
            self.transport.write(data)

    def data_received(self, data):
        if not self.is_open:
            self.early += data
            return
        try:
            events = self.h2.receive_data(data)
        except h2.exceptions.ProtocolError as error:
            say("violation", connection=self.number, error=repr(error))
            self.flush()
            self.transport.close()
            return
        for event in events:
            self.take(event)
        self.flush()

    def take(self, event):
        if isinstance(event, h2.events.RequestReceived):
            self.newest = event.stream_id
            self.requests[event.stream_id] = [(str(name), str(value)) for name, value in event.headers]
            self.bodies[event.stream_id] = b""
        elif isinstance(event, h2.events.DataReceived):
            self.bodies[event.stream_id] += event.data
            if SETTINGS["credit"]:
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamEnded):
            headers = self.requests.pop(event.stream_id)
            body = self.bodies.pop(event.stream_id)
            if event.stream_id > self.last:
                return  # sent before its GOAWAY was read: not processed
            indexed = [name.decode() for name, _ in self.h2.decoder.header_table.dynamic_entries]
            fields = dict(headers)
            path, token = fields[":path"], fields.get("authorization", "").removeprefix("bearer ")
            self.open.add(event.stream_id)
            if SETTINGS["tally"]:
                name = self.names[event.stream_id] = fields.get("apns-id")
                pushes.setdefault(name, [0, 0])[0] += 1
            else:
                say("request", connection=self.number, stream=event.stream_id, path=path, headers=fields,
                    body=body.decode("latin-1"), open=len(self.open), indexed=indexed)
            if not SETTINGS["silent"]:
                self.respond(event.stream_id, path, token)
        elif isinstance(event, h2.events.StreamReset):
            self.open.discard(event.stream_id)
            say("reset", connection=self.number, stream=event.stream_id, code=int(event.error_code))
        elif isinstance(event, h2.events.PingReceived):
            say("ping", connection=self.number)
        elif isinstance(event, h2.events.ConnectionTerminated):
            say("goaway", connection=self.number)

    def respond(self, stream, path, token):
        rule = next((each for each in SETTINGS["rules"] if path.startswith(each.get("path", ""))
                     and not ("key" in each and is_signed(token, each["key"]))), {})
        if rule.get("hold"):
            self.held.append(stream)
        elif rule.get("delay"):
            asyncio.get_running_loop().call_later(rule["delay"], self.answer, stream, rule)
        else:
            self.answer(stream, rule)

    def answer(self, stream, rule):
        if self.number not in connections or self.is_frozen:
            return
        self.open.discard(stream)
        try:
            if "reset" in rule:
                self.h2.reset_stream(stream, rule["reset"])
            else:
                headers = [(":status", str(rule.get("status", 200))), *rule.get("headers", {}).items()]
                body = rule.get("body", "").encode()
                self.h2.send_headers(stream, headers, end_stream=not body)
                if body:
                    self.h2.send_data(stream, body, end_stream=True)
                self.answered += 1
                name = self.names.pop(stream, None)
                if name and rule.get("status", 200) == 200:
                    pushes[name][1] += 1
                    answers[name] = time.time()
        except (h2.exceptions.H2Error, KeyError) as error:
            say("unanswered", connection=self.number, stream=stream, error=repr(error))
        self.flush()
        if "resetAfter" in rule:
            frame = RstStreamFrame(stream)
            frame.error_code = rule["resetAfter"]
            self.transport.write(frame.serialize())
        if self.answered == 1 and SETTINGS["streamsLater"] is not None:
            self.limit(SETTINGS["streamsLater"])

    def limit(self, count):
        self.h2.update_settings({CODES.MAX_CONCURRENT_STREAMS: count})
        self.flush()

    def goaway(self, command):
        # Written by hand: h2 would send no more answers after it.
        frame = GoAwayFrame(0)
        last = command.get("last")
        frame.last_stream_id = self.last = self.newest if last is None else last
        frame.error_code = command.get("code", 0)
        frame.additional_data = command.get("debug", "").encode()
        self.transport.write(frame.serialize())


async def serve_proxy(reader, writer):
    """Answers CONNECT, and passes bytes on."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    line, *fields = head.split("\r\n")
    target = line.split(" ")[1]
    say("connect", line=line)
    wanted, status = SETTINGS["credentials"], SETTINGS["proxyStatus"]
    if wanted and f"Proxy-Authorization: Basic {base64.b64encode(wanted.encode()).decode()}" not in fields:
        status = 407
    writer.write(f"HTTP/1.1 {status} Said\r\n\r\n".encode())
    if status != 200:
        writer.close()
        return
    other_reader, other_writer = await asyncio.open_connection("127.0.0.1", int(target.rsplit(":", 1)[1]))
    await asyncio.gather(copy(reader, other_writer), copy(other_reader, writer))


async def copy(reader, writer):
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


def obey(context, command):
    [(word, value)] = command.items()
    if word == "set":
        SETTINGS.update(value)
        context.set_alpn_protocols([SETTINGS["alpn"]])
    if word == "tally":
        with open(value, "w") as file:
            json.dump({"pushes": pushes, "answers": answers, "peak": peak}, file)
    if word == "listen":
        # The event loop holds only weak references to tasks.
        listener["task"] = asyncio.get_running_loop().create_task(listen(context, value))
        listener["task"].add_done_callback(lambda _: say("done"))
        return
    for each in list(connections.values()):
        if word == "limit":
            each.limit(value)
        elif word == "goaway":
            each.goaway(value)
        elif word in ("answer", "reset"):
            held, each.held = each.held, []
            for stream in held:
                each.answer(stream, {"reset": value} if word == "reset" else value)
        elif word == "cut":
            each.transport.abort()
        elif word == "freeze" and value in (True, each.number):
            each.is_frozen = True
            each.transport.pause_reading()
    say("done")


async def listen(context, is_listening):
    """Takes connections, a second time on the same port as before; or takes none, and breaks those that it has."""
    if is_listening:
        server = await asyncio.get_running_loop().create_server(
            Server, "127.0.0.1", listener["port"], ssl=context, backlog=512)
        listener.update(server=server, port=server.sockets[0].getsockname()[1])
        return
    listener["server"].close()
    for each in list(connections.values()):
        each.transport.abort()


def read_commands(loop, context, ended):
    for line in sys.stdin:
        loop.call_soon_threadsafe(obey, context, json.loads(line))
    loop.call_soon_threadsafe(ended.set)


async def main():
    # It warns of answers on connections that were cut.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    certificate, key = sys.argv[1:3]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2"])
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    await listen(context, True)
    proxy = await asyncio.start_server(serve_proxy, "127.0.0.1", 0)
    say("listening", port=listener["port"], proxyPort=proxy.sockets[0].getsockname()[1])
    threading.Thread(target=read_commands, args=(loop, context, ended), daemon=True).start()
    await ended.wait()


asyncio.run(main())
