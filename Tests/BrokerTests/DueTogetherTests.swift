import Foundation
import TestSupport
import Testing

/// Focuses that end and summaries that fall due for everyone in one second, while scheduling is killed.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct DueTogetherTests {
    static let eachKind = 1_000
    static let perPerson = 3

    /// A person whose Focus, turned on by hand, ends at `end`, or whose next summary is at that minute.
    private static func person(_ number: Int, end: Date) -> (key: String, value: String) {
        let id = "person-\(number)"
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        let waiting: String
        if number < eachKind {
            formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss'Z'"
            waiting =
                #""focuses":[{"id":"work"}],"activeFocus":{"id":"work","until":"\#(formatter.string(from: end))"}"#
        } else {
            formatter.dateFormat = "HH:mm"
            waiting = #""summary":{"times":["\#(formatter.string(from: end))"]}"#
        }
        let app = number < eachKind ? "" : #","summary":true"#
        return (
            id,
            """
            {"id":"\(id)","timeZone":"UTC","locale":"en","devices":[{"id":"\(id)-phone","platform":"ios","systemVersion":"18.0",\
            "apps":["bulk"]}],"apps":{"bulk":{"authorization":"authorized"\(app)}},\(waiting)}
            """
        )
    }

    @Test func eachDigestAndSummaryComesOnceWhileSchedulingIsKilled() throws {
        var random = SeededGenerator(for: "DueTogetherTests")
        let node = try BelfryNode()
        try node.startAll()
        try node.kcat.publish(Audience.app, to: "apps", key: "bulk")
        // Everything waits, however long that takes, before the moment is set.
        let people = Self.eachKind * 2
        func register(until end: Date) throws {
            try node.kcat.publish((0..<people).map { Self.person($0, end: end) }, to: "people")
            try node.waitForNoLag()
        }
        try register(until: Date(timeIntervalSinceNow: 43_200))
        let audience = Audience(people: people)
        try audience.send(0..<people * Self.perPerson, to: node)
        try node.waitForNoLag()
        // A full minute.
        let start = Date().timeIntervalSince1970 + 25 * patience
        let end = Date(timeIntervalSince1970: (start / 60).rounded(.up) * 60)
        try register(until: end)
        #expect(Date() < end, "the machine was too slow for this test's plan")
        #expect(try node.deliveries().allSatisfy { $0["alert"] == nil || $0["alert"] is NSNull })

        try waiting(until: "the moment before all falls due", seconds: 120) { Date() > end.addingTimeInterval(-0.1) }
        for _ in 0..<5 {
            poll(nil, 0, Int32.random(in: 20...400, using: &random))
            try node.killAndRestart("scheduling")
        }
        try node.waitForTerminalReceipts(people * Self.perPerson, seconds: 180)
        try node.waitForNoLag()

        var digests: [String: Int] = [:]
        var summaries: [String: Int] = [:]
        for delivery in try node.deliveries() {
            guard let person = delivery["person"] as? String, let type = delivery["type"] as? String else { continue }
            let held = (delivery["notifications"] as? [String])?.count ?? 0
            if type == "digest" { digests[person, default: 0] += held == Self.perPerson ? 1 : 1_000 }
            if type == "summary" { summaries[person, default: 0] += held == Self.perPerson ? 1 : 1_000 }
        }
        #expect(digests.count == Self.eachKind && digests.values.allSatisfy { $0 == 1 })
        #expect(summaries.count == Self.eachKind && summaries.values.allSatisfy { $0 == 1 })
        let settled = try node.receipts().filter { $0["terminal"] as? Bool == true }
        #expect(settled.count == people * Self.perPerson)
        #expect(Set(settled.compactMap { $0["rule"] as? String }) == ["W8", "W9"])
    }
}
