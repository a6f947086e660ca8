internal import HTTP

/// Serves ``HealthPages``.
final class HealthServer: Sendable {
    private let server: HTTPServer

    /// Starts listening; `nil` when the address is not available.
    init?(_ pages: HealthPages, host: String, port: UInt16) {
        var settings = HTTPSettings(host: host, port: port)
        settings.connections = 32
        settings.idleSeconds = 10
        settings.requestSeconds = 10
        settings.bodyBytes = 4096
        do throws(HTTPServerError) {
            server = try HTTPServer(settings) { request, exchange in
                exchange.answer(Self.answer(to: request, pages))
            }
        } catch {
            return nil
        }
    }

    /// The port that the server listens on.
    var port: UInt16 { server.port }

    private static func answer(to request: HTTPRequest, _ pages: HealthPages) -> HTTPResponse {
        guard request.method == "GET" || request.method == "HEAD" else {
            return HTTPResponse(405, type: "text/plain", "use GET or HEAD\n")
        }
        let answer = pages.answer(to: request.path)
        return HTTPResponse(Int(answer.code), type: answer.type, answer.body)
    }
}
