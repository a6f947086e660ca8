import Foundation
import TestSupport
import Testing

@testable import HTTP

struct ExchangeTests {
    @Test func aRequestArrivesWhole() throws {
        let proxies = TrustedProxies(Set(IPAddress("127.0.0.1").map { [$0] } ?? []))
        let client = try RawClient(settings { $0.proxies = proxies }) { request, exchange in
            let lines = [
                request.method, request.path, request.segments.joined(separator: "|"), request.parameter("q") ?? "",
                request.headers.values("x-a").joined(separator: "|"), request.headers["HOST"] ?? "",
                String(decoding: request.body, as: UTF8.self), request.client.description,
            ]
            exchange.answer(HTTPResponse(200, lines.joined(separator: "\n")))
        }
        client.send("PUT /v1/a%2Fb?q=1+2", "X-A: 1\r\nx-a:  2 \r\nContent-Length: 4\r\n\r\nbody")
        #expect(try client.answer().body == "PUT\n/v1/a/b\nv1|a/b\n1 2\n1|2\na\nbody\n127.0.0.1")
        client.send("GET /", "X-Forwarded-For: 192.0.2.7\r\n\r\n")
        #expect(try client.answer().body.hasSuffix("\n192.0.2.7"), "a trusted proxy names the client")
    }

    @Test(arguments: [1, 3])
    func manyAnswersAreDeferredSideBySide(threads: Int) throws {
        let requests = Requests()
        let server = try HTTPServer(settings { $0.threads = threads }, handler: requests.keep)
        let clients = try (0..<64).map { _ in try RawClient(of: server) }
        for round in 0..<5 {
            for (number, client) in clients.enumerated() { client.get("/\(round)/\(number)") }
            // A request that comes in between is served while all others wait.
            for (path, exchange) in try requests.take(64).reversed() {
                Thread.detachNewThread { exchange.answer(HTTPResponse(200, path)) }
            }
            for (number, client) in clients.enumerated() {
                #expect(try client.answer().body == "/\(round)/\(number)")
            }
        }
    }

    @Test func pipelinedRequestsAreAnsweredInTheirOrder() throws {
        let requests = Requests()
        let client = try RawClient(handler: requests.keep)
        for number in 0..<20 { client.send("POST /\(number)", "Content-Length: 2\r\n\r\nab") }
        for number in 0..<20 {
            for (path, exchange) in try requests.take(1) { exchange.answer(HTTPResponse(200, path)) }
            #expect(try client.answer().body == "/\(number)")
        }
    }

    @Test func onlyTheFirstAnswerCounts() throws {
        let requests = Requests()
        let client = try RawClient(handler: requests.keep)
        client.get("/")
        let exchange = try requests.take(1)[0].exchange
        #expect(exchange.answer(HTTPResponse(200, "first")))
        #expect(!exchange.answer(HTTPResponse(200, "second")))
        #expect(exchange.stream(HTTPResponse(200)).end == .serverStopped)
        #expect(try client.answer().body == "first")
        client.get("/")
        for (_, exchange) in try requests.take(1) { exchange.answer(HTTPResponse(200, "third")) }
        #expect(try client.answer().body == "third")
    }

    @Test func aDroppedExchangeAnswers500() throws {
        let requests = Requests()
        let client = try RawClient { request, exchange in
            if request.path == "/later" { requests.keep((request.path, exchange)) }
        }
        client.get("/now")
        #expect(try client.answer().status == 500)
        client.get("/later")
        _ = try requests.take(1)
        #expect(try client.answer().status == 500)
    }

    @Test(arguments: [
        HTTPResponse(200, headers: HTTPHeaders([HTTPField("A", "b\r\nSet-Cookie: c")])),
        HTTPResponse(200, headers: HTTPHeaders([HTTPField("A b", "c")])),
        HTTPResponse(200, headers: HTTPHeaders([HTTPField("content-length", "3")])),
        HTTPResponse(101), HTTPResponse(0), HTTPResponse(-1), HTTPResponse(700),
    ])
    func anAnswerThatCannotBeSentIs500(response: HTTPResponse) throws {
        let client = try RawClient { $1.answer(response) }
        client.get("/")
        let answer = try client.answer()
        #expect(answer.status == 500 && !answer.head.contains("Cookie"))
    }

    @Test func headersAndLengthsAreWritten() throws {
        let client = try RawClient { request, exchange in
            var response = HTTPResponse(request.path == "/none" ? 204 : 200, request.path == "/none" ? "" : "body")
            response.headers = HTTPHeaders(response.headers.fields + [HTTPField("A", "1"), HTTPField("A", "2")])
            exchange.answer(response)
        }
        client.send("HEAD /", "\r\n")
        let head = try client.read(until: "\r\n\r\n")
        #expect(head.contains("Content-Length: 4\r\n") && head.contains("A: 1\r\nA: 2\r\n"), "\(head)")
        client.get("/none")
        #expect(try client.answer().status == 204)
        client.send("GET /", "Connection: close\r\n\r\n")
        let answer = try client.rest()
        #expect(answer.contains("Connection: close\r\n") && answer.hasSuffix("\r\n\r\nbody"), "\(answer)")
    }

    @Test func aClientThatGoesBeforeItsAnswerHarmsNobody() throws {
        let requests = Requests()
        let server = try HTTPServer(settings(), handler: requests.keep)
        try RawClient(of: server).get("/")
        for (_, exchange) in try requests.take(1) { #expect(exchange.answer(HTTPResponse(200))) }
        let other = try RawClient(of: server)
        other.get("/other")
        for (path, exchange) in try requests.take(1) { exchange.answer(HTTPResponse(200, path)) }
        #expect(try other.answer().body == "/other")
    }
}
