internal import Model

/// How an item stands with its person: all that changes while it is there, and that rules ask of many items at once.
///
/// There are millions, so the members stand in the order that takes the fewest bytes.
struct ItemStanding: Hashable, Sendable {
    /// The order of arrival among the person's items.
    var ordinal: Int
    /// When it last arrived: on acceptance, or when its trigger fired (rule N12); of a parked one that has not come yet,
    /// when it was parked (rule T2).
    var arrivedAt: Instant
    /// When the update was accepted that its content is from; `nil` where it is the request's own (rule N7).
    @CompactInstant var contentAt: Instant? = nil
    var place: Place
    /// The level of the latest decision; `nil` before the first.
    var level: InterruptionLevel?
    /// The rules whose `lowered` receipt is written.
    var lowered = LoweredRules()
    var listing = ListingPlan.atOnce
    /// The terminal receipt is written.
    var isSettled = false
    /// It alerted once; `notifyAnyway` counts until then (rule F6).
    var hasAlerted = false
    /// A call whose caller had called shortly before it (rule F4).
    var isRepeatedCall = false
    /// A call that alerted or was listed after a wait, with the content that it has: it is shown as missed (rules W4, W8 to
    /// W10).
    var isMissedCall = false

    /// How it is in Notification Center; `nil` while it is not there.
    var presence: Presence? { if case .center(let presence, _) = place { presence } else { nil } }

    /// When its trigger fires, first or again; `nil` where it does not.
    var trigger: Firing? {
        switch place {
        case .parked(let firing): firing
        case .center(_, let next): next
        case .unregistered, .arriving: nil
        }
    }

    /// Whether it is in Notification Center, and counts; a parked one is not (rule P10).
    var isThere: Bool { if case .center = place { true } else { false } }

    /// Whether it is there and counts in the badge (rule N1).
    var isUnread: Bool { if case .center(let presence, _) = place { presence.isUnread } else { false } }

    /// Waits for a trigger, and is not in Notification Center (rule P10).
    var isParked: Bool { if case .parked = place { true } else { false } }

    /// Its person or device is awaited, and nothing has been decided at all (rule P1).
    var isUnregistered: Bool { if case .unregistered = place { true } else { false } }

    /// What a request of its app can name: it is in Notification Center, or parked.
    var isThereOrParked: Bool { !isUnregistered }

    /// It is or was in Notification Center: also a repeating one that waits for its next time.
    var hasCome: Bool { isThere || level != nil }

    var wait: Wait? { if case .center(let presence, _) = place { presence.wait } else { nil } }

    /// Held by a Focus or for a summary.
    var isHeld: Bool { wait != nil && !isSnoozed }

    var isHeldByFocus: Bool { if case .focus = wait { true } else { false } }

    /// The person wants it again later (rule W10).
    var isSnoozed: Bool { if case .snooze = wait { true } else { false } }

    /// Something is still to be decided: its alert is to come, or its trigger fires.
    var isWaiting: Bool { wait != nil || trigger != nil }

    /// What it waits for, in a word; a trigger only where its alert waits for nothing else.
    var waitReason: WaitReason? {
        switch place {
        case .unregistered: .registration
        case .parked: .trigger
        case .arriving: nil
        case .center(let presence, let next): presence.wait?.reason ?? (next == nil ? nil : .trigger)
        }
    }

    /// When its own timers are next due: its wait, its trigger, the end of its alert (rule W3).
    ///
    /// - Parameter expires: from when on it must not alert.
    func nextDue(expires: Instant?) -> Instant? {
        if case .unregistered(let until) = place { return until }
        guard isWaiting else { return nil }
        let next = Earliest.of(trigger?.due, expires)
        if case .snooze(let firing) = wait { return Earliest.of(firing.due, next) }
        return next
    }

    /// Whether its trigger or snooze was already past when set; it then waits for no summary before now (rule W9).
    var isLate: Bool {
        if let trigger, trigger.isLate { return true }
        if case .snooze(let firing) = wait { return firing.isLate }
        return false
    }

    /// It appears in Notification Center, or is unread there again, and its alert waits for nothing.
    mutating func appear() {
        if isThere { change { _ in .unread } } else { place = .center(.unread) }
    }

    /// The person has read it: its alert waits for nothing.
    mutating func read() { change { _ in .read } }

    /// The person has read it with all others; a snooze goes on (rule W7).
    mutating func readInSnooze() {
        if case .snooze(let firing) = wait { change { _ in .readInSnooze(firing) } } else { read() }
    }

    /// Its alert waits, if it is in Notification Center.
    mutating func waits(for wait: Wait) { change { $0.waiting(for: wait) } }

    mutating func waitsNoMore() { change(\.waitingNoMore) }

    /// Its trigger fires then: it is parked until then, or comes again.
    mutating func fires(_ firing: Firing) {
        switch place {
        case .arriving, .parked: place = .parked(firing)
        case .center(let presence, _): place = .center(presence, next: firing)
        case .unregistered: break
        }
    }

    /// Its alert waits no more, and its trigger fires no more: one that was parked appears or ends.
    mutating func clearWaits() { place = presence.map { .center($0.waitingNoMore) } ?? .arriving }

    /// Changes how it is in Notification Center, if it is there.
    private mutating func change(_ changed: (Presence) -> Presence) {
        if case .center(let presence, let next) = place { place = .center(changed(presence), next: next) }
    }

    /// The list has it from now on.
    mutating func list() { if listing == .withSummary { listing = .atOnce } }

    /// Seconds since an item last arrived after which it leaves Notification Center (rule N12).
    static let mostAge: Double = 30 * 86_400
}

/// A set of rules that lower a level, in one byte.
struct LoweredRules: Hashable, Sendable {
    private var bits: UInt8 = 0

    func contains(_ rule: LoweringRule) -> Bool { bits & Self.bit(rule) != 0 }
    mutating func insert(_ rule: LoweringRule) { bits |= Self.bit(rule) }
    var rules: [LoweringRule] { LoweringRule.allCases.filter(contains) }

    private static func bit(_ rule: LoweringRule) -> UInt8 {
        switch rule {
        case .c4: 1
        case .c5: 2
        case .c6: 4
        case .c7: 8
        case .l1: 16
        case .l2: 32
        }
    }
}
