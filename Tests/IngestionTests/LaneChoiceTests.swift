import Model
import TestSupport
import Testing

struct LaneChoiceTests {
    static let none = WayIn.app("\"entitlements\":[]")
    static let message = #""communication":{"intent":"send-message","sender":{"name":"Sara"}}"#

    // swift-format-ignore
    static let table: [(members: String, topic: Topic, app: String, lane: Lane)] = [
        ("",                                         .ingest,       WayIn.app, .normal),
        ("",                                         .ingestUrgent, WayIn.app, .urgent),
        (#""marketing":{"topic":"offers"}"#,         .ingestUrgent, WayIn.app, .urgent),
        (#""interruptionLevel":"passive""#,          .ingest,       WayIn.app, .normal),
        (#""interruptionLevel":"time-sensitive""#,   .ingest,       WayIn.app, .urgent),
        (#""interruptionLevel":"time-sensitive""#,   .ingest,       none,     .normal),
        (#""interruptionLevel":"critical""#,         .ingest,       WayIn.app, .urgent),
        (#""interruptionLevel":"critical""#,         .ingest,       none,     .normal),
        (message,                                    .ingest,       WayIn.app, .urgent),
        (message,                                    .ingest,       none,     .normal),
        (#""communication":{"intent":"start-call"}"#, .ingest,      WayIn.app, .normal),
        (message + #","marketing":{"topic":"offers"}"#, .ingest,    WayIn.app, .normal),
        (#""interruptionLevel":"time-sensitive","marketing":{"topic":"offers"}"#, .ingest, WayIn.app, .normal),
    ]

    @Test(arguments: table) func lanes(members: String, topic: Topic, app: String, lane: Lane) throws {
        let reply = try WayIn(app).send(WayIn.request(members), to: topic)
        #expect(reply.accepted.map(\.topic) == [.accepted(lane)])
        #expect(reply.accepted.first?.notification?.lane == lane)
    }
}
