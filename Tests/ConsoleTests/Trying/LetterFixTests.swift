import Model
import Testing

@testable import Console

struct LetterFixTests {
    static func fix(_ value: String, _ topic: Topic = .ingest) -> LetterFix {
        let shop = App(id: AppID(derived: "shop"), name: "Corner Shop")
        return LetterFix(
            Array(value.utf8), key: nil, topic: topic, apps: [shop.id: shop],
            at: Instant(milliseconds: 1_772_398_800_000))
    }

    private static let good =
        #"{"id":"1","app":"shop","recipients":["anna"],"interruptionLevel":"time-sensitive","content":{"title":"A"}}"#

    /// Mistakes in ``good``: what is right, and what stands there instead.
    static let mistakes: [[(right: String, wrong: String)]] = [
        [("recipients", "recipiants")], [("time-sensitive", "time_sensitive"), ("title", "titel")], [("shop", "shpo")],
        [(#"["anna"]"#, #""anna""#)],
    ]

    @Test(arguments: mistakes) func whatCanBeMendedIsMended(mistakes: [(right: String, wrong: String)]) {
        let fix = Self.fix(mistakes.reduce(Self.good) { $0.replacing($1.right, with: $1.wrong) })
        #expect(!fix.problems.isEmpty)
        #expect(fix.fix == Self.good)
        #expect(Self.fix(Self.good).problems.isEmpty)
    }

    @Test(arguments: [
        "", "{", "\u{0}", "[]", #"{"id":"1","app":"shop","recipients":["anna"],"content":{"title":"A"}}"#,
        #"{"id":"1","app":"nothing-like-it","recipients":["anna"],"content":{"title":"A"}}"#,
        #"{"id":"1","app":"shop","content":{"title":"A"}}"#,
    ])
    func nothingIsMadeUp(value: String) { #expect(Self.fix(value).fix == nil) }

    @Test func anAppsRecordIsMendedToo() {
        let fix = Self.fix(#"{"id":"shop","nam":"Shop"}"#, .apps)
        #expect(fix.fix == #"{"id":"shop","name":"Shop"}"#)
    }

    @Test func bytesThatAreNoTextHaveNoFix() {
        let fix = LetterFix([0xFF, 0xFE], key: nil, topic: .ingest, apps: [:], at: .distantPast)
        #expect(fix.fix == nil)
        #expect(fix.problems.map(\.problem.reason) == [.unreadable])
    }
}
