internal import Model

/// What is remembered of a person and one app, besides its items.
struct AppState: Hashable, Sendable {
    /// Whether the number on the app's icon was hidden at the last step; the count itself goes on (rules S1, L4, D12).
    var isBadgeHidden = false
    /// Withdrawals of the window, against notifications that were accepted earlier and arrive later (rule N8).
    var withdrawals: [Withdrawal] = []
    /// What the person answered about the app (rule L5).
    var answers = Answers()
    /// How the app uses Time Sensitive (rule L3).
    var timeSensitive = TimeSensitiveUse()
    /// The app's categories of which a notification named what a tap opens (rule R19).
    var targetCategories: Set<ExactString> = []

    /// Most withdrawals that are remembered of an app, so that no producer makes the entry larger than a record may be.
    static let mostWithdrawals = 1000

    /// Remembers a withdrawal: of one target the latest, and of too many the latest ones.
    mutating func note(_ withdrawal: Withdrawal) {
        let (same, others) = (
            withdrawals.filter { $0.concernsSame(as: withdrawal) },
            withdrawals.filter { !$0.concernsSame(as: withdrawal) }
        )
        let latest = same.reduce(withdrawal) { $0.acceptedAt < $1.acceptedAt ? $1 : $0 }
        withdrawals = others + [latest]
        guard withdrawals.count > Self.mostWithdrawals else { return }
        withdrawals.sort { $0.acceptedAt < $1.acceptedAt }
        withdrawals.removeFirst(withdrawals.count - Self.mostWithdrawals)
    }

    /// What is still remembered at an instant.
    func forgetting(endedBy now: Instant, _ window: DeduplicationWindow) -> AppState {
        var remembered = self
        remembered.withdrawals.removeAll { !window.covers(now, from: $0.acceptedAt) }
        remembered.answers.forgetMutes(endedBy: now)
        return remembered
    }

    /// Nothing is remembered.
    var isEmpty: Bool { self == AppState() }

    /// A target that was withdrawn, and when the withdrawal was accepted.
    struct Withdrawal: Hashable, Sendable {
        var target: Target
        var device: DeviceID?
        var acceptedAt: Instant

        fileprivate func concernsSame(as other: Self) -> Bool { target == other.target && device == other.device }
    }
}

extension AppState: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "isBadgeHidden": isBadgeHidden = try reader.readBool()
            case "withdrawals": withdrawals = try reader.readList()
            case "answers": answers = try Answers(from: &reader)
            case "timeSensitive": timeSensitive = try TimeSensitiveUse(from: &reader)
            case "targetCategories": targetCategories = try reader.readSet()
            default: try reader.skipUnknown()
            }
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if isBadgeHidden { writer.member("isBadgeHidden", true) }
        writer.member("withdrawals", withdrawals)
        if !answers.isEmpty { writer.member("answers", answers) }
        if !timeSensitive.isEmpty { writer.member("timeSensitive", timeSensitive) }
        writer.member("targetCategories", sorted: targetCategories)
        writer.endObject()
    }
}

extension AppState.Withdrawal: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var target: Target?
        var device: DeviceID?
        var acceptedAt: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "target": target = try Target(from: &reader)
            case "device": device = try DeviceID(from: &reader)
            case "acceptedAt": acceptedAt = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            target: try reader.required(target, "target"), device: device,
            acceptedAt: try reader.required(acceptedAt, "acceptedAt"))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("target", target)
        writer.member("device", device)
        writer.member("acceptedAt", acceptedAt)
        writer.endObject()
    }
}
