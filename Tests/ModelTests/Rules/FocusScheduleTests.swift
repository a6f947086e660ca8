import Foundation
@testable import Model
import Testing

/// Section 3, Focus: which Focus is on, why, since when, and until when that is certain.
@Suite struct FocusScheduleTests {
    /// What happens | the person's Focuses | now | the Focus that is on, from and to | when to look again | what was done
    /// by hand. `CalendarPropertyTests` and `ZoneTests` compare the changes of clocks.
    ///
    /// Berlin is an hour ahead of these times in UTC. Without a date they are of 2026-01-05, a Monday.
    private static let table = """
        nothing |  | 12:00
        no schedule | a | 12:00
        just before from | work | 07:59:59.999 |  | 08:00
        from is inclusive | work | 08:00 | work 08:00 – 16:00 | 16:00
        just before to | work | 15:59:59.999 | work 08:00 – 16:00 | 16:00
        to is exclusive | work | 16:00 |  | 01-06 08:00
        over the weekend | work | 01-09 16:00 |  | 01-12 08:00
        once a week, just over | a mon 09:00 10:00 | 09:00 |  | 01-12 08:00
        before midnight | a fri 22:00 06:00 | 01-09 22:00 | a 01-09 21:00 – 01-10 05:00 | 01-10 05:00
        it belongs to the day it began | a fri 22:00 06:00 | 01-10 04:59:59 | a 01-09 21:00 – 01-10 05:00 | 01-10 05:00
        not in the night before that day | a fri 22:00 06:00 | 01-09 03:00 |  | 01-09 21:00
        to is midnight | a mon 22:00 00:00 | 22:59:59 | a 21:00 – 23:00 | 23:00
        the same minute is 24 hours | a mon 09:00 09:00 | 01-06 07:59:59 | a 08:00 – 01-06 08:00 | 01-06 08:00
        the same minute, over | a mon 09:00 09:00 | 01-06 08:00 |  | 01-12 08:00
        always | a 00:00 00:00 | 23:00 | a 23:00 – 01-06 23:00 | 01-06 23:00
        the later one takes over | work; gym 12:00 13:00 | 11:00 | gym 11:00 – 12:00 | 12:00
        and gives back | gym 12:00 13:00; work | 12:00 | work 12:00 – 16:00 | 16:00
        begun together: the other one gives back | b 09:00 10:00; a 09:00 12:00 | 09:30 | a 09:00 – 11:00 | 11:00
        the next beginning comes before the end | work; gym 12:00 13:00 | 10:00 | work 08:00 – 16:00 | 11:00
        begun together: the first in the person's order | b 09:00 10:00; a 09:00 12:00 | 08:30 | b 08:00 – 09:00 | 09:00
        begun together in one Focus: the longer | a 09:00 10:00 & 09:00 12:00 | 08:30 | a 08:00 – 11:00 | 11:00
        the end of another one changes nothing | a 08:00 11:00; work | 08:30 | work 08:00 – 16:00 | 16:00
        begun yesterday gives way to begun today | sleep; a 00:00 01:00 | 23:00 | a 23:00 – 01-06 00:00 | 01-06 00:00
        manual before scheduled | work; sleep | 10:00 | sleep by hand 07:30 |  | sleep 07:30
        manual until | work; sleep | 10:59:59.999 | sleep by hand 07:30 – 11:00 | 11:00 | sleep 07:30 – 11:00
        until is exclusive | work; sleep | 11:00 | work 08:00 – 16:00 | 16:00 | sleep 07:30 – 11:00
        manual and unknown | work | 10:00 | work 08:00 – 16:00 | 16:00 | gone 07:30
        ended by hand until its next beginning | work | 10:00 |  | 01-06 08:00 | ended work 09:00
        ended at its beginning | work | 08:00 |  | 01-06 08:00 | ended work 08:00
        ended just before its beginning | work | 08:00 | work 08:00 – 16:00 | 16:00 | ended work 07:59:59.999
        its next beginning on the same day | a 09:00 17:00 & 12:00 13:00 | 11:00 | a 11:00 – 12:00 | 12:00 | ended a 10:00
        another one comes on again | work; gym 12:00 13:00 | 11:30 | work 08:00 – 16:00 | 16:00 | ended gym 11:10
        ended, then turned on by hand | work | 10:00 | work by hand 09:30 |  | work 09:30; ended work 09:00
        once a week, and left out: looked at again | a sun 02:30 03:15 | 03-23 12:00 |  | 03-31 22:00
        """

