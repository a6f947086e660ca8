import Model
import Testing

struct TriggerLimitsTests {
    // The record's own time is 21:00:00.
    // swift-format-ignore
    static let table: [(trigger: String, outcome: String)] = [
        (#"{"at":"2026-03-01T20:59:59.999Z"}"#,             "trigger-past"),
        (#"{"at":"2026-03-01T21:00:00Z"}"#,                 "accepted"),
        (#"{"at":"2026-03-01T22:00:00+01:00"}"#,            "accepted"),
        (#"{"at":"2027-03-01T21:00:00Z"}"#,                 "accepted"),
        (#"{"afterSeconds":59.999,"repeats":true}"#,        "trigger-interval"),
        (#"{"afterSeconds":0,"repeats":true}"#,             "trigger-interval"),
        (#"{"afterSeconds":60,"repeats":true}"#,            "accepted"),
        (#"{"afterSeconds":1,"repeats":false}"#,            "accepted"),
        (#"{"calendar":{"minute":0},"repeats":true}"#,      "accepted"),
    ]

    @Test("I10: a trigger lies in the future, and repeats once a minute at most", arguments: table) func liesAhead(
        trigger: String, outcome: String
    ) throws {
        #expect(try DoorProbe().send(DoorProbe.request("\"trigger\":\(trigger)")).outcome == outcome)
    }

    @Test func theRecordsOwnTimeCounts() throws {
        let door = try DoorProbe()
        let request = DoorProbe.request(#""trigger":{"at":"2026-03-01T20:59:00Z"}"#)
        // The request waited two minutes in its topic; when it was sent the trigger was in the future.
        #expect(door.send(request, timestamp: door.now.adding(seconds: -120)).outcome == "accepted")
        #expect(door.send(request, timestamp: door.now.adding(seconds: -59)).outcome == "trigger-past")
    }

    @Test func expiryIsNotJudgedHere() throws {
        #expect(try DoorProbe().send(DoorProbe.request(#""expires":"2020-01-01T00:00:00Z""#)).outcome == "accepted")
    }
}
