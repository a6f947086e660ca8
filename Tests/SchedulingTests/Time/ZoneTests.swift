import Foundation
@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// Every zone of the database through its clock changes over three years, against Python's zoneinfo.
@Suite struct ZoneTests {
    /// The input of `Tests/Python/zones.py`.
    struct Cases: Encodable {
        struct Period: Encodable {
            var days: [Int]
            var from: String
            var to: String
        }

        struct Schedule: Encodable {
            var periods: [Period]
        }

        var from: Int
        var to: Int
        var times: [String]
        var focuses: [Schedule]
        var matches: [[String: Int]]
    }

    /// The script's answer; instants in seconds since 1970.
    struct Answer: Decodable {
        struct Window: Decodable {
            let from: Int
            let to: Int
            let summaries: [Int]
            /// The instant, the index of the Focus or -1, and its start or 0.
            let focus: [[Int]]
            /// The times of each match.
            let triggers: [[Int]]
        }

        struct Zone: Decodable {
            let name: String
            /// The start of an offset, and the offset east of UTC.
            let offsets: [[Int]]
            let windows: [Window]
        }

        let version: String
        let zones: [Zone]
    }

    /// Clocks change between 22:00 and 04:00 everywhere, by half an hour to two hours.
    static let cases = Cases(
        from: seconds("2025-01-01T00:00:00Z"), to: seconds("2028-01-01T00:00:00Z"),
        times: [
            "00:00", "00:30", "01:15", "01:59", "02:00", "02:15", "02:45", "03:00", "03:30", "12:00", "22:30", "23:15",
        ],
        focuses: [
            Cases.Schedule(periods: [Cases.Period(days: Array(1...7), from: "22:45", to: "02:30")]),
            Cases.Schedule(periods: [
                Cases.Period(days: [1, 7], from: "01:30", to: "03:15"),
                Cases.Period(days: [6], from: "00:15", to: "00:15"),
            ]),
            Cases.Schedule(periods: [Cases.Period(days: Array(1...7), from: "02:20", to: "02:50")]),
            Cases.Schedule(periods: [Cases.Period(days: [1, 2, 5], from: "23:30", to: "00:45")]),
        ],
        matches: [
            ["minute": 30], ["hour": 0], ["hour": 2, "minute": 30], ["hour": 23, "minute": 45], ["weekday": 1],
            ["weekday": 6], ["weekday": 1, "hour": 1, "minute": 15], ["month": 3, "hour": 2, "minute": 15],
            ["month": 11], ["day": 1, "hour": 3],
        ])

    static func seconds(_ text: String) -> Int { Int((Instant(text) ?? .distantPast).milliseconds / 1000) }

    static func instant(_ seconds: Int) -> Instant { Instant(milliseconds: Int64(seconds) * 1000) }

    @Test("T1: every summary, Focus edge and trigger of every zone comes once, at zoneinfo's instant")
    func everyZone() throws {
        let answer = try ask()
        let asked = try Asked(Self.cases)
        var windows = 0
        var (unknown, differing): ([String], [String]) = ([], [])
        for zone in answer.zones {
            guard let name = TimeZoneName(zone.name), let clock = LocalTime(name),
                let data = TimeZone(identifier: zone.name)
            else {
                unknown.append(zone.name)
                continue
            }
            let offsets = KnownOffsets(zone.offsets)
            let difference = offsets.firstDifference(from: data, in: Self.cases.from..<Self.cases.to, step: 43_200)
            if let difference { differing.append("\(zone.name) from \(Self.instant(difference))") }
            for window in zone.windows {
                // Lookups reach a few days beyond the window.
                let range = (window.from - 4 * 86_400)..<(window.to + 4 * 86_400)
                guard offsets.firstDifference(from: data, in: range, step: 3600) == nil else {
                    if difference == nil { differing.append("\(zone.name) near \(Self.instant(window.from))") }
                    continue
                }
                windows += 1
                compare(asked, window, on: clock, zone: zone.name)
            }
        }
        print("zones: Foundation has \(TimeZone.timeZoneDataVersion), zoneinfo has \(answer.version)")
        print("zones that differ by data alone: \(differing.joined(separator: ", "))")
        print("zones that Foundation lacks: \(unknown.joined(separator: ", "))")
        // The test is meaningful only if most zones are compared.
        #expect(windows > 1000)
        #expect(unknown.count + differing.count < answer.zones.count / 4)
        let missing = Set(TimeZone.knownTimeZoneIdentifiers).subtracting(answer.zones.map(\.name))
        #expect(missing.allSatisfy { $0.contains("GMT") }, "zoneinfo lacks \(missing)")
    }

