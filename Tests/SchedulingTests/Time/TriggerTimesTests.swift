import Model
import Testing

@testable import Scheduling

struct TriggerTimesTests {
    static let minute = Trigger.after(seconds: 60, repeats: true)

    static func nine(repeats: Bool = false) -> Trigger? {
        CalendarMatch(hour: 9, minute: 0).map { .calendar($0, repeats: repeats) }
    }

    static func at(_ seconds: Double) -> Instant { World.at(seconds) }

    @Test("P10: the first time: an instant, an interval from the acceptance, or the next match of a calendar")
    func first() throws {
        let zone = try #require(TimeZoneName("Europe/Berlin"))
        func first(_ trigger: Trigger, after: Double) -> Instant? {
            TriggerTimes.first(trigger, acceptedAt: World.start, after: Self.at(after), zone: zone)
        }
        #expect(first(.at(Self.at(-60)), after: 0) == Self.at(-60))
        #expect(first(Self.minute, after: 600) == Self.at(60))
        // 9:00 in Berlin is 20 hours later, strictly after the decision.
        let nine = try #require(Self.nine())
        #expect(first(nine, after: 0) == Self.at(20 * 3600))
        #expect(first(nine, after: 20 * 3600 - 0.001) == Self.at(20 * 3600))
        #expect(first(nine, after: 20 * 3600) == Self.at(44 * 3600))
    }

    static let repetitions: [(after: Double, next: Double)] = [
        (60, 120), (119.999, 120), (120, 180), (121, 180), (3600, 3660), (0, 60), (-1, 0),
    ]

    @Test("P10: a repetition comes at the next multiple of its interval", arguments: repetitions)
    func next(after: Double, next: Double) throws {
        let zone = try #require(TimeZoneName("UTC"))
        let found = TriggerTimes.next(Self.minute, acceptedAt: World.start, after: Self.at(after), zone: zone)
        #expect(found == Self.at(next))
    }

    @Test("P10: no repetition without an interval, or at the last instant") func never() throws {
        let zone = try #require(TimeZoneName("UTC"))
        let none = Trigger.after(seconds: 0, repeats: true)
        #expect(TriggerTimes.next(none, acceptedAt: World.start, after: World.start, zone: zone) == nil)
        let end = Instant.distantFuture
        #expect(TriggerTimes.next(Self.minute, acceptedAt: end, after: end, zone: zone) == nil)
    }

    @Test("P10: a repeating one comes again unless it has ended") func nextFiring() throws {
        let state = try Judged.state()
        func next(_ trigger: Trigger?, isSettled: Bool = false) throws -> Instant? {
            let item = Judged.item("r", .text("Hello") { $0.trigger = trigger }) { $0.isSettled = isSettled }
            let circumstances = try #require(Circumstances(item, state, try Judged.occasion(at: Self.at(60))))
            return TriggerTimes.nextFiring(of: item, circumstances)
        }
        #expect(try next(Self.minute) == Self.at(120))
        #expect(try next(Self.minute, isSettled: true) == nil)
        #expect(try next(.after(seconds: 60, repeats: false)) == nil)
        #expect(try next(Self.nine(repeats: true)) == Self.at(20 * 3600))
        #expect(try next(nil) == nil)
    }

    @Test("T2: in another zone a calendar trigger moves, from its arrival on; others do not") func moved() throws {
        let zone = try #require(TimeZoneName("America/New_York"))
        let firing = Firing(due: Self.at(20 * 3600))
        func moved(_ trigger: Trigger?, _ firing: Firing?, _ wait: Wait? = nil) -> Instant? {
            let item = Judged.item("r", .text("Hello") { $0.trigger = trigger }, acceptedAt: Self.at(-86_400)) {
                ($0.arrivedAt, $0.place) = (World.start, .center(Presence(wait: wait), next: firing))
            }
            return TriggerTimes.moved(item, to: zone)
        }
        // 9:00 in New York is 14:00 in UTC.
        #expect(moved(Self.nine(), firing) == Self.at(2 * 3600))
        let focus = Wait.focus(.s10, isSummarised: false)
        #expect(moved(Self.nine(repeats: true), firing, focus) == Self.at(2 * 3600))
        #expect(moved(Self.nine(), nil, focus) == nil)
        #expect(moved(Self.minute, firing) == nil)
        #expect(moved(.at(World.evening), firing) == nil)
    }
}
