import Foundation
import TestSupport
import Testing

@testable import HTTP2

/// Requests and their ends, with a server that misbehaves as told.
@Suite(.enabled(if: HTTP2TestServer.isAvailable))
struct ExchangeTests {
    @Test func nothingIsSentBeforeTheServersSettings() throws {
        let stand = try Stand("{\"settingsDelay\": 0.3}")
        #expect(try stand.ends(of: stand.ask(5)) == Array(repeating: "200", count: 5))
        let early = try #require(try stand.server.events("early").first?.frames)
        // SETTINGS, and perhaps WINDOW_UPDATE.
        #expect(early.contains(4) && Set(early).isSubset(of: [4, 8]))
        #expect(try stand.server.events("connection").count == 1)
    }

    @Test func oneRequestUntilTheFirstIsAnswered() throws {
        let stand = try Stand("{\"rules\": [{\"path\": \"/1\", \"delay\": 0.2}]}") { $0.startsWithOneRequest = true }
        let tickets = stand.ask(9)
        _ = try stand.ends(of: tickets)
        let seen = try stand.requests(9)
        // The next nine come together, once the first is answered.
        #expect(seen[0].path == "/1" && seen[1].open == 1 && seen[0].open == 1)
        #expect(Set(seen.map(\.connection)) == [1])
    }

    @Test func theLimitOfStreamsIsKeptWhenItChanges() throws {
        let stand = try Stand("{\"streams\": 7, \"rules\": [{\"hold\": true}]}") { $0.mostConnections = 1 }
        stand.ask(30)
        try stand.requests(7)
        try stand.server.send("{\"limit\": 0}")
        try stand.wait(until: "the limit") { stand.client.statistics(of: stand.pool).streamLimit == 0 }
        try stand.server.send("{\"set\": {\"rules\": []}}")
        try stand.server.send("{\"answer\": {}}")
        _ = try stand.ends(of: Array(1...7))
        #expect(try stand.server.events("request").count == 7)
        try stand.server.send("{\"limit\": 1}")
        _ = try stand.ends(of: Array(8...30))
        #expect(try stand.requests(30).map(\.open) == (1...7).map { $0 } + Array(repeating: 1, count: 23))
        #expect(try stand.server.events("violation").isEmpty)
    }

    @Test func bodiesFitIntoTheWindows() throws {
        let stand = try Stand("{\"credit\": false, \"window\": 700}") { $0.mostConnections = 1 }
        // 109 bodies of 600 bytes fit into the connection's 65,535 bytes.
        stand.ask(120, bytes: 600)
        _ = try stand.ends(of: Array(1...109))
        try stand.wait(until: "a stall") { stand.client.statistics(of: stand.pool).windowStalls > 0 }
        #expect(stand.source.waiting(in: stand.pool) == 11)
        #expect(stand.source.mostBytes.max() == 700)
        #expect(try stand.requests(109).allSatisfy { $0.body?.count == 600 })
    }

    @Test func afterGoAwayAnotherConnectionTakesOver() throws {
        let stand = try Stand("{\"rules\": [{\"hold\": true}]}")
        stand.ask(4)
        try stand.requests(4)
        try stand.server.send("{\"goaway\": {\"last\": 2147483647}}")
        let debug = "{\\\"reason\\\":\\\"Shutdown\\\"}"
        try stand.server.send("{\"goaway\": {\"last\": 3, \"code\": 2, \"debug\": \"\(debug)\"}}")
        #expect(try stand.ends(of: [3, 4]) == ["notProcessed goAway", "notProcessed goAway"])
        try stand.server.send("{\"set\": {\"rules\": []}}")
        #expect(try stand.ends(of: stand.ask()) == ["200"])
        #expect(try stand.requests(5).last?.connection == 2)
        #expect(stand.source.ended.isDisjoint(with: [1, 2]))
        try stand.server.send("{\"answer\": {}}")
        #expect(try stand.ends(of: [1, 2]) == ["200", "200"])
        try stand.waitFor(.closed)
        #expect(
            stand.source.events == [
                .connected, .goAway(code: 0, debug: ""), .retired(.goAway),
                .goAway(code: 2, debug: "{\"reason\":\"Shutdown\"}"), .connected, .closed,
            ])
    }

    static let resets: [(rule: String, end: String)] = [
        ("\"reset\": 7", "notProcessed refused"), ("\"reset\": 2", "unknown reset(code: 2)"),
        ("\"reset\": 0", "unknown reset(code: 0)"), ("\"resetAfter\": 7", "200"),
        ("\"status\": 503, \"headers\": {\"apns-unique-id\": \"u\"}", "503 u"),
    ]

    @Test func aResetSaysWhetherARequestMayBeRepeated() throws {
        let rules = Self.resets.enumerated().map { "{\"path\": \"/\($0)/\", \($1.rule)}" }
        let stand = try Stand("{\"rules\": [\(rules.joined(separator: ", "))]}")
        let tickets = Self.resets.indices.flatMap { stand.ask(path: "/\($0)/") }
        #expect(try stand.ends(of: tickets) == Self.resets.map(\.end))
        // The connection goes on.
        #expect(try stand.ends(of: stand.ask()) == ["200"])
        #expect(try stand.server.events("connection").count == 1)
    }

    @Test func whatMayNotBeSentEndsBeforeItIsWritten() throws {
        let stand = try Stand()
        let ends = try stand.ends(of: stand.ask(headers: [HTTP2Header("a", "b\nc")]) + stand.ask())
        #expect(ends == ["notProcessed invalid", "200"])
        #expect(try stand.server.events("request").map(\.path) == ["/2"])
    }

    @Test func whatIsNotIndexedStaysOutOfTheIndex() throws {
        let stand = try Stand()
        let headers = [HTTP2Header("kept", "1"), HTTP2Header("secret", "2", isIndexed: false)]
        _ = try stand.ends(of: stand.ask(headers: headers))
        let seen = try #require(try stand.requests(1).first)
        #expect(seen.headers?["secret"] == "2" && seen.headers?[":method"] == "POST")
        let indexed = Set(try #require(seen.indexed))
        #expect(indexed.contains("kept") && indexed.isDisjoint(with: ["secret", ":path"]))
    }

    /// Connections are cut while requests of all kinds are in progress: each ends once, and what the server has seen is
    /// never said to be unprocessed.
    @Test func eachRequestEndsOnceWhateverHappens() throws {
        let rules = "{\"path\": \"/slow\", \"delay\": 0.02}, {\"path\": \"/hold\", \"hold\": true}"
        let stand = try Stand("{\"streams\": 20, \"rules\": [\(rules)]}") { $0.answerSeconds = 5 }
        var tickets: [UInt64] = []
        for round in 0..<12 {
            tickets += stand.ask(20, path: "/slow") + stand.ask(2, path: "/hold") + stand.ask(20)
            try stand.requests(round * 4 + 1)
            try stand.server.send(round % 3 == 1 ? "{\"goaway\": {\"last\": 9}}" : "{\"cut\": true}")
        }
        try stand.server.send("{\"set\": {\"rules\": []}}")
        try stand.server.send("{\"answer\": {}}")
        let ends = try stand.ends(of: tickets)
        let seen = Set(try stand.server.events("request").compactMap(\.path))
        for (ticket, end) in zip(tickets, ends) where end.hasPrefix("notProcessed connection") {
            #expect(!["/slow", "/hold", "/"].contains { seen.contains("\($0)\(ticket)") }, "\(ticket) was seen")
        }
        #expect(ends.contains("200") && ends.contains("unknown connection"))
    }
}
