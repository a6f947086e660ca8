import Model
import Testing

@testable import Scheduling

struct DueItemTests {
    static let due = World.at(60)

    /// In short: the outcome, with its ending or its cause.
    private static func judge(
        _ item: Item, at instant: Instant = due, now: Instant = due, isAllowed: Bool = true
    ) throws -> (word: String, item: Item?) {
        let state = try Judged.state([Judged.item("before"), item]) {
            if !isAllowed { $0.apps[World.appID]?.authorization = .denied }
        }
        switch DueItem.judge(item, at: instant, in: state, try Judged.occasion(at: now)) {
        case .graceIsOver: return ("grace", nil)
        case .isExpired: return ("expired", nil)
        case .isRefused(let ending, let cause): return ("\(ending.short), \(cause)", nil)
        case .arrives(let item, _, let cause): return ("arrives, \(cause)", item)
        case .isWantedAgain(let item, _, let cause): return ("wanted again, \(cause)", item)
        case nil: return ("not due", nil)
        }
    }

    private static func expiring(_ end: Instant?) -> RequestDetails { .text("Hello") { $0.expires = end } }

    @Test("P1: after the wait for a registration it is judged as an arrival", arguments: [true, false])
    func grace(isAllowed: Bool) throws {
        let item = Judged.item { $0.place = .unregistered(until: Self.due) }
        #expect(try Self.judge(item, isAllowed: isAllowed).word == "grace")
    }

    @Test("P10: a due trigger brings the item anew, whatever its alert waited for") func trigger() throws {
        let waits: [Wait?] = [
            nil, .focus(.s10, isSummarised: true), .summary(.s12), .snooze(Firing(due: Self.due, isLate: true)),
        ]
        let firing = Firing(due: Self.due)
        for place in waits.map({ Place.center(Presence(wait: $0), next: firing) }) + [.parked(firing)] {
            let item = Judged.item { $0.place = place }
            let cause = "trigger/news/r/\(Self.due.milliseconds)"
            let now = Self.due.adding(seconds: 5)
            let (word, arriving) = try Self.judge(item, now: now)
            #expect(word == "arrives, \(cause)", "\(place)")
            #expect(arriving?.standing.arrivedAt == now)
            #expect(arriving?.standing.ordinal == 2)
            #expect(arriving?.standing.wait == nil)
            #expect(arriving?.standing.trigger == nil)
            #expect(try Self.judge(item, isAllowed: false).word == "suppressed P3 not-authorized, \(cause)")
        }
    }

    @Test("P10: a later trigger is not due before its instant") func notYet() throws {
        let item = Judged.item { $0.fires(Firing(due: Self.due)) }
        let before = Self.due.adding(seconds: -0.001)
        #expect(try Self.judge(item, at: before, now: before).word == "not due")
        #expect(try Self.judge(item, at: Self.due, now: Self.due).word.hasPrefix("arrives"))
    }

    @Test("W10: a snooze that is over: unread again, in its old place, and its repetition continues")
    func snooze() throws {
        let item = Judged.item {
            $0.place = .center(.readInSnooze(Firing(due: Self.due)), next: Firing(due: World.evening))
        }
        let cause = "snooze/news/r/\(Self.due.milliseconds)"
        let (word, wanted) = try Self.judge(item)
        #expect(word == "wanted again, \(cause)")
        #expect(wanted?.standing.isUnread == true)
        #expect(wanted?.standing.arrivedAt == World.start)
        #expect(wanted?.standing.wait == nil)
        #expect(wanted?.standing.trigger?.due == World.evening)
        #expect(try Self.judge(item, isAllowed: false).word == "suppressed P3 not-authorized, \(cause)")
    }

    @Test("W3: the snooze of an expired item ends, even if P would refuse it", arguments: [true, false])
    func expired(isAllowed: Bool) throws {
        let wait = Wait.snooze(Firing(due: Self.due))
        let over = Judged.item("r", Self.expiring(Self.due)) { $0.waits(for: wait) }
        #expect(try Self.judge(over, isAllowed: isAllowed).word == "expired")
        let inTime = Judged.item("r", Self.expiring(Self.due.adding(seconds: 0.001))) { $0.waits(for: wait) }
        #expect(try Self.judge(inTime).word.hasPrefix("wanted again"))
        // Under P's own rule for triggers.
        let parked = Judged.item("r", Self.expiring(Self.due)) { $0.place = .parked(Firing(due: Self.due)) }
        #expect(try Self.judge(parked).word.hasPrefix("expired P2"))
    }

    @Test(
        "W4: an item that a Focus or a summary holds is never due by itself",
        arguments: [Wait.focus(.s10, isSummarised: false), .summary(.s12)])
    func held(wait: Wait) throws {
        #expect(try Self.judge(Judged.item { $0.waits(for: wait) }).word == "not due")
    }
}
