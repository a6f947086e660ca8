import Foundation
import TestSupport
import Testing

@testable import HTTP

struct StopTests {
    /// Stops the server on a thread of its own, and keeps one value when it has stopped.
    static func stop(_ server: HTTPServer, within seconds: Double) -> Keeper<Void> {
        let hasStopped = Keeper<Void>()
        Thread.detachNewThread {
            server.stop(within: seconds)
            hasStopped.keep(())
        }
        return hasStopped
    }

    @Test func whatIsInHandIsAnsweredAndNothingElseIsTaken() throws {
        let requests = Requests()
        let server = try HTTPServer(settings(), handler: requests.keep)
        let clients = try (0..<10).map { _ in try RawClient(of: server) }
        for client in clients { client.get("/") }
        let exchanges = try requests.take(10)
        let hasStopped = Self.stop(server, within: 60)
        try waiting(until: "new connections to be refused") { (try? RawClient(of: server)) == nil }
        #expect(hasStopped.count == 0)
        for (_, exchange) in exchanges { #expect(exchange.answer(HTTPResponse(202, "taken"))) }
        for client in clients {
            let answer = try client.rest()
            #expect(answer.hasPrefix("HTTP/1.1 202 ") && answer.hasSuffix("taken"), "\(answer)")
            #expect(answer.contains("Connection: close\r\n"))
        }
        try hasStopped.take(1)
    }

    @Test func whatIsNotAnsweredInTimeIs503() throws {
        let requests = Requests()
        let client = try RawClient(handler: requests.keep)
        client.get("/")
        let exchange = try requests.take(1)[0].exchange
        let hasStopped = Self.stop(client.server, within: 0.1)
        #expect(try client.rest().hasPrefix("HTTP/1.1 503 "))
        try hasStopped.take(1)
        #expect(!exchange.answer(HTTPResponse(200)))
        client.server.stop(within: 1)
    }

    @Test func streamsEndWellAndHalfSentRequestsDoNotCount() throws {
        let streaming = try StreamTests.Streaming()
        let (client, stream) = try streaming.open()
        #expect(stream.write("last\n") == .queued)
        let half = try RawClient(of: streaming.server)
        half.send("POST /", "Content-Length: 10\r\n\r\n1")
        let hasStopped = Self.stop(streaming.server, within: 3600)
        #expect(try client.rest().hasSuffix("last\n\r\n0\r\n\r\n"))
        #expect(stream.end == .serverStopped)
        try hasStopped.take(1)
        #expect(try half.rest() == "")
    }

    /// Stopping in the middle of anything must not abort the process.
    @Test func aServerStopsAtAnyMoment() throws {
        for round in 0..<30 {
            let server = try HTTPServer(settings { $0.threads = 1 + round % 2 }) { request, exchange in
                if request.path == "/stream" {
                    let stream = exchange.stream(HTTPResponse(200))
                    Thread.detachNewThread { while stream.write("x") != .ended { poll(nil, 0, 0) } }
                } else {
                    Thread.detachNewThread { exchange.answer(HTTPResponse(200)) }
                }
            }
            let clients = try (0..<20).map { _ in try RawClient(of: server) }
            for (number, client) in clients.enumerated() { client.get(number % 3 == 0 ? "/stream" : "/") }
            if round % 3 == 0 { _ = try clients[1].answer() }
            server.stop(within: round % 5 == 0 ? 0 : 10)
        }
    }

    @Test func aTakenPortAndABadAddressAreTold() throws {
        let server = try HTTPServer(settings(), handler: echo)
        let taken = settings { $0.port = server.port }
        #expect(throws: HTTPServerError.unavailable(host: "127.0.0.1", port: server.port, errno: EADDRINUSE)) {
            try HTTPServer(taken, handler: echo)
        }
        #expect(throws: HTTPServerError.notAnAddress("localhost")) {
            try HTTPServer(settings { $0.host = "localhost" }, handler: echo)
        }
        server.stop(within: 0)
        #expect(try HTTPServer(taken, handler: echo).port == server.port)
    }
}
