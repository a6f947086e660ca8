import Model
import Testing

struct AppTopicCheckTests {
    // swift-format-ignore
    static let table: [(members: String, outcome: String, path: String)] = [
        (#""topic":"news""#,                                   "accepted",      ""),
        (#""topic":"other""#,                                  "topic-unknown", "topic"),
        (#""topic":"News""#,                                   "topic-unknown", "topic"),
        (#""topic":"offers""#,                                 "topic-unknown", "topic"),
        (#""marketing":{"topic":"offers"}"#,                   "accepted",      ""),
        (#""marketing":{"topic":"news"}"#,                     "topic-unknown", "marketing.topic"),
        (#""marketing":{"topic":"other"}"#,                    "topic-unknown", "marketing.topic"),
        (#""marketing":{"topic":"offers"},"topic":"news""#,    "accepted",      ""),
    ]

    @Test("I6: a topic is registered and of the right kind", arguments: table) func topics(
        members: String, outcome: String, path: String
    ) throws {
        let reply = try DoorProbe().send(DoorProbe.request(members))
        #expect(reply.outcome == outcome)
        #expect(path.isEmpty || reply.rejection?.path == path)
    }
}
