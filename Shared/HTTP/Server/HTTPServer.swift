internal import CMicroHTTPD
internal import Foundation
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server on libmicrohttpd.
///
/// It hands each whole, checked request to one handler. A request that breaks a rule of HTTP or a limit of
/// ``HTTPSettings`` never gets there; the server answers it and closes the connection.
public final class HTTPServer: Sendable {
    /// What runs, and what must be undone by whoever takes it out of its lock.
    private struct Running: ~Copyable, Sendable {
        let loops: [ServerLoop]
        let core: ServerCore
        let socket: ListeningSocket

        consuming func stop(within seconds: Double) {
            for loop in loops { loop.finish() }
            socket.refuse()
            core.open.finish(within: seconds, late: core.settings.refusal(.stopping))
            for loop in loops { loop.stop() }
            core.watcher.stop()
        }
    }

    private let running: Mutex<Running?>
    /// The port on which the server listens.
    public let port: UInt16

    /// Starts to listen.
    ///
    /// - Parameter handler: called once for each request, on the thread that serves its connection. It must not wait:
    ///   it answers at once, or keeps the exchange and answers later. It must not hold the server.
    public init(
        _ settings: HTTPSettings, handler: @escaping @Sendable (HTTPRequest, HTTPExchange) -> Void
    ) throws(HTTPServerError) {
        let certificate = try Self.text(.certificate, settings.tls)
        let key = try Self.text(.key, settings.tls)
        let socket = try ListeningSocket(host: settings.host, port: settings.port)
        let core = ServerCore(settings, handler)
        core.watcher.start { [table = core.table] in table.shutDownLate() }
        let loops = Self.loops(core, socket, certificate, key)
        port = socket.port
        let running = Running(loops: loops, core: core, socket: socket)
        guard loops.count == settings.threadCount else {
            running.stop(within: 0)
            guard let tls = settings.tls, let certificate else { throw .refused }
            // libmicrohttpd does not say which of the two it cannot use.
            let part = certificate.contains("CERTIFICATE-----") ? HTTPSettings.TLS.Part.key : .certificate
            throw .unusable(part, file: tls.file(of: part))
        }
        self.running = Mutex(running)
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

    /// The loops that could be started; libmicrohttpd reads both texts before this returns.
    private static func loops(
        _ core: ServerCore, _ socket: borrowing ListeningSocket, _ certificate: String?, _ key: String?
    ) -> [ServerLoop] {
        let settings = core.settings
        var options = belfry_http_options()
        let connections = max(settings.threadCount, settings.connections)
        options.connections = UInt32(clamping: connections / settings.threadCount)
        options.idle_seconds = UInt32(clamping: max(1, settings.idleSeconds))
        options.header_memory = max(1024, settings.headerMemory)
        return withOptionalCStrings(certificate, key) { certificate, key in
            (options.certificate, options.key) = (certificate, key)
            var loops: [ServerLoop] = []
            while loops.count < settings.threadCount, let loop = ServerLoop(core, socket.copy(), options) {
                loops.append(loop)
            }
            return loops
        }
    }

    private static func withOptionalCStrings<Result>(
        _ first: String?, _ second: String?, _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let first, let second else { return body(nil, nil) }
        return first.withCString { first in second.withCString { body(first, $0) } }
    }

    private static func text(
        _ part: HTTPSettings.TLS.Part, _ tls: HTTPSettings.TLS?
    ) throws(HTTPServerError) -> String? {
        guard let file = tls?.file(of: part) else { return nil }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { throw .unreadable(part, file: file) }
        return text
    }
}
