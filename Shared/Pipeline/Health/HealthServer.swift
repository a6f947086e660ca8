internal import CMicroHTTPD

/// Serves ``HealthPages`` on a thread of libmicrohttpd.
///
/// The daemon's pointer is set once, `deinit` stops the daemon, and `pages` is Sendable. So the server may be handed
/// to another thread, hence `@unchecked Sendable`.
final class HealthServer: @unchecked Sendable {
    private let daemon: OpaquePointer
    private let pages: Unmanaged<Pages>

    private final class Pages: Sendable {
        let pages: HealthPages

        init(_ pages: HealthPages) { self.pages = pages }
    }

    /// Starts listening; `nil` when the address is not available.
    init?(_ pages: HealthPages, host: String, port: UInt16) {
        self.pages = Unmanaged.passRetained(Pages(pages))
        guard let daemon = belfry_http_start(host, port, Self.handle, self.pages.toOpaque()) else {
            self.pages.release()
            return nil
        }
        self.daemon = daemon
    }

    // MHD_stop_daemon waits for its thread, so nobody reads `pages` afterwards.
    deinit {
        MHD_stop_daemon(daemon)
        pages.release()
    }

    /// The port that the server listens on.
    var port: UInt16 { belfry_http_port(daemon) }

    private static let handle: MHD_AccessHandlerCallback = { context, connection, url, method, _, _, _, _ in
        guard let context, let connection, let url, let method else { return belfry_http_refuse() }
        let pages = Unmanaged<Pages>.fromOpaque(context).takeUnretainedValue().pages
        let name = String(cString: method)
        guard name == "GET" || name == "HEAD" else {
            return send(HealthAnswer(code: 405, type: "text/plain", body: "use GET or HEAD\n"), on: connection)
        }
        return send(pages.answer(to: String(cString: url)), on: connection)
    }

    private static func send(_ answer: HealthAnswer, on connection: OpaquePointer) -> MHD_Result {
        var body = answer.body
        return body.withUTF8 { belfry_http_answer(connection, answer.code, answer.type, $0.baseAddress, $0.count) }
    }
}
