import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP

struct LimitsTests {
    static let ten = settings { $0.bodyBytes = 10 }

    @Test func aBodyOfTheLimitIsServed() throws {
        let server = try HTTPServer(Self.ten, handler: echo)
        let client = try RawClient(port: server.port)
        client.send("POST /whole HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789")
        #expect(try client.answer().body == "POST /whole 10")
        client.send("POST /chunks HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("5;x=y\r\n01234\r\n")
        client.send("5\r\n56789\r\n0\r\nTrailer: x\r\n\r\n")
        #expect(try client.answer().body == "POST /chunks 10")
    }

    /// Before it comes, or once its chunks pass the limit.
    @Test(arguments: [
        "Content-Length: 11\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n6\r\n012345\r\n6\r\n678901",
    ])
    func aLongerBodyIsRefused(body: String) throws {
        let server = try HTTPServer(Self.ten, handler: echo)
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\n\(body)")
        let answer = try client.rest()
        #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
        #expect(answer.contains("Connection: close\r\n"))
        #expect(answer.hasSuffix("the body is longer than 10 bytes\n"))
    }

    @Test func aClientThatWaitsToBeAskedIsRefusedWithoutBeingAsked() throws {
        let server = try HTTPServer(Self.ten, handler: echo)
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.rest().hasPrefix("HTTP/1.1 413 "))
        let other = try RawClient(port: server.port)
        other.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n")
        #expect(try other.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        other.send("x")
        #expect(try other.answer().body == "POST / 1")
    }

    @Test func aRequestMayHaveASmallerLimit() throws {
        let settings = settings {
            $0.bodyBytes = 10
            $0.bodyLimit = { method, segments in method == "PUT" && segments == ["small", "a/b"] ? 4 : nil }
        }
        let server = try HTTPServer(settings, handler: echo)
        let client = try RawClient(port: server.port)
        client.send("PUT /small/a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n01234")
        #expect(try client.answer().body == "PUT /small/a 5")
        client.send("PUT /small/a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
        #expect(try client.rest().hasSuffix("the body is longer than 4 bytes\n"))
        let other = try RawClient(port: server.port)
        other.send("PUT /small/a%2Fb HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n")
        #expect(try other.rest().hasPrefix("HTTP/1.1 413 "))
    }

    @Test func halfSentBodiesHoldNoMoreThanTheirShareOfMemory() throws {
        let server = try HTTPServer(settings { $0.bodyMemory = 1000 }, handler: echo)
        let half = try RawClient(port: server.port)
        half.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n" + String(repeating: "x", count: 800))
        try waiting(until: "the next large body to be refused", seconds: 10) {
            let large = try? RawClient(port: server.port)
            large?.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n" + String(repeating: "x", count: 500))
            return (try? large?.rest().hasPrefix("HTTP/1.1 503 ")) == true
        }
        let small = try RawClient(port: server.port)
        small.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n012345678")
        #expect(try small.answer().body == "POST / 9")
        half.send(String(repeating: "x", count: 100))
        #expect(try half.answer().body == "POST / 900")
        small.send(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 1000))
        #expect(try small.answer().body == "POST / 1000")
    }

