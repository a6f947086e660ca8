import Model
import Testing

@testable import Scheduling

/// `ParkingTests` tell when triggers are due for the first time, `CalendarTimesTests` those of a calendar.
@Suite struct TriggerTimesTests {
    static let minute = Trigger.after(seconds: 60, repeats: true)

    static let stories = Story.read(
        """
        # T2: wall-clock triggers move with the zone, intervals do not
        notify later {on-the=18|daily=18|in=1h}
        set zone={America/New_York|Asia/Tokyo|America/New_York} -> timer {11h|21h|1h}
        # T2: if its time in the new zone is past, a parked one fires at once
        notify later on-the=18
        after 4h
        set zone=Europe/Moscow
        after 0                         -> alerted S13 *
        # T2: a trigger moves to a time after the decision that parked it, however long before it was accepted
        // The time is 13:00 there: accepted earlier, but decided now, so it fires tomorrow.
        notify later on-the=13 accepted=-5  -> timer 1d
        after 4h
        // Another zone with the same local time.
        set zone=Europe/Paris           -> timer 1d
        # T2: a repetition moves too while its alert waits for another reason
        given focus work on
        notify daily daily=14           -> parked P10
        after 1h                        -> held S10 focus
        // Not a second time where 14:00 is later.
        set zone={UTC|Europe/Moscow}    -> timer {26h|23h}
        set zone={America/New_York|Europe/Berlin}   -> timer {31h|25h}
        # T2: the schedule of a Focus moves with the zone
        given focus work from=14:00/15:00
        set zone=UTC
        after 80min
        notify at-13:20                 -> alerted S13 *
        after 40min
        notify at-14:00                 -> held S10 focus
        """)

    @Test("T2: what moves with the zone", arguments: stories) func tell(story: Story) throws { try story.play() }

    static let repetitions: [(after: Double, next: Double)] = [
        (60, 120), (119.999, 120), (120, 180), (121, 180), (3600, 3660), (0, 60), (-1, 0),
    ]

    @Test("P10: a repetition comes at the next multiple of its interval", arguments: repetitions)
    func next(after: Double, next: Double) throws {
        let zone = try #require(TimeZoneName("UTC"))
        let found = TriggerTimes.next(Self.minute, acceptedAt: World.start, after: World.at(after), zone: zone)
        #expect(found == World.at(next))
    }

    @Test("P10: no repetition without an interval, or at the last instant") func never() throws {
        let zone = try #require(TimeZoneName("UTC"))
        let none = Trigger.after(seconds: 0, repeats: true)
        #expect(TriggerTimes.next(none, acceptedAt: World.start, after: World.start, zone: zone) == nil)
        let end = Instant.distantFuture
        #expect(TriggerTimes.next(Self.minute, acceptedAt: end, after: end, zone: zone) == nil)
    }
}
