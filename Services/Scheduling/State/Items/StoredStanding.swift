internal import Model

/// How an item stands, as its changelog entry is read: member by member, in any order and any combination.
struct StoredStanding {
    private var standing = ItemStanding(ordinal: 0, arrivedAt: .distantPast, place: .arriving)
    private var isThere = false
    private var isUnread = false
    private var wait: StoredWait?
    private var repeatsAt: Instant?
    private var repeatsLate: Bool?

    /// Reads one member; `false` when it is none of the standing's, and nothing was read.
    mutating func read(_ member: JSONName, from reader: inout JSONReader) throws(Rejection) -> Bool {
        switch member {
        case "ordinal": standing.ordinal = try reader.readInteger(in: 0...1 << 53)
        case "arrivedAt": standing.arrivedAt = try Instant(from: &reader)
        case "isThere": isThere = try reader.readBool()
        case "isUnread": isUnread = try reader.readBool()
        case "isSettled": standing.isSettled = try reader.readBool()
        case "level": standing.level = try InterruptionLevel(from: &reader)
        case "lowered": for rule in try reader.readList(of: LoweringRule.self) { standing.lowered.insert(rule) }
        case "contentAt": standing.contentAt = try Instant(from: &reader)
        case "hasAlerted": standing.hasAlerted = try reader.readBool()
        case "isRepeatedCall": standing.isRepeatedCall = try reader.readBool()
        case "isMissedCall": standing.isMissedCall = try reader.readBool()
        case "isUnlisted": if try reader.readBool() { standing.listing = .withSummary }
        case "isPassive": if try reader.readBool(), standing.listing == .atOnce { standing.listing = .againInDigest }
        // An earlier version wrote it without `isPassive`.
        case "awaitsListing":
            if try reader.readBool(), standing.listing != .withSummary { standing.listing = .againInSummary }
        case "wait": wait = try StoredWait(from: &reader)
        case "repeatsAt": repeatsAt = try Instant(from: &reader)
        case "repeatsLate": repeatsLate = try reader.readBool()
        default: return false
        }
        return true
    }

    /// The standing that the members make. Combinations that no version writes are read as the nearest one that is.
    var whole: ItemStanding {
        var standing = standing
        // A wait without its time never ends.
        let firing = Firing(due: wait?.due ?? .distantFuture, isLate: wait?.isLate ?? false)
        let alertWait: Wait?
        switch wait?.kind {
        case .registration:
            standing.place = .unregistered(until: firing.due)
            return standing
        case .trigger, nil: alertWait = nil
        case .focus:
            let rule = wait?.rule.flatMap { Wait.FocusRule(rawValue: $0) } ?? .s10
            alertWait = .focus(rule, isSummarised: wait?.isSummarised ?? false)
        case .summary: alertWait = .summary(wait?.rule.flatMap { Wait.SummaryRule(rawValue: $0) } ?? .s12)
        case .snooze: alertWait = .snooze(firing)
        }
        let presence: Presence = isUnread ? .unread : .read
        if let alertWait {
            let next = repeatsAt.map { Firing(due: $0, isLate: repeatsLate ?? firing.isLate) }
            standing.place = .center(presence.waiting(for: alertWait), next: next)
        } else if isThere {
            standing.place = .center(presence, next: wait == nil ? nil : firing)
        } else {
            standing.place = .parked(firing)
        }
        return standing
    }
}

extension ItemStanding {
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
        if isMissedCall { writer.member("isMissedCall", true) }
        if listing == .withSummary { writer.member("isUnlisted", true) }
        if listing.isPassive { writer.member("isPassive", true) }
        if listing == .againInSummary { writer.member("awaitsListing", true) }
        let stored = StoredWait(self)
        writer.member("wait", stored)
        guard wait != nil, let trigger else { return }
        writer.member("repeatsAt", trigger.due)
        if trigger.isLate != stored?.isLate { writer.member("repeatsLate", trigger.isLate) }
    }
}

/// What an item waits for, as stored: one form for a registration, a trigger, and what its alert waits for.
private struct StoredWait: JSONObject {
    var kind: WaitReason
    var due: Instant?
    /// The number of the rule that holds it.
    var rule: String?
    var isSummarised = false
    var isLate = false

    static var blank: Self { Self(kind: .focus) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("kind", &kind)
        try form.member("due", &due)
        try form.member("rule", &rule)
        try form.member("isSummarised", &isSummarised, default: false)
        try form.member("isLate", &isLate, default: false)
    }
}

extension StoredWait {
    /// - Returns: `nil` for an item that waits for nothing.
    init?(_ standing: ItemStanding) {
        guard let reason = standing.waitReason else { return nil }
        kind = reason
        isLate = standing.trigger?.isLate ?? false
        rule = standing.wait?.rule?.rawValue
        switch standing.wait {
        case .focus(_, let isSummarised): self.isSummarised = isSummarised
        case .summary: break
        case .snooze(let firing): (due, isLate) = (firing.due, firing.isLate)
        case nil: if case .unregistered(let until) = standing.place { due = until } else { due = standing.trigger?.due }
        }
    }
}
