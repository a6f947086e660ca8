import Model
import Testing

struct AdviceAsErrorsTests {
    static let strict = CheckProbe.app(
        #""adviceAsErrors":["badge-is-counted","category-unknown","marketing-as-communication"]"#)

    // swift-format-ignore
    static let table: [(members: String, outcome: String)] = [
        (#""colour":1"#,                            "accepted"),
        (#""badge":1"#,                             "advice:badge-is-counted"),
        (#""category":"none""#,                     "advice:category-unknown"),
        (#""badge":1,"category":"none""#,           "advice:badge-is-counted"),
        (#""marketing":{"topic":"offers"},"communication":{"intent":"start-call","sender":{"name":"S"}}"#,
         "advice:marketing-as-communication"),
        (#""badge":1,"trigger":{"at":"2020-01-01T00:00:00Z"}"#, "trigger-past"),
    ]

    @Test("I11: the rejection reads as a sentence") func sentence() throws {
        let rejection = try CheckProbe(Self.strict).send(CheckProbe.request(#""badge":1"#)).rejection
        #expect(
            rejection?.detail
                == "badge: `badge` is set, but the badge is the count of unread notifications: leave it out, "
                + "or take `badge-is-counted` out of the app's `adviceAsErrors`")
    }

    @Test("I11: advice that the app lists as an error rejects a request, other advice does not", arguments: table)
    func adviceRejects(members: String, outcome: String) throws {
        #expect(try CheckProbe(Self.strict).send(CheckProbe.request(members)).outcome == outcome)
    }
}
