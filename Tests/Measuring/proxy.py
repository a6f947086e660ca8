"""A proxy between the services and their broker, and between the broker and itself.

It has a port for each target, a port of the loopback interface; PORT@N is where broker N is reached by other brokers.
It takes these orders:

    {"do": "cut", "client": C}
        closes the client's connections
    {"do": "cut", "client": C, "api": N, "answered": B}
        closes at the next request N: before the broker sees it, or when it has answered and the client has not heard
    {"do": "hold", "client": C, "api": N, "seconds": S, "cut": B}
        keeps the next request N back; with `cut` the client is cut off meanwhile, so that it asks again elsewhere
    {"do": "slow", "client": C, "seconds": S, "most": M}
        delays everything of the client's connections, for M seconds
    {"do": "sever", "pairs": [[M, N], ...]}
        lets nothing pass on the connections of broker M to broker N, for these pairs alone; connections that waited break
        when their pair is mended
    {"do": "clear"}
        forgets what has not happened yet

and notes in `said` what has happened. Connections wait for a target that does not listen yet: a node of Apache Kafka
that is its own only replica leaves markers of transactions out, and hangs, where its coordinator's first connection
after a SIGKILL is refused (4.3).
"""

import asyncio
import contextlib
import re
import struct
import time

from .machine import LOCAL
from .relay import Relay

PATIENCE = 120
# Brokers call themselves so: broker-1-fetcher-0, broker-1-txn-marker-sender.
BROKER = re.compile(r"broker-(\d+)")


class Rules:
    """What to do to the connections of which client."""

    def __init__(self):
        self.once = []
        self.slow = {}
        self.severed = set()
        self.connections = set()
        # The orders that were carried out, with what was found out.
        self.said = []

    def say(self, order, **facts):
        self.said.append({**order, **facts})

    def take(self, client, api):
        """The order for this request, which is used once."""
        order = next((each for each in self.once if (each["client"], each["api"]) == (client, api)), None)
        if order:
            self.once.remove(order)
        return order

    def pause(self, client):
        seconds, until = self.slow.get(client, (0, 0))
        return seconds if time.monotonic() < until else 0

    def is_severed(self, client, broker):
        """Whether nothing passes from this client to this broker. Brokers that do not tell their number count as all."""
        if not self.severed or broker is None:
            return False
        source = BROKER.search(client or "")
        return any(to == broker and (source is None or int(source[1]) == one) for one, to in self.severed)

    def obey(self, order):
        if order["do"] == "sever":
            self.severed = {tuple(pair) for pair in order["pairs"]}
            self.say(order)
        elif order["do"] == "slow":
            self.slow[order["client"]] = (order["seconds"], time.monotonic() + order["most"])
        elif "api" in order:
            self.once.append(order)
        elif order["do"] == "cut":
            cut = [each for each in self.connections if each.client == order["client"]]
            for each in cut:
                each.cut()
            self.say(order, connections=len(cut))
        elif order["do"] == "clear":
            self.once.clear()
            self.slow.clear()


class Connection:
    """One client's connection, and its connection to the broker."""

    def __init__(self, rules, reader, writer, broker):
        self.rules, self.reader, self.writer = rules, reader, writer
        # The number of the broker behind it, if other brokers are its clients.
        self.broker = broker
        self.client = None
        self.up_reader = self.up_writer = None
        self.cut_at_answer = None
        self.is_deaf = False

    async def run(self, target):
        deadline = time.monotonic() + PATIENCE
        while self.up_writer is None and time.monotonic() < deadline:
            try:
                self.up_reader, self.up_writer = await asyncio.open_connection(LOCAL, target)
            except OSError:
                await asyncio.sleep(0.02)
        if self.up_writer is None:
            return self.cut()
        self.rules.connections.add(self)
        answers = asyncio.create_task(self.answers())
        try:
            await self.requests()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self.rules.connections.discard(self)
            if not self.is_deaf:
                self.close(self.up_writer)
            await answers
            self.close(self.writer)

    async def requests(self):
        """Requests one by one: four bytes of length, then key, version, number and the client's name."""
        while True:
            size = await self.reader.readexactly(4)
            frame = await self.reader.readexactly(struct.unpack(">i", size)[0])
            api, _, _, length = struct.unpack(">hhih", frame[:10])
            if length > 0:
                self.client = frame[10 : 10 + length].decode()
            if await self.was_severed():
                return self.cut()
            await asyncio.sleep(self.rules.pause(self.client))
            order = self.rules.take(self.client, api)
            if order is None:
                self.up_writer.write(size + frame)
                await self.up_writer.drain()
            elif order["do"] == "hold":
                await self.hold(order, size + frame)
            elif order["answered"]:
                self.cut_at_answer = order
                self.up_writer.write(size + frame)
                await self.up_writer.drain()
            else:
                self.rules.say(order)
                return self.cut()

    async def was_severed(self):
        """Waits while nothing may pass; whether that was so."""
        was_severed = False
        while self.rules.is_severed(self.client, self.broker):
            was_severed = True
            await asyncio.sleep(0.05)
        return was_severed

    async def hold(self, order, data):
        if not order["cut"]:
            await asyncio.sleep(order["seconds"])
            self.up_writer.write(data)
            self.rules.say(order)
            return
        # The client gets no answer and asks again on another connection; the broker gets this request late.
        self.is_deaf = True
        self.writer.transport.abort()
        await asyncio.sleep(order["seconds"])
        self.up_writer.write(data)
        self.cut_at_answer = order
        await asyncio.sleep(2)
        self.close(self.up_writer)

    async def answers(self):
        try:
            while data := await self.up_reader.read(1 << 16):
                if self.cut_at_answer is not None:
                    # EndTxn's answer: length, number of the request, throttle time, error.
                    code = struct.unpack(">h", data[12:14])[0] if len(data) >= 14 else None
                    self.rules.say(self.cut_at_answer, error=code)
                    self.cut_at_answer = None
                    if not self.is_deaf:
                        self.cut()
                        return
                if self.is_deaf:
                    continue
                if await self.was_severed():
                    return self.cut()
                await asyncio.sleep(self.rules.pause(self.client))
                self.writer.write(data)
                await self.writer.drain()
        except OSError:
            pass
        self.close(self.writer)

    def cut(self):
        self.writer.transport.abort()
        if self.up_writer is not None:
            self.up_writer.transport.abort()

    @staticmethod
    def close(writer):
        with contextlib.suppress(OSError, RuntimeError):
            writer.close()


class Proxy(Relay):
    """The running proxy."""

    def __init__(self, *targets):
        self._rules = Rules()
        self.said = self._rules.said
        super().__init__(*targets)

    async def serve(self, target, reader, writer):
        port, _, broker = str(target).partition("@")
        await Connection(self._rules, reader, writer, int(broker) if broker else None).run(int(port))

    def tell(self, **order):
        self.call(self._rules.obey, order)
