import Foundation
import TestSupport
import Testing

@testable import HTTP

struct LimitsTests {
    /// A body may have ten bytes, four at one path.
    static let limited = settings {
        $0.bodyBytes = 10
        $0.bodyLimit = { method, segments in method == "PUT" && segments == ["small", "a/b"] ? 4 : nil }
        $0.headerMemory = 4096
    }
    static let chunked = "Transfer-Encoding: chunked\r\n\r\n"
    static let long = String(repeating: "x", count: 5000)

    static let served = [
        ("POST /whole", "Content-Length: 10\r\n\r\n0123456789", "POST /whole 10"),
        ("POST /chunks", chunked + "5;x=y\r\n01234\r\n5\r\n56789\r\n0\r\nTrailer: x\r\n\r\n", "POST /chunks 10"),
        ("PUT /small/a", "Content-Length: 5\r\n\r\n01234", "PUT /small/a 5"), ("GET /fits", "\r\n", "GET /fits 0"),
    ]

    @Test(arguments: served) func whatKeepsTheLimitsIsServed(request: String, rest: String, answer: String) throws {
        let client = try RawClient(Self.limited)
        for _ in 0..<2 {
            client.send(request, rest)
            #expect(try client.answer().body == answer)
        }
    }

    /// A body is refused before it comes, and before it is asked for, or once its chunks pass the limit.
    static let refused: [(request: String, rest: String, limit: Int)] = [
        ("POST /", "Content-Length: 11\r\n\r\n", 10), ("POST /", chunked + "6\r\n012345\r\n6\r\n678901", 10),
        ("POST /", "Content-Length: 11\r\nExpect: 100-continue\r\n\r\n", 10),
        ("PUT /small/a%2Fb", "Content-Length: 5\r\n\r\n", 4), ("PUT /small/a%2Fb", chunked + "5\r\n01234\r\n", 4),
    ]

    @Test(arguments: refused) func aLongerBodyIsRefused(request: String, rest: String, limit: Int) throws {
        let client = try RawClient(Self.limited)
        client.send(request, rest)
        let answer = try client.rest()
        #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.contains("Connection: close\r\n"), "\(answer)")
        #expect(answer.hasSuffix("the body is longer than \(limit) bytes\n"))
        var settings = Self.limited
        settings.refusal = { HTTPResponse($0.status, type: "application/problem+json", "{\"status\":\($0.status)}") }
        let other = try RawClient(settings)
        other.send(request, rest)
        let own = try other.answer()
        #expect(own.body == "{\"status\":413}" && own.head.contains("Content-Type: application/problem+json\r\n"))
    }

    /// A request with a long body, or one of unknown length, can be answered before the body comes.
    static let answeredByHead: [(rest: String, answer: String)] = [
        ("Content-Length: 65537\r\n\r\n", "401 who?"), (chunked, "401 who?"),
        ("Content-Length: 65537\r\nExpect: 100-continue\r\n\r\n", "401 who?"),
        ("A: known\r\nContent-Length: 65537\r\n\r\n" + String(repeating: "x", count: 65537), "200 POST / 65537"),
        ("A: known\r\n" + chunked + "1\r\nx\r\n0\r\n\r\n", "200 POST / 1"),
        ("Content-Length: 65536\r\n\r\n" + String(repeating: "x", count: 65536), "200 POST / 65536"),
    ]

    @Test(arguments: answeredByHead) func whoMaySendALongBodyIsAskedFirst(rest: String, answer: String) throws {
        let client = try RawClient(
            settings {
                $0.answerToHead = { request in
                    guard request.headers.values("A") == ["known"] else { return HTTPResponse(401, "who?") }
                    return request.body.isEmpty ? nil : HTTPResponse(500, "a body")
                }
            })
        client.send("POST /", rest)
        let given = try client.answer()
        #expect("\(given.status) \(given.body)" == answer)
        #expect(given.head.contains("Connection: close") == (given.status == 401))
    }

    @Test(arguments: [("GET /", "A: \(long)\r\n\r\n", 431), ("GET /\(long)", "\r\n", 414)])
    func aHeadOverItsMemoryIsRefused(request: String, rest: String, status: Int) throws {
        let client = try RawClient(Self.limited)
        client.send(request, rest)
        #expect(try client.answer().status == status)
    }