    private func ask() throws -> Answer {
        let script = packageFolder.appendingPathComponent("Tests/Python/zones.py").path
        let python = IndependentClient.python
        return try JSONDecoder().decode(
            Answer.self, from: try output(of: python, [script], input: try JSONEncoder().encode(Self.cases)))
    }

    private func compare(_ asked: Asked, _ window: Answer.Window, on clock: LocalTime, zone: String) {
        let walk = Walk(from: Self.instant(window.from), to: Self.instant(window.to))
        func seconds(_ next: (Instant) -> Instant?) -> [Int] {
            walk.instants(next).map { Int($0.milliseconds / 1000) }
        }
        let summaries = seconds { SummaryTimes.next(of: asked.times, on: clock, after: $0) }
        #expect(summaries == window.summaries, "summaries of \(zone) around \(Self.instant(window.from))")
        for (match, expected) in zip(asked.matches, window.triggers) {
            let found = seconds { CalendarTimes.next(match, on: clock, after: $0) }
            #expect(found == expected, "\(match) of \(zone) around \(Self.instant(window.from))")
        }
        func moment(_ now: Instant) -> FocusMoment {
            FocusSchedule.moment(asked.focuses, byHand: FocusByHand(), on: clock, at: now)
        }
        let edges = seconds { moment($0).next }.map { edge -> [Int] in
            let on = moment(Self.instant(edge)).on
            let index = on.flatMap { on in asked.focuses.firstIndex { $0.id == on.focus } }
            return [edge, index ?? -1, on.map { Int($0.began.milliseconds / 1000) } ?? 0]
        }
        #expect(edges == window.focus, "Focus of \(zone) around \(Self.instant(window.from))")
    }
}

/// The inputs in the services' types.
private struct Asked {
    let times: [TimeOfDay]
    let focuses: [Focus]
    let matches: [CalendarMatch]

    init(_ cases: ZoneTests.Cases) throws {
        times = try cases.times.map { try #require(TimeOfDay($0)) }
        matches = try cases.matches.map { match in
            try #require(
                CalendarMatch(
                    month: match["month"], day: match["day"], weekday: match["weekday"], hour: match["hour"],
                    minute: match["minute"]))
        }
        focuses = try cases.focuses.enumerated().map { index, schedule in
            Focus(
                id: PlainID(derived: "\(index)"),
                schedule: try schedule.periods.map { period in
                    FocusPeriod(
                        days: Set(Weekday.allCases.filter { period.days.contains($0.number) }),
                        from: try #require(TimeOfDay(period.from)), to: try #require(TimeOfDay(period.to)))
                })
        }
    }
}

/// Goes from one instant to the next, as timers would.
struct Walk {
    let from: Instant
    let to: Instant

    /// Each is strictly after the one before.
    func instants(_ next: (Instant) -> Instant?) -> [Instant] {
        var met: [Instant] = []
        var now = Instant(milliseconds: from.milliseconds - 1)
        while let instant = next(now), instant < to, instant > now {
            met.append(instant)
            now = instant
        }
        return met
    }
}

/// A zone's offsets as zoneinfo reports them.
private struct KnownOffsets {
    private let spans: [(from: Int, offset: Int)]

    init(_ spans: [[Int]]) { self.spans = spans.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil } }

    /// The first second at which Foundation's data differs, checked every `step` seconds and on both sides of each
    /// change.
    func firstDifference(from data: TimeZone, in range: Range<Int>, step: Int) -> Int? {
        var index = 0
        let known = (spans.first?.from ?? 0)..<ZoneTests.cases.to
        let sides = spans.dropFirst().flatMap { [$0.from - 1, $0.from] }.filter { range.contains($0) }
        for second in (Array(stride(from: range.lowerBound, to: range.upperBound, by: step)) + sides).sorted()
        where known.contains(second) {
            while index + 1 < spans.count, spans[index + 1].from <= second { index += 1 }
            guard index < spans.count else { return second }
            let offset = data.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
            if offset != spans[index].offset { return second }
        }
        return nil
    }
}
