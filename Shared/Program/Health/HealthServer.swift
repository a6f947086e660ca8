internal import Glibc
internal import HTTP

/// Serves the pages of a program that has no other server of its own.
package final class HealthServer: Sendable {
    private let server: HTTPServer

    /// Starts listening; `nil` when the address is not available.
    package init?(_ pages: HealthPages, host: String, port: UInt16) {
        var settings = HTTPSettings(host: host, port: port)
        settings.connections = 32
        settings.idleSeconds = 10
        settings.requestSeconds = 10
        settings.bodyBytes = 4096
        do throws(HTTPServerError) {
            server = try HTTPServer(settings) { request, exchange in
                let isRead = request.method == "GET" || request.method == "HEAD"
                exchange.answer(isRead ? pages.answer(to: request.path) : HTTPResponse(405, "use GET or HEAD\n"))
            }
        } catch {
            return nil
        }
    }

    /// Serves at an address; does nothing where there is none.
    ///
    /// - Parameter place: host and port, as ``Settings/httpEndpoint(usualPort:)`` tells them.
    /// - Throws: an error that names the setting, when the address stays taken.
    package static func serve(
        _ pages: HealthPages, at place: (host: String, port: UInt16)?, _ log: Log
    ) throws(SettingsError) -> HealthServer? {
        guard let (host, port) = place else { return nil }
        // A process that was just killed may hold the port until its memory is freed.
        for _ in 0..<50 {
            if let server = HealthServer(pages, host: host, port: port) {
                log.info("health and metrics", ["address": "http://\(host):\(server.port)"])
                return server
            }
            usleep(100_000)
        }
        throw SettingsError(
            "http.address", found: "\(host):\(port)",
            fix: "name a free port of this machine, another worker.id, or off")
    }

    package var port: UInt16 { server.port }
}