    private static let focuses = ["work": "work mon tue wed thu fri 09:00 17:00", "sleep": "sleep 22:00 06:00"]

    /// A Focus such as `gym mon tue 09:00 17:00 & 22:00 06:00`; a period without days is of every day.
    private static func focus(_ text: String) -> Focus {
        let text = focuses[text] ?? text
        let periods = text.components(separatedBy: "&").compactMap { text -> FocusPeriod? in
            let words = text.split(separator: " ").map(String.init)
            let times = words.compactMap { TimeOfDay($0) }
            let days = Set(words.compactMap { Weekday(rawValue: $0) })
            guard times.count == 2 else { return nil }
            return FocusPeriod(days: days.isEmpty ? Set(Weekday.allCases) : days, from: times[0], to: times[1])
        }
        return Focus(id: PlainID(derived: String(text.prefix { $0 != " " })), schedule: periods)
    }

    private static func instant(_ short: some StringProtocol) -> Instant? {
        let date = ["2026-01-05T", "2026-", ""][short.count { $0 == "-" }]
        let text = date + short.replacingOccurrences(of: " ", with: "T")
        return Instant(text + (text.count == 16 ? ":00Z" : "Z"))
    }

    @Test("T1: which Focus is on", arguments: table.split(separator: "\n"))
    func moment(row: Substring) throws {
        let cells = row.components(separatedBy: " | ") + Array(repeating: "", count: 5)
        var byHand = FocusByHand()
        for more in cells[5].split(separator: "; ") {
            let words = more.split(separator: " ", maxSplits: 1)
            let times = words[1].components(separatedBy: " – ").compactMap(Self.instant)
            switch words[0] {
            case "ended":
                let ended = words[1].split(separator: " ", maxSplits: 1).map(String.init)
                let since: Instant = try #require(Self.instant(ended[1]))
                byHand.ended[PlainID(derived: ended[0])] = since
            default:
                byHand.on = FocusByHand.Manual(
                    focus: PlainID(derived: String(words[0])), since: try #require(times.first),
                    until: times.dropFirst().first)
            }
        }
        let clock = try #require(TimeZoneName("Europe/Berlin").flatMap { LocalTime($0) })
        let focuses = cells[1].components(separatedBy: "; ").filter { !$0.isEmpty }.map(Self.focus)
        let now = try #require(Self.instant(cells[2]))
        let moment = FocusSchedule.moment(focuses, byHand: byHand, on: clock, at: now)
        let on = cells[3].replacing(" by hand", with: "").split(separator: " ", maxSplits: 1)
        let times = on.dropFirst().first?.components(separatedBy: " – ").compactMap(Self.instant) ?? []
        #expect(moment.on?.focus.string == on.first.map(String.init))
        #expect(moment.on.map { $0.reason == .manual } == (on.isEmpty ? nil : cells[3].contains("by hand")))
        #expect(moment.on.map { [$0.began, $0.ends].compactMap(\.self) } ?? [] == times)
        #expect(moment.next == Self.instant(cells[4]) && (moment.next == nil) == cells[4].isEmpty)
    }

    @Test("10,000 periods, and times from before year 1 to after year 9999, are fast and do not fail")
    func hostile() throws {
        let clock = try #require(TimeZoneName("America/New_York").flatMap { LocalTime($0) })
        let periods = (0..<10_000).compactMap { number -> FocusPeriod? in
            guard let from = TimeOfDay(hour: number % 24, minute: number % 60),
                let to = TimeOfDay(hour: number * 7 % 24, minute: number * 11 % 60)
            else { return nil }
            return FocusPeriod(from: from, to: to)
        }
        let focuses = [Focus(id: PlainID(derived: "a"), schedule: periods)]
        let ends: [Int64] = [.min, Instant.distantPast.milliseconds, 0, Instant.distantFuture.milliseconds, .max]
        let start = ContinuousClock.now
        for milliseconds in ends {
            let now = Instant(milliseconds: milliseconds)
            let moment = FocusSchedule.moment(focuses, byHand: FocusByHand(), on: clock, at: now)
            if let on = moment.on { #expect(on.began >= .distantPast) }
            if let next = moment.next { #expect(next <= .distantFuture) }
        }
        // A debug build needs half a second for all five; stepping through the years would take many minutes.
        #expect(ContinuousClock.now - start < .seconds(120))
    }
}
