internal import Model

/// How an item stands with its person: all that changes while it is there, and that rules ask of many items at once.
struct ItemStanding: Hashable, Sendable {
    /// The order of arrival among the person's items.
    var ordinal: Int
    /// When it last arrived: on acceptance, or when its trigger fired (rule N12); of a parked one that has not come yet,
    /// when it was parked (rule T2).
    var arrivedAt: Instant
    /// When the update was accepted that its content is from; `nil` where it is the request's own (rule N7).
    @CompactInstant var contentAt: Instant? = nil
    /// When its trigger fires again, where its alert waits for something else meanwhile.
    @CompactInstant var repeatsAt: Instant? = nil
    /// What its alert waits for; `nil` when nothing is to come.
    var wait: Wait?
    /// The level of the latest decision; `nil` before the first.
    var level: InterruptionLevel?
    /// The rules whose `lowered` receipt is written.
    var lowered = LoweredRules()
    /// Whether it is in Notification Center, and counts; a parked one is not (rule P10).
    var isThere: Bool
    /// Counts in the badge (rule N1).
    var isUnread = false
    /// The terminal receipt is written.
    var isSettled = false
    /// It alerted once; `notifyAnyway` counts until then (rule F6).
    var hasAlerted = false
    /// A call whose caller had called shortly before it (rule F4).
    var isRepeatedCall = false
    /// Not yet in the list of Notification Center: it comes with the summary.
    var isUnlisted = false
    /// S3 made it quiet as it came, and it is Passive: a digest may list it.
    var isPassive = false
    /// The same, of an app that was summarised as it came: the next summary lists it.
    var awaitsListing = false

    init(ordinal: Int, arrivedAt: Instant, isThere: Bool, wait: Wait? = nil) {
        self.ordinal = ordinal
        self.arrivedAt = arrivedAt
        self.isThere = isThere
        self.wait = wait
    }

    /// Waits for a trigger, and is not in Notification Center (rule P10).
    var isParked: Bool { !isThere && wait?.kind == .trigger }

    /// What a request of its app can name: it is in Notification Center, or parked.
    var isThereOrParked: Bool { isThere || isParked }

    /// It is or was in Notification Center: also a repeating one that waits for its next time.
    var hasCome: Bool { isThere || level != nil }

    /// When its trigger is due, first or again.
    var triggerDue: Instant? { wait?.kind == .trigger ? wait?.due : repeatsAt }

    /// Held by a Focus or for a summary.
    var isHeld: Bool { wait?.kind == .focus || wait?.kind == .summary }

    /// Something is still to be decided; while a registration is awaited nothing has been decided at all.
    var isWaiting: Bool { wait.map { $0.kind != .registration } ?? false }

    /// The person wants it again later (rule W10).
    var isSnoozed: Bool { wait?.kind == .snooze }

    /// Its alert is still to come: held or snoozed.
    var isWaitingToAlert: Bool { isHeld || isSnoozed }

    /// The earliest of what its own timers are for: its wait, its trigger, the end of its alert (rule W3).
    ///
    /// - Parameter expires: from when on it must not alert.
    func nextDue(expires: Instant?) -> Instant? {
        guard let wait else { return nil }
        if wait.kind == .registration { return wait.due }
        return [wait.due, repeatsAt, expires].compactMap { $0 }.min()
    }

    /// Its alert waits no longer; a repetition goes on.
    mutating func endWait() {
        wait = triggerDue.map { Wait(kind: .trigger, due: $0) }
        repeatsAt = nil
    }

    /// Its alert waits; a repetition goes on meanwhile.
    mutating func begin(_ wait: Wait) {
        repeatsAt = triggerDue
        self.wait = wait
    }
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

extension ItemStanding {
    /// Reads one member; `false` when it is none of the standing's, and nothing was read.
    mutating func read(_ member: JSONName, from reader: inout JSONReader) throws(Rejection) -> Bool {
        switch member {
        case "ordinal": ordinal = try reader.readInteger(in: 0...1 << 53)
        case "arrivedAt": arrivedAt = try Instant(from: &reader)
        case "isThere": isThere = try reader.readBool()
        case "isUnread": isUnread = try reader.readBool()
        case "isSettled": isSettled = try reader.readBool()
        case "level": level = try InterruptionLevel(from: &reader)
        case "lowered": for rule in try reader.readList(of: LoweringRule.self) { lowered.insert(rule) }
        case "contentAt": contentAt = try Instant(from: &reader)
        case "hasAlerted": hasAlerted = try reader.readBool()
        case "isRepeatedCall": isRepeatedCall = try reader.readBool()
        case "isUnlisted": isUnlisted = try reader.readBool()
        case "isPassive": isPassive = try reader.readBool()
        case "awaitsListing":
            awaitsListing = try reader.readBool()
            // An earlier version wrote it alone.
            if awaitsListing { isPassive = true }
        case "wait": wait = try Wait(from: &reader)
        case "repeatsAt": repeatsAt = try Instant(from: &reader)
        default: return false
        }
        return true
    }

    /// Writes the members into the item's object.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("ordinal", ordinal)
        writer.member("arrivedAt", arrivedAt)
        if isThere { writer.member("isThere", true) }
        if isUnread { writer.member("isUnread", true) }
        if isSettled { writer.member("isSettled", true) }
        writer.member("level", level)
        writer.member("lowered", lowered.rules)
        writer.member("contentAt", contentAt)
        if hasAlerted { writer.member("hasAlerted", true) }
        if isRepeatedCall { writer.member("isRepeatedCall", true) }
        if isUnlisted { writer.member("isUnlisted", true) }
        if isPassive { writer.member("isPassive", true) }
        if awaitsListing { writer.member("awaitsListing", true) }
        writer.member("wait", wait)
        writer.member("repeatsAt", repeatsAt)
    }
}
