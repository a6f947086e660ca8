import Testing

@testable import HTTP2

/// The decisions without sockets.
struct PolicyTests {
    static let settings: HTTP2PoolSettings = {
        var settings = HTTP2PoolSettings()
        settings.mostConnections = 3
        return settings
    }()

    // MARK: Opening connections

    // swift-format-ignore
    static let decisions: [(waiting: Int, loads: [ConnectionLoad], now: Double, ConnectionPacing.Decision)] = [
        (0, [],                              100.0, .no),
        (1, [],                              100.0, .at(100.5)),
        (1, [],                              100.5, .now),
        (1, [.retired, .retired, .retired],  101.0, .now),
        (1, [.full],                         101.0, .now),
        (1, [.full, .full],                  100.1, .at(100.5)),
        (1, [.full, .full, .full],           101.0, .no),
        (1, [.full, .full, .full, .retired], 101.0, .no),
        (9, [.full, .beginning],             101.0, .no),
        (9, [.full, .hasRoom],               101.0, .no),
    ]

    /// The last connection began at 99.5.
    @Test(arguments: decisions)
    func anotherConnectionOpensWhenAllAreFull(
        waiting: Int, loads: [ConnectionLoad], now: Double, expected: ConnectionPacing.Decision
    ) {
        var pacing = ConnectionPacing(Self.settings)
        #expect(pacing.decision(waiting: 1, [], now: 0) == .now)
        pacing.connectionBegins(now: 99.5)
        #expect(pacing.decision(waiting: waiting, loads, now: now) == expected)
    }

    // swift-format-ignore
    static let backoffs: [(failures: Int, jitter: Double, seconds: Double)] = [
        (1, 0, 0.5), (1, 1, 1), (2, 1, 2), (3, 0.5, 3), (6, 1, 32), (7, 1, 60), (9, 0, 30),
        (1_000_000, 1, 60), (1, -5, 0.5),
    ]

    @Test(arguments: backoffs)
    func failuresInARowAreFollowedByLongerWaits(failures: Int, jitter: Double, seconds: Double) {
        #expect(Self.settings.backoff(afterFailures: failures, jitter: jitter) == seconds)
    }

    @Test func aConnectionEndsTheBackoff() {
        var pacing = ConnectionPacing(Self.settings)
        for moment in [10.0, 20, 30] {
            pacing.connectionBegins(now: moment)
            pacing.connectionFailed(now: moment, jitter: 1)
        }
        #expect(pacing.decision(waiting: 1, [], now: 31) == .at(34))
        pacing.connectionIsEstablished()
        #expect(pacing.failures == 0 && pacing.decision(waiting: 1, [], now: 31) == .now)
    }

    // MARK: Silence

    @Test func silenceLeadsToAPingAndThenToTheEnd() {
        var life = Liveness(Self.settings, now: 0)
        #expect(life.due == 3600)
        life.setBusy(true, now: 100)
        #expect(life.due == 102)
        life.received(now: 101.5)
        #expect(life.step(now: 103.4) == .nothing)
        #expect(life.step(now: 103.5) == .ping)
        #expect(life.isSuspect)
        #expect(life.step(now: 103.6) == .nothing)
        life.received(now: 105)
        #expect(!life.isSuspect)
        #expect(life.step(now: 107) == .ping)
        // More work does not delay the verdict.
        life.setBusy(false, now: 108)
        life.setBusy(true, now: 108.5)
        #expect(life.step(now: 109) == .dead)
    }

    @Test func anIdleConnectionIsPingedAndMayDie() {
        var life = Liveness(Self.settings, now: 0)
        life.setBusy(true, now: 1)
        life.setBusy(false, now: 10)
        #expect(life.step(now: 3609) == .nothing)
        #expect(life.step(now: 3610) == .ping)
        #expect(life.step(now: 3612) == .dead)
    }

    // MARK: Room

    // swift-format-ignore
    static let rooms: [(
        limit: Int, streams: Int, isProven: Bool, window: Int, stream: Int, queued: Int, most: Int?
    )] = [
        (100, 0,   true,  65_535, 65_535, 0,      65_535),
        (100, 99,  true,  65_535, 65_535, 0,      65_535),
        (100, 100, true,  65_535, 65_535, 0,      nil),
        (1,   5,   true,  65_535, 65_535, 0,      nil),
        (0,   0,   false, 65_535, 65_535, 0,      nil),
        (100, 0,   false, 65_535, 65_535, 0,      65_535),
        (100, 1,   false, 65_535, 65_535, 0,      nil),
        (100, 1,   true,  65_535, 1_000,  0,      1_000),
        (100, 1,   true,  65_535, 65_535, 65_000, 535),
        (100, 1,   true,  65_535, 65_535, 65_535, nil),
        (100, 1,   true,  -5_000, 65_535, 0,      nil),
    ]

