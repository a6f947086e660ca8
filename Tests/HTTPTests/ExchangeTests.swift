import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP

struct ExchangeTests {
    /// Keeps exchanges for a test that answers them later.
    final class Keeper: Sendable {
        private let kept = Mutex<[(String, HTTPExchange)]>([])

        @Sendable func keep(_ request: HTTPRequest, _ exchange: HTTPExchange) {
            kept.withLock { $0.append((request.path, exchange)) }
        }

        func take(_ count: Int) throws -> [(String, HTTPExchange)] {
            try waiting(until: "\(count) requests") { kept.withLock { $0.count } >= count }
            return kept.withLock { kept in
                defer { kept = [] }
                return kept
            }
        }
    }

    @Test func aRequestArrivesWhole() throws {
        let server = try HTTPServer(settings()) { request, exchange in
            let lines = [
                request.method, request.path, request.segments.joined(separator: "|"), request.parameter("q") ?? "",
                request.headers.values("x-a").joined(separator: "|"), request.headers["HOST"] ?? "",
                String(decoding: request.body, as: UTF8.self), request.client.description,
            ]
            exchange.answer(HTTPResponse(200, lines.joined(separator: "\n")))
        }
        let client = try RawClient(port: server.port)
        client.send("PUT /v1/a%2Fb?q=1+2 HTTP/1.1\r\nHost: h\r\nX-A: 1\r\nx-a:  2 \r\nContent-Length: 4\r\n\r\nbody")
        #expect(try client.answer().body == "PUT\n/v1/a/b\nv1|a/b\n1 2\n1|2\nh\nbody\n127.0.0.1")
    }

    @Test func aTrustedProxyNamesTheClient() throws {
        let proxies = TrustedProxies(Set(IPAddress("127.0.0.1").map { [$0] } ?? []))
        let server = try HTTPServer(settings { $0.proxies = proxies }) { request, exchange in
            exchange.answer(HTTPResponse(200, request.client.description))
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n")
        #expect(try client.answer().body == "192.0.2.7")
    }

    @Test(arguments: [1, 3])
    func manyAnswersAreDeferredSideBySide(threads: Int) throws {
        let keeper = Keeper()
        let server = try HTTPServer(settings { $0.threads = threads }, handler: keeper.keep)
        let clients = try (0..<64).map { _ in try RawClient(port: server.port) }
        for round in 0..<5 {
            for (number, client) in clients.enumerated() { client.get("/\(round)/\(number)") }
            // A request that comes in between is served while all others wait.
            for (path, exchange) in try keeper.take(64).reversed() {
                Thread.detachNewThread { exchange.answer(HTTPResponse(200, path)) }
            }
            for (number, client) in clients.enumerated() {
                #expect(try client.answer().body == "/\(round)/\(number)")
            }
        }
    }

    @Test func pipelinedRequestsAreAnsweredInTheirOrder() throws {
        let keeper = Keeper()
        let server = try HTTPServer(settings(), handler: keeper.keep)
        let client = try RawClient(port: server.port)
        for number in 0..<20 { client.send("POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab") }
        for number in 0..<20 {
            for (path, exchange) in try keeper.take(1) { exchange.answer(HTTPResponse(200, path)) }
            #expect(try client.answer().body == "/\(number)")
        }
    }

    @Test func onlyTheFirstAnswerCounts() throws {
        let keeper = Keeper()
        let server = try HTTPServer(settings(), handler: keeper.keep)
        let client = try RawClient(port: server.port)
        client.get("/")
        let (_, exchange) = try #require(try keeper.take(1).first)
        #expect(exchange.answer(HTTPResponse(200, "first")))
        #expect(!exchange.answer(HTTPResponse(200, "second")))
        #expect(exchange.stream(HTTPResponse(200)).end == .serverStopped)
        #expect(try client.answer().body == "first")
        client.get("/")
        for (_, exchange) in try keeper.take(1) { exchange.answer(HTTPResponse(200, "third")) }
        #expect(try client.answer().body == "third")
    }

    @Test func aDroppedExchangeAnswers500() throws {
        let keeper = Keeper()
        let server = try HTTPServer(settings()) { request, exchange in
            if request.path == "/later" { keeper.keep(request, exchange) }
        }
        let client = try RawClient(port: server.port)
        client.get("/now")
        #expect(try client.answer().status == 500)
        client.get("/later")
        _ = try keeper.take(1)
        #expect(try client.answer().status == 500)
    }

    @Test(arguments: [
        HTTPResponse(200, headers: HTTPHeaders([HTTPField("A", "b\r\nSet-Cookie: c")])),
        HTTPResponse(200, headers: HTTPHeaders([HTTPField("A b", "c")])),
        HTTPResponse(200, headers: HTTPHeaders([HTTPField("content-length", "3")])),
        HTTPResponse(101), HTTPResponse(0), HTTPResponse(-1), HTTPResponse(700),
    ])
    func anAnswerThatCannotBeSentIs500(response: HTTPResponse) throws {
        let server = try HTTPServer(settings()) { $1.answer(response) }
        let client = try RawClient(port: server.port)
        client.get("/")
        let answer = try client.answer()
        #expect(answer.status == 500)
        #expect(!answer.head.contains("Cookie"))
    }

    @Test func headersAndLengthsAreWritten() throws {
        let server = try HTTPServer(settings()) { request, exchange in
            var response = HTTPResponse(request.path == "/none" ? 204 : 200, request.path == "/none" ? "" : "body")
            response.headers.add("A", "1")
            response.headers.add("A", "2")
            response.closesConnection = request.path == "/close"
            exchange.answer(response)
        }
        let client = try RawClient(port: server.port)
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try client.read(until: "\r\n\r\n")
        #expect(head.contains("Content-Length: 4\r\n") && head.contains("A: 1\r\nA: 2\r\n"), "\(head)")
        client.get("/none")
        #expect(try client.answer().status == 204)
        client.get("/close")
        let answer = try client.rest()
        #expect(answer.contains("Connection: close\r\n") && answer.hasSuffix("\r\n\r\nbody"), "\(answer)")
    }

    @Test func aLargeAnswerArrivesWhole() throws {
        let body = Array(String(repeating: "0123456789\n", count: 100_000).utf8)
        let server = try HTTPServer(settings()) { $1.answer(HTTPResponse(200, body: body)) }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let head = try client.read(until: "\r\n\r\n")
        #expect(head.contains("Content-Length: 1100000\r\n"))
        #expect(try client.rest() == String(decoding: body, as: UTF8.self))
    }

    @Test func aClientThatGoesBeforeItsAnswerHarmsNobody() throws {
        let keeper = Keeper()
        let server = try HTTPServer(settings(), handler: keeper.keep)
        do {
            let client = try RawClient(port: server.port)
            client.get("/")
        }
        for (_, exchange) in try keeper.take(1) { #expect(exchange.answer(HTTPResponse(200))) }
        let other = try RawClient(port: server.port)
        other.get("/other")
        for (path, exchange) in try keeper.take(1) { exchange.answer(HTTPResponse(200, path)) }
        #expect(try other.answer().body == "/other")
    }
}
