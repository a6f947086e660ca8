import Testing

/// Plain notifications of everyday apps, written as their producers should: any advice on them is a false alarm.
struct EverydayNotificationsTests {
    static let mostFalseAlarms = 3

    @Test func plainOnesRaiseNothing() throws {
        let lines = try Corpus("everyday-notifications.jsonl").lines
        #expect(lines.count == 240)
        let alarms = try lines.flatMap { line in try line.codes().map { "\($0): \(line.text)" } }
        print("False alarms on \(lines.count) everyday notifications: \(alarms.count)")
        for alarm in alarms { print("  \(alarm)") }
        #expect(alarms.count <= Self.mostFalseAlarms)
    }
}
