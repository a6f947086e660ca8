import Model
import Testing

/// Whether an event is happening now or within an hour.
struct RelevanceWindowTests {
    typealias Position = RelevanceWindow.Position

    /// Minutes after noon; `nil` is a time that the event does not give.
    static let table: [(start: Double?, end: Double?, now: Double, Position)] = [
        (nil, nil, 0, .inside),
        // From an hour before the start to the end, both inclusive.
        (120, 180, 59.99, .before), (120, 180, 60, .inside), (120, 180, 180, .inside), (120, 180, 180.01, .after),
        // Without an end: one hour.
        (120, nil, 59.99, .before), (120, nil, 180, .inside), (120, nil, 180.01, .after),
        // Without a start: always until the end.
        (nil, 30, -100_000, .inside), (nil, 30, 30, .inside), (nil, 30, 30.01, .after),
        // An end before the window opens: never.
        (120, 0, 60, .after), (120, 0, -10, .before),
    ]

    @Test("C6: a Time Sensitive event is relevant from an hour before its start to its end", arguments: table)
    func window(start: Double?, end: Double?, now: Double, position: Position) throws {
        let noon = try #require(Instant("2026-03-02T12:00:00Z"))
        func at(_ minutes: Double) -> Instant { noon.adding(seconds: minutes * 60) }
        let event = Event(id: PlainID(derived: "e"), start: start.map(at), end: end.map(at))
        #expect(RelevanceWindow(of: event).position(of: at(now)) == position)
    }
}
