internal import CMicroHTTPD
internal import Foundation
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server on libmicrohttpd.
///
/// It hands each whole, checked request to one handler. A request that breaks a rule of HTTP or a limit of
/// ``HTTPSettings`` never gets there; the server answers it and closes the connection.
public final class HTTPServer: Sendable {
    /// What runs, and what must be undone.
    ///
    /// libmicrohttpd's functions on a daemon may be called from any thread, and whoever takes this out of the lock is
    /// the only one to stop it. Hence `@unchecked Sendable`.
    private struct Running: ~Copyable, @unchecked Sendable {
        let daemon: OpaquePointer
        let core: ServerCore
        let context: Unmanaged<ServerCore>
        let socket: ListeningSocket

        consuming func stop(within seconds: Double) {
            let copy = MHD_quiesce_daemon(daemon)
            socket.refuse()
            core.open.finish(within: seconds, late: core.settings.refusal(.stopping))
            MHD_stop_daemon(daemon)
            if copy >= 0 { close(copy) }
            core.watcher.stop()
            // No thread of the daemon is left, so nobody reads the context.
            context.release()
        }
    }

    private let running: Mutex<Running?>
    /// The port on which the server listens.
    public let port: UInt16

    /// Starts to listen.
    ///
    /// - Parameter handler: called once for each request, on the thread that serves its connection. It must not wait:
    ///   it answers at once, or keeps the exchange and answers later. It must not hold the server.
    /// - Throws: ``HTTPServerError``.
    public init(
        _ settings: HTTPSettings, handler: @escaping @Sendable (HTTPRequest, HTTPExchange) -> Void
    ) throws(HTTPServerError) {
        let certificate = try Self.text(ofFile: settings.tls?.certificateFile)
        let key = try Self.text(ofFile: settings.tls?.keyFile)
        let socket = try ListeningSocket(host: settings.host, port: settings.port)
        let core = ServerCore(settings, handler)
        let context = Unmanaged.passRetained(core)
        var options = belfry_http_options()
        options.listener = socket.copy()
        options.threads = UInt32(clamping: max(1, settings.threads))
        options.connections = max(options.threads, UInt32(clamping: settings.connections))
        options.connections_of_address = UInt32(clamping: settings.connectionsOfAddress)
        options.idle_seconds = UInt32(clamping: max(1, settings.idleSeconds))
        options.header_memory = max(1024, settings.headerMemory)
        options.uses_epoll = settings.polling == .epoll ? 1 : 0
        options.context = context.toOpaque()
        options.handler = ServerCallbacks.handler
        options.target = ServerCallbacks.target
        options.completed = ServerCallbacks.completed
        options.connection = ServerCallbacks.connection
        core.watcher.start { [table = core.table] in table.shutDownLate() }
        guard let daemon = Self.start(options, certificate, key) else {
            core.watcher.stop()
            context.release()
            throw .refused
        }
        port = socket.port
        running = Mutex(Running(daemon: daemon, core: core, context: context, socket: socket))
    }

    deinit { stop(within: 0) }

    /// Stops the server: refuses new connections, ends streams, waits until each request that the handler has is
    /// answered, answers the rest with 503, and closes all connections.
    ///
    /// It blocks the caller's thread; do not call it from a handler or a task. A second call does nothing.
    ///
    /// - Parameter seconds: how long to wait for the handler's answers.
    public func stop(within seconds: Double) {
        let running = running.withLock { $0.take() }
        running?.stop(within: seconds)
    }

    /// libmicrohttpd reads both texts before this returns.
    private static func start(
        _ options: belfry_http_options, _ certificate: String?, _ key: String?
    ) -> OpaquePointer? {
        var options = options
        guard let certificate, let key else { return belfry_http_start(&options) }
        return certificate.withCString { certificate in
            key.withCString { key in
                (options.certificate, options.key) = (certificate, key)
                return belfry_http_start(&options)
            }
        }
    }

    private static func text(ofFile path: String?) throws(HTTPServerError) -> String? {
        guard let path else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .unreadable(file: path) }
        return text
    }
}
