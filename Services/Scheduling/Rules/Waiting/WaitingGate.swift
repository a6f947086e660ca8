internal import Model

/// How P judges an item that waits (rules W3, W5), or that a due summary brings (rule W9).
enum WaitingGate {
    enum Judgement {
        case passed(Circumstances)
        case refused(Ending)
    }

    /// P for an item whose wait is due, under P's own rules.
    static func judgeWhenDue(_ item: Item, in state: PersonState, _ occasion: Occasion) -> Judgement {
        guard let circumstances = Circumstances(item, state, occasion) else {
            return .refused(Ending(.suppressed, .p1, reason: .appRemoved))
        }
        guard state.knows(item.details.device) else {
            return .refused(Ending(.suppressed, .p1, reason: .deviceUnknown))
        }
        return PersonGate.judge(circumstances).map { .refused(Ending($0)) } ?? .passed(circumstances)
    }

    /// P for an item that goes on waiting, under rule W5.
    static func judgeWhileWaiting(_ item: Item, in state: PersonState, _ occasion: Occasion) -> Judgement {
        guard let circumstances = Circumstances(item, state, occasion) else {
            return .refused(turnedOff(was: .appRemoved))
        }
        return refusal(circumstances, item).map { .refused($0) } ?? .passed(circumstances)
    }

    /// What P refuses now, under rule W5; `was` is P's reason. Expiry (P2) belongs to rule W3.
    static func refusal(_ circumstances: Circumstances, _ item: Item) -> Ending? {
        // A parked item has lost the device that it was for. For one in Notification Center P7 reports that.
        if !item.standing.isThere, let device = item.details.device, circumstances.person.device(device) == nil {
            return turnedOff(was: .deviceUnknown)
        }
        guard let refusal = PersonGate.judge(circumstances) else { return nil }
        let rows = refusal.rows.filter { $0 != .p2 }
        guard let was = rows.first else { return nil }
        return turnedOff(was: was.reason, also: rows.dropFirst().map(\.reason))
    }

    static func turnedOff(was: Reason, also: [Reason] = []) -> Ending {
        var ending = Ending(.suppressed, .w5, reason: .turnedOffWhileWaiting, also: also)
        ending.details[.was] = .reason(was)
        return ending
    }

    /// W5 for an item that no device can have any more, with P's other reasons; `nil` for an item that does not wait to
    /// alert.
    static func noDevice(_ item: Item, in state: PersonState, _ occasion: Occasion) -> Ending? {
        guard item.standing.wait != nil else { return nil }
        let rows = Circumstances(item, state, occasion).flatMap { PersonGate.judge($0) }?.rows ?? []
        return turnedOff(was: .noDevice, also: rows.filter { $0 != .p2 && $0 != .p7 }.map(\.reason))
    }
}
