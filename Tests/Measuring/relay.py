"""Ports in front of others, served by an event loop in a thread of its own."""

import asyncio
import concurrent.futures
import contextlib
import threading

from .machine import LOCAL


class Relay:
    """A free port of the loopback interface for each target; the connections end with `close`."""

    def __init__(self, *targets):
        ports = concurrent.futures.Future()
        self._thread = threading.Thread(target=asyncio.run, args=[self._run(targets, ports)], daemon=True)
        self._thread.start()
        # In the order of the targets.
        self.ports = ports.result(10)

    async def _run(self, targets, ports):
        self._loop, self._is_over = asyncio.get_running_loop(), asyncio.Event()
        # The event loop holds only weak references to tasks.
        tasks = set()

        def served(target):
            async def serve(reader, writer):
                tasks.add(asyncio.current_task())
                # The end of the relay cancels what still runs.
                with contextlib.closing(writer), contextlib.suppress(asyncio.CancelledError):
                    await self.serve(target, reader, writer)
                tasks.discard(asyncio.current_task())

            return asyncio.start_server(serve, LOCAL, 0)

        servers = [await served(target) for target in targets]
        ports.set_result([each.sockets[0].getsockname()[1] for each in servers])
        await self._is_over.wait()
        for each in servers:
            each.close()

    async def serve(self, target, reader, writer):
        """Serves one connection to the port of a target."""
        raise NotImplementedError

    def call(self, function, *arguments):
        """Calls a function in the event loop, soon."""
        self._loop.call_soon_threadsafe(function, *arguments)

    def close(self):
        self.call(self._is_over.set)
        self._thread.join()
