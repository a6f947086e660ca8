import Foundation
import TestSupport
import Testing

@testable import HTTP

struct StreamTests {
    /// A server whose every answer is a stream, which the test writes.
    struct Streaming {
        let server: HTTPServer
        private let streams: Keeper<HTTPStream>

        init(bufferBytes: Int = 65_536, _ settings: HTTPSettings = settings()) throws {
            let streams = Keeper<HTTPStream>()
            self.streams = streams
            server = try HTTPServer(settings) { _, exchange in
                let head = HTTPResponse(200, type: "text/event-stream", ": hello\n\n")
                streams.keep(exchange.stream(head, bufferBytes: bufferBytes))
            }
        }

        func next() throws -> HTTPStream { try streams.take(1)[0] }

        /// A client with the stream of its first request.
        func open() throws -> (client: RawClient, stream: HTTPStream) {
            let client = try RawClient(of: server)
            client.get("/")
            return (client, try next())
        }
    }

    @Test func eventsArriveInOrderAsTheyAreWritten() throws {
        let streaming = try Streaming()
        let (client, stream) = try streaming.open()
        let head = try client.read(until: "hello\n\n\r\n")
        #expect(head.contains("Transfer-Encoding: chunked\r\n") && head.contains("text/event-stream"), "\(head)")
        for number in 0..<100 {
            #expect(stream.write("data: \(number)\n\n") == .queued)
            // Each event comes before the next is written.
            #expect(try client.read(until: "\n\n\r\n").hasSuffix("data: \(number)\n\n\r\n"))
        }
        stream.finish()
        #expect(try client.read(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
        #expect(stream.write("more") == .ended && stream.end == .finished)
        // The connection serves another request.
        client.get("/")
        let other = try streaming.next()
        #expect(try client.read(until: "hello\n\n\r\n").contains("HTTP/1.1 200"))
        #expect(other.end == nil)
    }

    @Test func writersOnManyThreadsLoseNothing() throws {
        let streaming = try Streaming(bufferBytes: 1 << 22)
        let client = try RawClient(of: streaming.server)
        // HTTP/1.0 gets the body without chunks, which could end at any byte.
        client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
        let stream = try streaming.next()
        let group = DispatchGroup()
        for writer in 0..<4 {
            group.enter()
            Thread.detachNewThread {
                for number in 0..<500 { stream.write("\(writer) \(number)\n") }
                group.leave()
            }
        }
        group.notify(queue: .global()) { stream.finish() }
        let lines = try client.rest(seconds: 60).split(separator: "\n").dropFirst().map(String.init)
        for writer in 0..<4 {
            #expect(lines.filter { $0.hasPrefix("\(writer) ") } == (0..<500).map { "\(writer) \($0)" })
        }
        #expect(lines.count == 2000)
    }

    @Test(arguments: [false, true])
    func aClientThatHasGoneIsNoticedWhileNothingIsSent(halfClosed: Bool) throws {
        let streaming = try Streaming()
        var client: RawClient?
        let stream: HTTPStream
        (client, stream) = try streaming.open()
        _ = try client?.read(until: "hello\n\n\r\n")
        let told = Kept<HTTPStream.End>()
        stream.whenEnded(told.add)
        #expect(stream.end == nil)
        if halfClosed { client?.finishSending() } else { client = nil }
        try waiting(until: "the end to be told") { !told.all.isEmpty }
        #expect(told.all == [.clientGone] && stream.end == .clientGone)
        #expect(stream.write("x") == .ended)
        stream.whenEnded(told.add)
        #expect(told.all == [.clientGone, .clientGone])
    }

    @Test func aSlowReaderFillsItsBufferAndNoMore() throws {
        let streaming = try Streaming(bufferBytes: 200_000)
        let (client, stream) = try streaming.open()
        let (other, lively) = try streaming.open()
        let event = String(repeating: "x", count: 19_999) + "\n"
        var queued = 0
        // The system's buffers take some megabytes first.
        try waiting(until: "the buffer to be full", seen: queued) {
            var written = HTTPStream.Written.queued
            let before = queued
            for _ in 0..<1000 where written == .queued {
                written = stream.write(event)
                if written == .queued { queued += 1 }
            }
            return written == .full && queued == before
        }
        #expect(stream.end == nil)
        #expect(lively.write("data: 1\n\n") == .queued)
        #expect(try other.read(until: "data: 1\n\n").hasSuffix("data: 1\n\n"))
        stream.finish()
        _ = try client.read(until: "hello\n\n")
        let text = try client.read(until: "\r\n0\r\n\r\n", seconds: 60)
        #expect(text.utf8.count { $0 == UInt8(ascii: "x") } == queued * 19_999)
    }

    @Test func whatDoesNotFitIsNotTaken() {
        let buffer = StreamBuffer(limit: 4, beginning: [])
        #expect(buffer.write([1, 2, 3]) == .queued)
        #expect(buffer.write([4, 5]) == .full)
        #expect(buffer.write([4]) == .queued)
    }

    @Test func aReaderThatStallsIsClosed() throws {
        let streaming = try Streaming(bufferBytes: 1 << 26, settings { $0.idleSeconds = 1 })
        let (client, stream) = try streaming.open()
        #expect(stream.write([UInt8](repeating: 120, count: 1 << 26 - 1)) == .queued)
        try waiting(until: "the stream to end") { stream.end != nil }
        #expect(stream.end == .clientGone)
        withExtendedLifetime(client) {}
    }

    @Test func aStreamThatIsDroppedIsFinished() throws {
        let client = try RawClient { _, exchange in exchange.stream(HTTPResponse(200)).write("only") }
        client.get("/")
        #expect(try client.read(until: "0\r\n\r\n").hasSuffix("\r\n4\r\nonly\r\n0\r\n\r\n"))
    }

    @Test func aHeadRequestEndsItsStream() throws {
        let streaming = try Streaming()
        let client = try RawClient(of: streaming.server)
        client.send("HEAD /", "\r\n")
        let stream = try streaming.next()
        try waiting(until: "the stream to end") { stream.end != nil }
        #expect(try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    }

    @Test func manySilentStreamsDelayNobody() throws {
        let streaming = try Streaming(settings { $0.connections = 1000 })
        let opened = try (0..<512).map { _ in try streaming.open() }
        for (client, _) in opened { _ = try client.read(until: "hello\n\n\r\n") }
        for (_, stream) in opened { #expect(stream.write("data: 1\n\n") == .queued) }
        for (client, _) in opened { #expect(try client.read(until: "data: 1\n\n\r\n").hasSuffix("data: 1\n\n\r\n")) }
    }
}