    @Test(arguments: rooms)
    func aBodyMustFitIntoBothWindows(
        limit: Int, streams: Int, isProven: Bool, window: Int, stream: Int, queued: Int, most: Int?
    ) {
        let room = StreamRoom(
            limit: limit, streams: streams, isProven: isProven, connectionWindow: window, streamWindow: stream,
            queued: queued)
        #expect(room.mostBytes == most)
    }

    // MARK: Ends

    static let closings: [(isWritten: Bool, isBegun: Bool, code: UInt32, isAbove: Bool, end: String)] = [
        (true, false, 7, false, "notProcessed(HTTP2.HTTP2Failure.refused)"),
        (true, false, 7, true, "notProcessed(HTTP2.HTTP2Failure.goAway)"),
        (true, true, 7, false, "unknown(HTTP2.HTTP2Failure.reset(code: 7))"),
        (true, false, 2, false, "unknown(HTTP2.HTTP2Failure.reset(code: 2))"),
        (false, false, 2, false, "notProcessed(HTTP2.HTTP2Failure.reset(code: 2))"),
    ]

    @Test(arguments: closings)
    func onlyWhatTheServerDidNotProcessMayBeRepeated(
        isWritten: Bool, isBegun: Bool, code: UInt32, isAbove: Bool, end: String
    ) {
        let closing = StreamClosing(isWritten: isWritten, isAnswerBegun: isBegun)
        #expect("\(closing.end(streamClosedWith: code, isAboveGoAway: isAbove))" == end)
    }

    // MARK: What is sent

    static let requests: [(path: String, name: String, value: String, isValid: Bool)] = [
        ("/", "a", "", true), ("/a~", "apns-id!", "\u{20AC}", false), ("/a", "x-y_z", "a ~", true),
        ("", "a", "b", false), ("a", "a", "b", false), ("/a b", "a", "b", false), ("/\u{7F}", "a", "b", false),
        ("/", "", "b", false), ("/", "A", "b", false), ("/", ":path", "b", false), ("/", "a b", "b", false),
        ("/", "te", "trailers", false), ("/", "host", "b", false), ("/", "a", "b\r\nc: d", false),
        ("/", "a", "\0", false), ("/", "a", "\t", false), ("/", "a", " b", false), ("/", "a", "b ", false),
        ("/", "a", String(repeating: "b", count: 32_734), true),
        ("/", "a", String(repeating: "b", count: 32_735), false),
    ]

    @Test(arguments: requests)
    func whatMayNotBeSentIsFound(path: String, name: String, value: String, isValid: Bool) {
        #expect(HTTP2Request(ticket: 1, path: path, headers: [HTTP2Header(name, value)], body: []).isValid == isValid)
    }

    static let hosts: [(host: String, port: Int, authority: String?)] = [
        ("a.example", 443, "a.example"), ("a.example", 2197, "a.example:2197"), ("::1", 443, "[::1]"),
        ("::1", 1, "[::1]:1"), ("a b", 443, nil), ("a\r\nb", 443, nil), ("", 443, nil), ("a", 0, nil),
        ("a", 65_536, nil),
    ]

    @Test(arguments: hosts) func aHostIsANameOrAnAddress(host: String, port: Int, authority: String?) {
        let server = HTTP2Server(host: host, port: port)
        #expect(server.isValid == (authority != nil))
        if let authority { #expect(server.authority == authority) }
        let proxy = HTTP2Server.Proxy(host: host, port: port)
        #expect(HTTP2Server(host: "a", proxy: proxy).isValid == (authority != nil))
    }

    /// With the reason, or with an empty text for a connection; `nil` while the answer is not whole.
    static let proxies: [(answer: String, detail: String?)] = [
        ("HTTP/1.1 200 OK\r\nA: b\r\n\r\n", ""), ("HTTP/1.0 200\r\n\r\n", ""), ("HTTP/1.1 200 OK\r\n", nil), ("", nil),
        ("HTTP/1.1 407 No\r\n\r\n", "the proxy answers with status 407"),
        ("SSH-2.0\r\n\r\n", "the proxy does not answer in HTTP/1"),
        (String(repeating: "x", count: 8_192), "the proxy's answer has no end"),
    ]

    @Test(arguments: proxies) func theProxysAnswerIsRead(answer: String, detail: String?) {
        switch ProxyExchange.answer(Array(answer.utf8)) {
        case nil: #expect(detail == nil)
        case .success: #expect(detail == "")
        case .failure(let failure): #expect(failure == HTTP2ConnectError(.proxy, detail ?? ""))
        }
    }

    @Test func theWaitOfTheThreadIsRoundedUp() {
        #expect(ClientLoop.milliseconds(until: 10.0001, now: 10) == 1)
        #expect(ClientLoop.milliseconds(until: 9, now: 10) == 0)
        #expect(ClientLoop.milliseconds(until: .infinity, now: 10) == -1)
        #expect(ClientLoop.milliseconds(until: 1e12, now: 10) == 3_600_000)
    }
}
