import Foundation
import Model
import TestSupport
import Testing

/// A console's process that is killed with SIGKILL at any moment, while the pipeline writes.
@Suite(.serialized) struct KilledConsoleTests {
    @Test func itNeitherMissesNorDoublesARow() throws {
        var random = SeededGenerator(for: "itNeitherMissesNorDoublesARow")
        let demo = try StayingDemo()
        let console = try GuardedConsole(demo)
        let kcat = Kcat(try #require(demo.bootstrapServers))
        var number = 0
        for _ in 0..<8 {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let requests = (0..<100).map { index in
                    #"{"id":"k-\#(number + index)","app":"parcel","recipients":["anna","ben"],"content":{"title":"\#(number)"}}"#
                }
                number += 100
                #expect((200..<300).contains(try demo.gateway(requests).status))
            }
            // Somewhere between the start, the reading of what is there, and the rest.
            try pass(Double.random(in: 0...0.4, using: &random))
            console.kill()
            try console.start()
        }
        let topics = ["notifications.receipts"] + ["ios", "ipados", "macos", "watchos"].map { "deliveries.\($0)" }
        var written: [String: [Data]] = [:]
        try waiting(until: "all requests to be decided", seconds: 120) {
            for topic in topics { written[topic] = try kcat.readCommitted(topic).map(\.value) }
            return (written["notifications.receipts"] ?? []).count {
                let text = String(decoding: $0, as: UTF8.self)
                return text.contains(#""request":"k-"#) && text.contains(#""terminal":true"#)
            } >= 2 * number
        }
        try waiting(until: "the console to have read everything") {
            try console.client("operator").call("GET", "/api/notifications/parcel/k-\(number - 1)/ben").status == 200
                && console.rows("SELECT count(*) FROM receipts").first?.first == "\(written[topics[0]]?.count ?? 0)"
        }
        let receipts = try console.rows("SELECT CAST(value AS TEXT) FROM receipts").flatMap(\.self)
        #expect(receipts.sorted() == Self.texts(written[topics[0]]))
        for topic in topics.dropFirst() {
            let rows = try console.rows("SELECT CAST(value AS TEXT) FROM deliveries WHERE topic = '\(topic)'").flatMap(
                \.self)
            #expect(rows.sorted() == Self.texts(written[topic]), "\(topic)")
        }
        #expect(receipts.count > 2 * number)
    }

    /// What the console keeps of records: no push token.
    private static func texts(_ values: [Data]?) -> [String] {
        (values ?? []).map { String(decoding: Delivery.withoutToken(Array($0).span), as: UTF8.self) }.sorted()
    }
}
