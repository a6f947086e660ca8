internal import Glibc
public import HTTP

/// Serves the pages of a program that has no other server of its own.
package final class HealthServer: Sendable {
    private let server: HTTPServer

    /// Starts listening.
    ///
    /// - Throws: an error that names the setting, when the address is not available.
    package init(_ pages: HealthPages, host: String, port: UInt16) throws(SettingsError) {
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
            throw SettingsError(
                Settings.address, found: "\(host):\(port)",
                fix: "name a free port of this machine, another worker.id, or off", mayPass: error.isTaken)
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
        var attempts = 1
        while true {
            do throws(SettingsError) {
                let server = try HealthServer(pages, host: host, port: port)
                log.info("health and metrics", ["address": "http://\(host):\(server.port)"])
                return server
            } catch {
                // A process that was just killed may hold the port until its memory is freed.
                guard attempts < 50 else { throw error }
            }
            attempts += 1
            usleep(100_000)
        }
    }

    package var port: UInt16 { server.port }
}

extension SettingsError {
    /// Why the server of a program did not start, and which of its settings to change.
    ///
    /// - Parameter program: begins the names of its settings, such as `gateway.address`.
    public init(_ error: HTTPServerError, of program: String, _ settings: Settings) {
        let hasOwnAddress = settings.ofPrograms["\(program).address"] != nil
        let (name, found, fix) = error.setting(of: program, hasOwnAddress: hasOwnAddress)
        self.init(name, found: found, fix: fix, mayPass: error.isTaken)
    }
}

extension HTTPServerError {
    /// Whether another program has the port now, so that a later start may succeed (``SettingsError/mayPass``).
    fileprivate var isTaken: Bool {
        if case .unavailable(_, _, EADDRINUSE) = self { true } else { false }
    }
}
