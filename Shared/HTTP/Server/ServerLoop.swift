internal import CMicroHTTPD
internal import Foundation
internal import Glibc
internal import Synchronization
internal import Threads

/// One thread of the server and the connections that it serves.
///
/// The thread waits by itself and lets libmicrohttpd do only what is ready. The library's own loop over `poll` looks at
/// every connection in each turn, the silent ones too. Its loop over `epoll` (0.9.75) takes 128 events at a time; when
/// it gets exactly so many, it waits for more before it works on them.
final class ServerLoop: Sendable {
    private enum Phase: UInt8, AtomicRepresentable {
        case serving
        /// Takes no new connections.
        case finishing
        case stopped
    }

    /// libmicrohttpd's server, which only the loop's thread uses once it has started. (Any thread may resume a
    /// connection, says the library.) Hence `@unchecked Sendable`.
    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
        let listener: Int32
        /// What the callbacks find; released after the last of them.
        let context: Unmanaged<ServerCallbacks.Context>
    }

    private let daemon: Daemon
    private let phase = Atomic(Phase.serving)
    private let waker = Waker()
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts the thread; `nil` where libmicrohttpd refuses the options.
    ///
    /// - Parameter listener: a copy of the listening socket, which the loop closes.
    init?(_ core: ServerCore, _ listener: Int32, _ options: belfry_http_options) {
        var options = options
        let context = Unmanaged.passRetained(ServerCallbacks.Context(core, waker))
        options.listener = listener
        options.context = context.toOpaque()
        (options.policy, options.target) = (ServerCallbacks.policy, ServerCallbacks.target)
        (options.handler, options.completed) = (ServerCallbacks.handler, ServerCallbacks.completed)
        options.connection = ServerCallbacks.connection
        guard let pointer = belfry_http_start(&options) else {
            context.release()
            close(listener)
            return nil
        }
        daemon = Daemon(pointer: pointer, listener: listener, context: context)
        let thread = Thread { [self] in
            serve()
            hasEnded.signal()
        }
        thread.name = "http-server"
        thread.start()
    }

    /// Takes no new connections from now on.
    func finish() { enter(.finishing) }

    /// Closes all connections and waits until the thread has ended. None may be suspended.
    func stop() {
        enter(.stopped)
        hasEnded.wait()
    }

    private func enter(_ next: Phase) {
        phase.store(next, ordering: .releasing)
        waker.wake()
    }

    private func serve() {
        var isQuiet = false
        var waits = [
            pollfd(fd: belfry_http_epoll(daemon.pointer), events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            poll(&waits, 2, milliseconds)
            if waits[1].revents != 0 {
                waker.hasWoken()
                let phase = phase.load(ordering: .acquiring)
                if phase != .serving, !isQuiet {
                    MHD_quiesce_daemon(daemon.pointer)
                    isQuiet = true
                }
                if phase == .stopped { break }
            }
            MHD_run(daemon.pointer)
        }
        MHD_stop_daemon(daemon.pointer)
        daemon.context.release()
        close(daemon.listener)
    }

    /// How long the thread may wait when nothing happens.
    private var milliseconds: Int32 {
        var milliseconds: UInt64 = 0
        return MHD_get_timeout(daemon.pointer, &milliseconds) == .YES ? Int32(clamping: milliseconds) : -1
    }
}
