import TestSupport
import Testing

@testable import HTTP2

/// One of several connections stops answering.
@Suite(.enabled(if: HTTP2TestServer.isAvailable))
struct FrozenConnectionTests {
    /// Requests are asked one after the other, until the frozen connection is dead.
    @Test func theOthersGoOnWhileOneConnectionIsFrozen() throws {
        let stand = try Stand("{\"streams\": 1, \"rules\": [{\"path\": \"/hold\", \"hold\": true}]}") {
            $0.mostConnections = 3
            $0.silentSeconds = 0.3
            $0.pingSeconds = 5 * patience
            $0.answerSeconds = 60 * patience
        }
        let held = stand.ask(2, path: "/hold")
        let second = try #require(try stand.requests(2).first { $0.connection == 2 }?.path)
        try stand.server.send("{\"freeze\": 2}")
        let frozen = try #require(held.first { second == "/hold\($0)" })
        var answered = 0
        try stand.wait(until: "the frozen connection to be dead") {
            let ends = try stand.ends(of: stand.ask())
            #expect(ends == ["200"])
            answered += 1
            return !stand.source.end(frozen).isEmpty
        }
        #expect(answered > 10 && stand.source.end(frozen) == "unknown silent")
        try stand.server.send("{\"answer\": {}}")
        #expect(try stand.ends(of: held.filter { $0 != frozen }) == ["200"])
    }
}
