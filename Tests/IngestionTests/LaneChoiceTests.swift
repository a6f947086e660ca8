import Model
import TestSupport
import Testing

struct LaneChoiceTests {
    static let none = Door.app("\"entitlements\":[]")
    static let message = #""communication":{"intent":"send-message","sender":{"name":"Sara"}}"#

    // swift-format-ignore
    static let table: [(members: String, topic: Topic, app: String, lane: Lane)] = [
        ("",                                         .ingest,       Door.app, .normal),
        ("",                                         .ingestUrgent, Door.app, .urgent),
        (#""marketing":{"topic":"offers"}"#,         .ingestUrgent, Door.app, .urgent),
        (#""interruptionLevel":"passive""#,          .ingest,       Door.app, .normal),
        (#""interruptionLevel":"time-sensitive""#,   .ingest,       Door.app, .urgent),
        (#""interruptionLevel":"time-sensitive""#,   .ingest,       none,     .normal),
        (#""interruptionLevel":"critical""#,         .ingest,       Door.app, .urgent),
        (#""interruptionLevel":"critical""#,         .ingest,       none,     .normal),
        (message,                                    .ingest,       Door.app, .urgent),
        (message,                                    .ingest,       none,     .normal),
        (#""communication":{"intent":"start-call"}"#, .ingest,      Door.app, .normal),
        (message + #","marketing":{"topic":"offers"}"#, .ingest,    Door.app, .normal),
        (#""interruptionLevel":"time-sensitive","marketing":{"topic":"offers"}"#, .ingest, Door.app, .normal),
    ]

    @Test(arguments: table) func lanes(members: String, topic: Topic, app: String, lane: Lane) throws {
        let reply = try Door(app).send(Door.request(members), to: topic)
        #expect(reply.accepted.map(\.topic) == [.accepted(lane)])
        #expect(reply.accepted.first?.notification?.lane == lane)
    }
}