    /// A socket that is closed with unread bytes resets the connection, and the client can lose the answer.
    @Test(arguments: ["Content-Length: 8000000", "Transfer-Encoding: chunked"])
    func aRefusalReachesAClientThatIsStillSending(header: String) throws {
        let server = try HTTPServer(Self.ten, handler: echo)
        for _ in 0..<10 {
            let client = try RawClient(port: server.port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n7A1200\r\n")
            let part = [UInt8](repeating: 120, count: 80_000)
            let isSent = (0..<100).allSatisfy { _ in client.send(part) }
            #expect(isSent)
            client.finishSending()
            #expect(try client.rest().hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func theOwnerMakesTheRefusals() throws {
        let settings = settings {
            $0.bodyBytes = 10
            $0.refusal = { HTTPResponse($0.status, type: "application/problem+json", "{\"status\":\($0.status)}") }
        }
        let server = try HTTPServer(settings, handler: echo)
        for body in ["Content-Length: 11\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nB\r\n01234567890\r\n"] {
            let client = try RawClient(port: server.port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\n\(body)")
            let answer = try client.answer()
            #expect(answer.body == "{\"status\":413}")
            #expect(answer.head.contains("Content-Type: application/problem+json\r\n"))
        }
    }

    @Test func aHeadOverItsMemoryIsRefused() throws {
        let server = try HTTPServer(settings { $0.headerMemory = 4096 }, handler: echo)
        let long = String(repeating: "x", count: 5000)
        let first = try RawClient(port: server.port)
        first.send("GET / HTTP/1.1\r\nHost: a\r\nA: \(long)\r\n\r\n")
        #expect(try first.answer().status == 431)
        let second = try RawClient(port: server.port)
        second.send("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try second.answer().status == 414)
        let third = try RawClient(port: server.port)
        third.get("/fits")
        #expect(try third.answer().status == 200)
    }

    @Test func anIdleConnectionIsClosed() throws {
        let server = try HTTPServer(settings { $0.idleSeconds = 1 }, handler: echo)
        let silent = try RawClient(port: server.port)
        let kept = try RawClient(port: server.port)
        kept.get("/")
        #expect(try kept.answer().status == 200)
        #expect(try silent.rest() == "")
        #expect(try kept.rest() == "")
    }

    /// A client that sends a byte now and then is not idle, but it has a deadline.
    @Test(arguments: ["GET / HTTP/1.1\r\nA: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n"])
    func aHalfSentRequestHasADeadline(beginning: String) throws {
        let server = try HTTPServer(
            settings {
                $0.idleSeconds = 3600
                $0.requestSeconds = 1
            }, handler: echo)
        let client = try RawClient(port: server.port)
        client.send(beginning)
        try waiting(until: "the connection to be closed", seconds: 20) { !client.send("x") }
    }

    @Test func moreConnectionsOfAnAddressAreClosedAtOnce() throws {
        let server = try HTTPServer(settings { $0.connectionsOfAddress = 2 }, handler: echo)
        let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
        for client in clients {
            client.get("/")
            #expect(try client.answer().status == 200)
        }
        let third = try RawClient(port: server.port)
        #expect(try third.rest() == "")
    }

    @Test func moreConnectionsWaitUntilOneCloses() throws {
        let seen = Mutex<[String]>([])
        let server = try HTTPServer(settings { $0.connections = 1 }) { request, exchange in
            seen.withLock { $0.append(request.path) }
            echo(request, exchange)
        }
        let first = try RawClient(port: server.port)
        let second = try RawClient(port: server.port)
        for _ in 0..<20 {
            first.get("/1")
            #expect(try first.answer().body == "GET /1 0")
            second.get("/2")
        }
        #expect(seen.withLock { !$0.contains("/2") })
        first.send("GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try first.rest().hasSuffix("GET /3 0"))
        #expect(try second.answer().body == "GET /2 0")
    }

    @Test(arguments: [1, 2])
    func aThousandIdleConnectionsDelayNobody(threads: Int) throws {
        let server = try HTTPServer(
            settings {
                $0.connections = 2000
                $0.threads = threads
            }, handler: echo)
        let idle = try (0..<1000).map { number in
            let client = try RawClient(port: server.port)
            if number % 2 == 0 { client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1") }
            return client
        }
        let client = try RawClient(port: server.port)
        for number in 0..<200 {
            client.get("/\(number)")
            #expect(try client.answer(seconds: 5).body == "GET /\(number) 0")
        }
        for client in idle where !client.send("") { Issue.record("an idle connection was closed") }
    }

    /// libmicrohttpd takes 128 events at a time.
    @Test(arguments: [127, 128, 129, 256])
    func requestsThatComeAtTheSameMomentAreAnsweredAtOnce(count: Int) throws {
        let isHeld = DispatchSemaphore(value: 0)
        let goesOn = DispatchSemaphore(value: 0)
        let server = try HTTPServer(settings { _ in }) { request, exchange in
            if request.path == "/hold" {
                isHeld.signal()
                goesOn.wait()
            }
            echo(request, exchange)
        }
        defer { goesOn.signal() }
        let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
        for client in clients {
            client.get("/before")
            _ = try client.answer(seconds: 5)
        }
        let holder = try RawClient(port: server.port)
        holder.get("/hold")
        isHeld.wait()
        for client in clients { client.get("/now") }
        goesOn.signal()
        for client in clients { #expect(try client.answer(seconds: 5).body == "GET /now 0") }
    }
}