    @Test func aClientThatWaitsToBeAskedIsAsked() throws {
        let client = try RawClient(Self.limited)
        client.send("POST /", "Content-Length: 1\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        client.send("x")
        #expect(try client.answer().body == "POST / 1")
    }

    @Test func halfSentBodiesHoldNoMoreThanTheirShareOfMemory() throws {
        func body(_ count: Int, sent: Int) -> String {
            "Content-Length: \(count)\r\n\r\n" + String(repeating: "x", count: sent)
        }
        let half = try RawClient(settings { $0.bodyMemory = 1000 })
        half.send("POST /", body(900, sent: 800))
        var status: Int?
        try waiting(until: "the next large body to be refused", seen: status) {
            let large = try? RawClient(of: half.server)
            large?.send("POST /", body(500, sent: 500))
            status = try? large?.answer().status
            return status == 503
        }
        let small = try RawClient(of: half.server)
        small.send("POST /", body(9, sent: 9))
        #expect(try small.answer().body == "POST / 9")
        half.send(String(repeating: "x", count: 100))
        #expect(try half.answer().body == "POST / 900")
        small.send("POST /", body(1000, sent: 1000))
        #expect(try small.answer().body == "POST / 1000")
    }

    /// A socket that is closed with unread bytes resets the connection, and the client can lose the answer.
    @Test(arguments: ["Content-Length: 8000000\r\n\r\n", chunked])
    func aRefusalReachesAClientThatIsStillSending(header: String) throws {
        let server = try HTTPServer(Self.limited, handler: echo)
        for _ in 0..<10 {
            let client = try RawClient(of: server)
            client.send("POST /", header + "7A1200\r\n")
            let part = [UInt8](repeating: 120, count: 80_000)
            let isSent = (0..<100).allSatisfy { _ in client.send(part) }
            #expect(isSent)
            client.finishSending()
            #expect(try client.rest().hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func anIdleConnectionIsClosed() throws {
        let silent = try RawClient(settings { $0.idleSeconds = Int(2 * patience) })
        let kept = try RawClient(of: silent.server)
        kept.get("/")
        #expect(try kept.answer().status == 200)
        for client in [silent, kept] { #expect(try client.rest() == "") }
    }

    /// A client that sends a byte now and then is not idle, but it has a deadline.
    @Test(arguments: ["GET / HTTP/1.1\r\nA: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n"])
    func aHalfSentRequestHasADeadline(beginning: String) throws {
        var settings = settings { $0.requestSeconds = 1 }
        settings.idleSeconds = 3600
        let client = try RawClient(settings)
        client.send(beginning)
        try waiting(until: "the connection to be closed", seconds: 20) { !client.send("x") }
    }

    @Test func moreConnectionsOfAnAddressAreClosedAtOnce() throws {
        let server = try HTTPServer(settings { $0.connectionsOfAddress = 2 }, handler: echo)
        let clients = try (0..<2).map { _ in try RawClient(of: server) }
        for client in clients {
            client.get("/")
            #expect(try client.answer().status == 200)
        }
        #expect(try RawClient(of: server).rest() == "")
    }

    @Test func moreConnectionsWaitUntilOneCloses() throws {
        let seen = KeptLines()
        let first = try RawClient(settings { $0.connections = 1 }) { request, exchange in
            seen.add(request.path)
            echo(request, exchange)
        }
        let second = try RawClient(of: first.server)
        for _ in 0..<20 {
            first.get("/1")
            #expect(try first.answer().body == "GET /1 0")
            second.get("/2")
        }
        #expect(!seen.lines.contains("/2"))
        first.send("GET /3", "Connection: close\r\n\r\n")
        #expect(try first.rest().hasSuffix("GET /3 0"))
        #expect(try second.answer().body == "GET /2 0")
    }

    @Test(arguments: [1, 2])
    func aThousandIdleConnectionsDelayNobody(threads: Int) throws {
        let server = try HTTPServer(
            settings {
                $0.connections = 2000
                $0.threads = threads
                $0.idleSeconds = 3600
            }, handler: echo)
        let idle = try (0..<1000).map { number in
            let client = try RawClient(of: server)
            if number % 2 == 0 { client.send("POST /", "Content-Length: 9\r\n\r\n1") }
            return client
        }
        let client = try RawClient(of: server)
        for number in 0..<200 {
            client.get("/\(number)")
            #expect(try client.answer().body == "GET /\(number) 0")
        }
        for client in idle where !client.send("") { Issue.record("an idle connection was closed") }
    }

    /// libmicrohttpd takes 128 events at a time.
    @Test(arguments: [127, 128, 129, 256])
    func requestsThatComeAtTheSameMomentAreAnsweredAtOnce(count: Int) throws {
        let isHeld = DispatchSemaphore(value: 0)
        let goesOn = DispatchSemaphore(value: 0)
        let server = try HTTPServer(settings { $0.idleSeconds = 3600 }) { request, exchange in
            if request.path == "/hold" {
                isHeld.signal()
                goesOn.wait()
            }
            echo(request, exchange)
        }
        defer { goesOn.signal() }
        let clients = try (0..<count).map { _ in try RawClient(of: server) }
        for client in clients {
            client.get("/before")
            _ = try client.answer()
        }
        let holder = try RawClient(of: server)
        holder.get("/hold")
        try #require(isHeld.wait(timeout: .now() + 60 * patience) == .success)
        for client in clients { client.get("/now") }
        goesOn.signal()
        for client in clients { #expect(try client.answer().body == "GET /now 0") }
    }
}
