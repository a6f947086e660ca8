import Testing

struct VibrationCheckTests {
    // swift-format-ignore
    static let table: [(members: String, outcome: String)] = [
        (#""vibration":true"#,                          "vibration-not-allowed"),
        (#""vibrate":false"#,                           "vibration-not-allowed"),
        (#""haptic":"heavy""#,                          "vibration-not-allowed"),
        (#""content":{"vibration":1}"#,                 "vibration-not-allowed"),
        (#""sound":{"name":"default","haptic":1}"#,     "vibration-not-allowed"),
        (#""content":{"data":{"vibration":1}}"#,        "accepted"),
        (#""vibration":null"#,                          "accepted"),
        (#""vibration":true,"topic":"other""#,          "topic-unknown"),
        (#""vibration":true,"sound":5"#,                "invalid"),
    ]

    @Test("I7: no member requests vibration", arguments: table) func onlyThePersonControlsIt(
        members: String, outcome: String
    ) throws {
        #expect(try DoorProbe().send(DoorProbe.request(members)).outcome == outcome)
    }
}
