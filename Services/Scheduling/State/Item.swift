internal import Model

/// A notification that a person has, or that waits for its time.
struct Item: Hashable, Sendable {
    /// Without content where nothing will show it again.
    var notification: ClassifiedNotification
    /// The order of arrival among the person's items.
    var ordinal: Int
    /// When it last arrived: on acceptance, or when its trigger fell due (rule N12).
    var arrivedAt: Instant
    /// Whether it is in Notification Center, and counts; a parked one is not (rule P10).
    var isThere: Bool
    /// Counts in the badge (rule N1).
    var isUnread = false
    /// The terminal receipt is written.
    var isSettled = false
    /// The level of the latest decision; `nil` before the first.
    var level: InterruptionLevel?
    /// The rules whose `lowered` receipt is written.
    var lowered: [Lowering.Rule] = []
    /// When the update was accepted that its content is from; `nil` where it is the request's own (rule N7).
    var contentAt: Instant?
    /// It alerted once; `notifyAnyway` counts until then (rule F6).
    var hasAlerted = false
    /// A call whose caller had called shortly before it (rule F4).
    var isRepeatedCall = false
    /// Not yet in the list of Notification Center: it comes with the summary.
    var isUnlisted = false
    /// Passive, and to be listed in the next summary (rule S3).
    var awaitsListing = false
    /// What its alert waits for; `nil` when nothing is to come.
    var wait: Wait?
    /// When its trigger fires again, where its alert waits for something else meanwhile.
    var repeatsAt: Instant?

    var key: ItemKey { ItemKey(app: notification.accepted.app, request: notification.accepted.request) }
    var details: RequestDetails { notification.details }
    var acceptedAt: Instant { notification.accepted.acceptedAt }

    /// Waits for a trigger, and is not in Notification Center (rule P10).
    var isParked: Bool { !isThere && wait?.kind == .trigger }

    /// A trigger brings it again and again (rule P10).
    var repeats: Bool { details.trigger?.repeats ?? false }

    /// When its trigger is due, first or again.
    var triggerDue: Instant? { wait?.kind == .trigger ? wait?.due : repeatsAt }

    /// The earliest of what its own timers are for: its wait, its trigger, the end of its alert (rule W3).
    var nextDue: Instant? {
        guard let wait else { return nil }
        if wait.kind == .registration { return wait.due }
        return [wait.due, repeatsAt, details.expires].compactMap { $0 }.min()
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

    /// Held by a Focus or for a summary.
    var isHeld: Bool { wait?.kind == .focus || wait?.kind == .summary }

    /// Its alert is still to come: held or snoozed.
    var isWaitingToAlert: Bool {
        switch wait?.kind {
        case .focus, .summary, .snooze: true
        case .registration, .trigger, nil: false
        }
    }

    /// What stays when the item leaves.
    ///
    /// - Parameter isComparable: whether a later notification may count as its repeat (rule P8).
    func memory(isComparable: Bool) -> Memory {
        Memory(acceptedAt: acceptedAt, repeatable: isComparable ? Repeatable(details) : nil, ordinal: ordinal)
    }
}

/// What an alert waits for. Waiting is one mechanism: one place decides again when it is over.
struct Wait: Hashable, Sendable {
    var kind: Kind
    /// When its own timer is due; `nil` where something of the person's ends it.
    var due: Instant?
    /// The rule that holds it; `nil` for what is not held.
    var rule: HoldRule?
    /// Held by a Focus, and without it held for a summary (rule W9).
    var isSummarised = false

    /// The kinds of waiting.
    enum Kind: String, ClosedEnumeration {
        /// A registration that is on its way (rule P1).
        case registration
        /// A trigger (rule P10).
        case trigger
        /// The end of a Focus (rules S5, S7, S10).
        case focus
        /// A time of the person's summary (rules S6, S12).
        case summary
        /// A snooze (rule W10).
        case snooze
    }

    /// The rules that hold an alert.
    enum HoldRule: String, ClosedEnumeration {
        case s5 = "S5"
        case s6 = "S6"
        case s7 = "S7"
        case s10 = "S10"
        case s12 = "S12"
    }
}

extension Item: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var notification: ClassifiedNotification?
        var ordinal: Int?
        var arrivedAt: Instant?
        var (isThere, isUnread, isSettled) = (false, false, false)
        var level: InterruptionLevel?
        var lowered: [Lowering.Rule] = []
        var contentAt: Instant?
        var wait: Wait?
        var repeatsAt: Instant?
        var (hasAlerted, isRepeatedCall, isUnlisted, awaitsListing) = (false, false, false, false)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "notification": notification = try ClassifiedNotification(from: &reader)
            case "ordinal": ordinal = try reader.readInteger(in: 0...1 << 53)
            case "arrivedAt": arrivedAt = try Instant(from: &reader)
            case "isThere": isThere = try reader.readBool()
            case "isUnread": isUnread = try reader.readBool()
            case "isSettled": isSettled = try reader.readBool()
            case "level": level = try InterruptionLevel(from: &reader)
            case "lowered": lowered = try reader.readList()
            case "contentAt": contentAt = try Instant(from: &reader)
            case "hasAlerted": hasAlerted = try reader.readBool()
            case "isRepeatedCall": isRepeatedCall = try reader.readBool()
            case "isUnlisted": isUnlisted = try reader.readBool()
            case "awaitsListing": awaitsListing = try reader.readBool()
            case "wait": wait = try Wait(from: &reader)
            case "repeatsAt": repeatsAt = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            notification: try reader.required(notification, "notification"),
            ordinal: try reader.required(ordinal, "ordinal"), arrivedAt: try reader.required(arrivedAt, "arrivedAt"),
            isThere: isThere, isUnread: isUnread, isSettled: isSettled, level: level, lowered: lowered,
            contentAt: contentAt, hasAlerted: hasAlerted, isRepeatedCall: isRepeatedCall, isUnlisted: isUnlisted,
            awaitsListing: awaitsListing, wait: wait, repeatsAt: repeatsAt)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("notification", notification)
        writer.member("ordinal", ordinal)
        writer.member("arrivedAt", arrivedAt)
        if isThere { writer.member("isThere", true) }
        if isUnread { writer.member("isUnread", true) }
        if isSettled { writer.member("isSettled", true) }
        writer.member("level", level)
        writer.member("lowered", lowered)
        writer.member("contentAt", contentAt)
        if hasAlerted { writer.member("hasAlerted", true) }
        if isRepeatedCall { writer.member("isRepeatedCall", true) }
        if isUnlisted { writer.member("isUnlisted", true) }
        if awaitsListing { writer.member("awaitsListing", true) }
        writer.member("wait", wait)
        writer.member("repeatsAt", repeatsAt)
        writer.endObject()
    }
}

extension Wait: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var kind: Kind?
        var due: Instant?
        var rule: HoldRule?
        var isSummarised = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "kind": kind = try Kind(from: &reader)
            case "due": due = try Instant(from: &reader)
            case "rule": rule = try HoldRule(from: &reader)
            case "isSummarised": isSummarised = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.init(kind: try reader.required(kind, "kind"), due: due, rule: rule, isSummarised: isSummarised)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", kind)
        writer.member("due", due)
        writer.member("rule", rule)
        if isSummarised { writer.member("isSummarised", true) }
        writer.endObject()
    }
}
