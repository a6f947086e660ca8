import Model
import Testing

struct TriggerTests {
    static func read(_ text: String) throws -> Trigger { try CanonicalJSONTests.slice(text).read() }

    static let accepted = [
        #"{"at":"2026-03-01T21:00:00Z"}"#, #"{"at":"2026-03-01T21:00:00Z","repeats":false}"#, #"{"afterSeconds":0}"#,
        #"{"afterSeconds":0.5}"#, #"{"afterSeconds":60,"repeats":true}"#, #"{"calendar":{"hour":0,"minute":59}}"#,
        #"{"calendar":{"month":2,"day":29},"repeats":true}"#, #"{"calendar":{"weekday":7}}"#,
        #"{"calendar":{"day":31}}"#, #"{"calendar":{"month":12,"day":31,"weekday":1,"hour":23,"minute":0}}"#,
        #"{"at":null,"afterSeconds":1e9}"#,
    ]

    @Test(arguments: accepted) func comesBackAsItWas(_ text: String) throws {
        let trigger = try Self.read(text)
        #expect(try JSONSlice { trigger.write(to: &$0) }.read() == trigger)
    }

    // swift-format-ignore
    static let refused: [(text: String, path: String)] = [
        (#"{}"#,                                               ""),
        (#"{"repeats":true}"#,                                 ""),
        (#"{"at":"2026-03-01T21:00:00Z","afterSeconds":5}"#,   ""),
        (#"{"afterSeconds":5,"calendar":{"hour":1}}"#,         ""),
        (#"{"at":"2026-03-01T21:00:00Z","repeats":true}"#,     "repeats"),
        (#"{"at":"2026-03-01T21:00:00"}"#,                     "at"),
        (#"{"at":"2026-02-30T21:00:00Z"}"#,                    "at"),
        (#"{"at":1772398800}"#,                                "at"),
        (#"{"afterSeconds":-1}"#,                              "afterSeconds"),
        (#"{"afterSeconds":1e10}"#,                            "afterSeconds"),
        (#"{"afterSeconds":"5"}"#,                             "afterSeconds"),
        (#"{"afterSeconds":5,"repeats":1}"#,                   "repeats"),
        (#"{"calendar":{}}"#,                                  "calendar"),
        (#"{"calendar":[]}"#,                                  "calendar"),
        (#"{"calendar":{"month":0}}"#,                         "calendar.month"),
        (#"{"calendar":{"month":13}}"#,                        "calendar.month"),
        (#"{"calendar":{"day":0}}"#,                           "calendar.day"),
        (#"{"calendar":{"day":32}}"#,                          "calendar.day"),
        (#"{"calendar":{"weekday":0}}"#,                       "calendar.weekday"),
        (#"{"calendar":{"weekday":8}}"#,                       "calendar.weekday"),
        (#"{"calendar":{"hour":24}}"#,                         "calendar.hour"),
        (#"{"calendar":{"minute":60}}"#,                       "calendar.minute"),
        (#"{"calendar":{"minute":1.5}}"#,                      "calendar.minute"),
        (#"{"calendar":{"month":2,"day":30}}"#,                "calendar"),
        (#"{"calendar":{"month":4,"day":31}}"#,                "calendar"),
    ]

    @Test(arguments: refused) func refusesWithThePath(text: String, path: String) throws {
        let inner = try #require(throws: Rejection.self) { try Self.read(text) }
        #expect(inner.path == path)
        #expect(path.isEmpty || inner.reason == .invalid)
    }

    @Test func calendarMatchKeepsWrongStatesOut() {
        #expect(CalendarMatch() == nil)
        #expect(CalendarMatch(hour: 24) == nil)
        #expect(CalendarMatch(month: 2, day: 30) == nil)
        #expect(CalendarMatch(month: 2, day: 29) != nil)
    }
}
