import Model
import Program
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
        #expect(!fix.problems.isEmpty && fix.fix == Self.good)
        #expect(Self.fix(Self.good).problems.isEmpty)
    }

    @Test(arguments: [
        "", "{", "\u{0}", "[]", #"{"id":"1","app":"shop","recipients":["anna"],"content":{"title":"A"}}"#,
        #"{"id":"1","app":"nothing-like-it","recipients":["anna"],"content":{"title":"A"}}"#,
        #"{"id":"1","app":"shop","content":{"title":"A"}}"#,
    ])
    func nothingIsMadeUp(value: String) { #expect(Self.fix(value).fix == nil) }

    @Test func anAppsRecordIsMendedToo() {
        #expect(Self.fix(#"{"id":"shop","nam":"Shop"}"#, .apps).fix == #"{"id":"shop","name":"Shop"}"#)
    }

    @Test func bytesThatAreNoTextHaveNoFix() {
        let fix = LetterFix([0xFF, 0xFE], key: nil, topic: .ingest, apps: [:], at: .distantPast)
        #expect(fix.fix == nil && fix.problems.map(\.problem.reason) == [.unreadable])
    }

    @Test func aSignedLetterChangesOnlyWithoutItsSignature() throws {
        let temporary = try TemporaryStore()
        let store = try temporary.open()
        let headers = [
            Header(HeaderName.originalTopic, "notifications.ingest"), Header(HeaderName.signature, "k1=x"),
        ]
        try store.take([
            TopicRecord(.rejected, offset: 0, at: .distantPast, key: "shop", headers: headers, value: Array("{}".utf8))
        ])
        let place = DeadLetterPlace(partition: 0, offset: 0)
        let row = try #require(try store.reader().read { try $0.letter(place) })
        let problem = #expect(throws: ConsoleProblem.self) {
            try row.returned(with: ReplayBody(text: "{ }", isUnsigned: false))
        }
        #expect(problem?.status == 409)
        for body in [ReplayBody(text: "{}", isUnsigned: false), ReplayBody(text: "{ }", isUnsigned: true)] {
            #expect(try row.returned(with: body).isSigned == !body.isUnsigned)
        }
    }
}
