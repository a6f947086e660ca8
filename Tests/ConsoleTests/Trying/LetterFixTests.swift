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

    static let mended: [(String, String)] = [
        (
            #"{"id":"1","app":"shop","recipiants":["anna"],"content":{"title":"A"}}"#,
            #"{"id":"1","app":"shop","recipients":["anna"],"content":{"title":"A"}}"#
        ),
        (
            #"{"id":"1","app":"shop","recipients":["anna"],"interruptionLevel":"time_sensitive","content":{"titel":"A"}}"#,
            #"{"id":"1","app":"shop","recipients":["anna"],"interruptionLevel":"time-sensitive","content":{"title":"A"}}"#
        ),
        (
            #"{"id":"1","app":"shpo","recipients":["anna"],"content":{"title":"A"}}"#,
            #"{"id":"1","app":"shop","recipients":["anna"],"content":{"title":"A"}}"#
        ),
        (
            #"{"id":"1","app":"shop","recipients":"anna","content":{"title":"A"}}"#,
            #"{"id":"1","app":"shop","recipients":["anna"],"content":{"title":"A"}}"#
        ),
    ]

    @Test(arguments: mended) func whatCanBeMendedIsMended(value: String, fixed: String) {
        let fix = Self.fix(value)
        #expect(!fix.problems.isEmpty)
        #expect(fix.fix == fixed)
        #expect(Self.fix(fixed).problems.isEmpty)
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
