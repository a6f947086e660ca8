import TestSupport
import Testing

@testable import HTTP2

/// The HTTP/2 session, fed with the bytes of a server's frames.
struct SessionTests {
    let session: Session

    init() throws { session = try #require(Session(authority: "a")) }

    static func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), type, flags, 0, 0, 0, stream] + payload
    }

    static let settings = frame(4, 0, 0)
    /// The whole answer 200, from HPACK's static table.
    static func answer(_ stream: UInt8) -> [UInt8] { frame(1, 5, stream, [0x88]) }
    static func reset(_ stream: UInt8, code: UInt8) -> [UInt8] { frame(3, 0, stream, [0, 0, 0, code]) }
    static func goAway(last: [UInt8], _ debug: String = "") -> [UInt8] {
        frame(7, 0, 0, last + [0, 0, 0, 0] + Array(debug.utf8))
    }

    func receive(_ frames: [UInt8]...) throws {
        for frame in frames { try frame.withUnsafeBytes { try session.receive($0) } }
    }

    func submit(_ ticket: UInt64, deadline: Double = 10) {
        let request = HTTP2Request(ticket: ticket, path: "/", headers: [], body: [1, 2, 3])
        #expect(session.submit(request, deadline: deadline))
    }

    @discardableResult
    func gather() throws -> [Int] {
        var counts: [Int] = []
        while let bytes = try session.gather() { counts.append(bytes.count) }
        return counts
    }

    /// All that there is to write reaches the server.
    func write() throws {
        try gather()
        session.wrote(allBut: 0)
    }

    /// The server's settings come, and requests with these tickets are written.
    func begin(_ tickets: ClosedRange<UInt64>) throws {
        try receive(Self.settings)
        for ticket in tickets { submit(ticket) }
        try write()
    }

    func ends() -> [String] {
        session.takeEnds().map { "\($0.ticket) \($0.end)".replacing("HTTP2.HTTP2Failure.", with: "") }
    }

    /// The frames of what is gathered next: their types and payloads.
    func frames() throws -> [(type: UInt8, payload: [UInt8])] {
        var frames: [(type: UInt8, payload: [UInt8])] = []
        while let bytes = try session.gather() {
            if bytes.count >= 9 { frames.append((bytes[3], Array(bytes[9...]))) }
        }
        return frames
    }

    @Test func pushIsRefusedAndAnswersHaveRoom() throws {
        let frames = try frames()
        #expect(frames.first { $0.type == 4 }?.payload == [0, 2, 0, 0, 0, 0])
        // WINDOW_UPDATE by 1 MiB less 65,535.
        #expect(frames.first { $0.type == 8 }?.payload == [0, 0x0F, 0, 1])
    }

    @Test func aBodyIsNotSentAfterTheAnswer() throws {
        try receive(Self.settings)
        try gather()
        submit(1)
        // The frame of the header.
        _ = try session.gather()
        try receive(Self.answer(1))
        #expect(try frames().map(\.type) == [3])
        #expect(ends().count == 1)
    }

    @Test func whatWasNotWrittenWasNotProcessed() throws {
        try receive(Self.settings)
        try gather()
        var counts: [Int] = []
        for ticket in 1...3 as ClosedRange<UInt64> {
            submit(ticket)
            counts.append(try gather().reduce(0, +))
        }
        submit(4)
        #expect(counts.allSatisfy { $0 > 0 })
        // One byte of the second; the third is gathered alone, the fourth not even that.
        session.wrote(allBut: counts[1] - 1 + counts[2])
        session.endAll(.silent)
        #expect(ends() == [1, 2].map { "\($0) unknown(silent)" } + [3, 4].map { "\($0) notProcessed(silent)" })
        #expect(session.waiting == 0)
    }

    @Test func aRequestEndsOnceWhateverFollows() throws {
        try begin(1...4)
        try receive(Self.answer(1), Self.reset(1, code: 5), Self.reset(3, code: 7), Self.reset(3, code: 5))
        #expect(ends().map { $0.prefix(10) } == ["1 answered", "2 notProce"])
        try receive(Self.reset(5, code: 11))
        #expect(ends() == ["3 unknown(reset(code: 11))"])
        session.endAll(.connection)
        session.endAll(.connection)
        #expect(ends() == ["4 unknown(connection)"])
    }

    @Test func lateRequestsEndAndOthersGoOn() throws {
        try receive(Self.settings)
        submit(1, deadline: 10)
        submit(2, deadline: 20)
        try write()
        #expect(session.nextDeadline == 10)
        #expect(session.endLate(now: 9.9) == 0)
        #expect(session.endLate(now: 10) == 1)
        #expect(session.nextDeadline == 20)
        // The answer crosses the reset.
        try receive(Self.answer(1), Self.answer(3))
        #expect(ends().map { $0.prefix(18) } == ["1 unknown(timeout)", "2 answered(HTTP2.H"])
        #expect(try gather().contains(13))  // a frame of RST_STREAM
        #expect(session.waiting == 0 && session.nextDeadline == nil)
    }

    @Test func aSecondGoAwaySaysWhichStreamsWereNotProcessed() throws {
        try begin(1...3)
        try receive(Self.goAway(last: [0x7F, 0xFF, 0xFF, 0xFF], "{}"))
        #expect(ends() == [])
        submit(4)
        try gather()
        #expect(ends() == ["4 notProcessed(refused)"])
        try receive(Self.goAway(last: [0, 0, 0, 1]))
        #expect(ends() == ["2 notProcessed(goAway)", "3 notProcessed(goAway)"])
        try receive(Self.answer(1))
        #expect(ends().count == 1)
        #expect(session.takeGoAways().map(\.debug) == ["{}", ""])
    }

    @Test func theRoomFollowsTheServersSettings() throws {
        #expect(!session.hasSettings)
        try receive(Self.frame(4, 0, 0, [0, 3, 0, 0, 0, 9, 0, 4, 0, 0, 0x10, 0]))
        #expect(session.hasSettings)
        try gather()
        submit(1)
        var room = session.room(isProven: true)
        #expect((room.limit, room.streams, room.streamWindow) == (9, 1, 4096))
        #expect(room.connectionWindow - room.queued == 65_532)
        try gather()
        room = session.room(isProven: true)
        #expect((room.connectionWindow, room.queued) == (65_532, 0))
        try receive(Self.reset(1, code: 7), Self.frame(4, 0, 0, [0, 3, 0, 0, 0, 0]))
        room = session.room(isProven: true)
        #expect((room.limit, room.streams) == (0, 0))
        submit(2)
        try receive(Self.goAway(last: [0, 0, 0, 1]))
        // nghttp2 still waits for a free stream.
        #expect(ends() == ["1 notProcessed(refused)", "2 notProcessed(goAway)"])
    }

    @Test func theBeginningOfALongAnswerIsKept() throws {
        try begin(1...1)
        try receive(Self.frame(1, 4, 1, [0x88]))
        let part = [UInt8](repeating: 1, count: 16_384)
        for _ in 0..<4 { try receive(Self.frame(0, 0, 1, part)) }
        try receive(Self.frame(0, 1, 1, [2]))
        let end = try #require(session.takeEnds().first?.end)
        guard case .answered(let answer) = end else { throw GaveUp(description: "\(end)") }
        #expect(answer.status == 200 && answer.body == part + part + part + part)
    }

    @Test func aServerThatBreaksTheProtocolIsTold() throws {
        try begin(1...1)
        // DATA on a stream that nobody opened.
        try receive(Self.frame(0, 0, 9, [1]))
        try gather()
        #expect(session.isOver)
        session.endAll(.connection)
        #expect(ends() == ["1 unknown(connection)"])
    }
}
