internal import Model

/// What is remembered of a person and one app, besides its items.
struct AppState: Hashable, Sendable {
    /// Whether the number on the app's icon was hidden at the last step; the count itself goes on (rules S1, L4, D12).
    var isBadgeHidden = false
    /// Whether the count changed while the number was hidden, and nothing came to the devices that told it (rule V2).
    var isCountUntold = false
    /// By device, the item that was pushed last, where that is not the newest (rule V5).
    var lastPushes: [DeviceID: RequestID] = [:]
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

    var isEmpty: Bool { self == AppState() }

    /// A target that was withdrawn, and when the withdrawal was accepted.
    struct Withdrawal: Hashable, Sendable {
        var target: Target
        var device: DeviceID?
        var acceptedAt: Instant

        fileprivate func concernsSame(as other: Self) -> Bool { target == other.target && device == other.device }
    }
}

extension AppState: JSONObject {
    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("isBadgeHidden", &isBadgeHidden, default: false)
        try form.member("isCountUntold", &isCountUntold, default: false)
        try form.member("lastPushes", &lastPushes)
        try form.member("withdrawals", &withdrawals)
        try form.member("answers", &answers, default: Answers())
        try form.member("timeSensitive", &timeSensitive, default: TimeSensitiveUse())
        try form.member("targetCategories", &targetCategories)
    }
}

extension AppState.Withdrawal: JSONObject {
    static var blank: Self { Self(target: .app, device: nil, acceptedAt: Instant(milliseconds: 0)) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("target", &target)
        try form.member("device", &device)
        try form.required("acceptedAt", &acceptedAt)
    }
}
