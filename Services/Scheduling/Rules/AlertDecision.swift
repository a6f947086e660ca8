internal import Model

/// Section 3, S: may the alert happen now? The first row that matches wins.
struct AlertDecision: Hashable, Sendable {
    var outcome: Outcome
    var rule: String
    /// `nil` where the rule has none.
    var reason: String?

    /// What becomes of the alert.
    enum Outcome: Hashable, Sendable {
        /// Now, on the devices that D4 to D7 choose.
        case alerted
        /// In Notification Center only.
        case quiet
        /// Nowhere at all (rule D11).
        case nowhere
    }

    static func decide(_ circumstances: Circumstances) -> AlertDecision {
        if circumstances.settings.hasEverythingOff { return AlertDecision(outcome: .nowhere, rule: "D11") }
        return s1(circumstances) ?? s2(circumstances) ?? s3(circumstances) ?? s4(circumstances)
            ?? AlertDecision(outcome: .alerted, rule: "S13")
    }

    /// S1: on trial. Critical with L1 passed goes on to S2, and so does a government alert.
    private static func s1(_ circumstances: Circumstances) -> AlertDecision? {
        guard circumstances.settings.authorization == .provisional, circumstances.level.level != .critical,
            !circumstances.isGovernmentAlert
        else { return nil }
        return AlertDecision(outcome: .quiet, rule: "S1", reason: "provisional")
    }

    /// S2: Critical, and with it every government alert.
    private static func s2(_ circumstances: Circumstances) -> AlertDecision? {
        guard circumstances.level.level == .critical else { return nil }
        return AlertDecision(outcome: .alerted, rule: "S2")
    }

    /// S3: for leisure, or from the person themself.
    private static func s3(_ circumstances: Circumstances) -> AlertDecision? {
        if circumstances.level.level == .passive {
            return AlertDecision(outcome: .quiet, rule: "S3", reason: "passive")
        }
        guard circumstances.notification.isCommunication, circumstances.details.communication?.sender?.isMe == true
        else { return nil }
        return AlertDecision(outcome: .quiet, rule: "S3", reason: "from-self")
    }

    /// S4: the person wants the app, or this thread, quiet for now.
    private static func s4(_ circumstances: Circumstances) -> AlertDecision? {
        let settings = circumstances.settings
        if settings.quiet { return AlertDecision(outcome: .quiet, rule: "S4", reason: "quiet-by-person") }
        let thread = circumstances.details.threadID.flatMap { settings.mutedThreads[$0] }
        let isMuted = [settings.mutedUntil, thread].contains { $0.map { circumstances.now < $0 } ?? false }
        return isMuted ? AlertDecision(outcome: .quiet, rule: "S4", reason: "muted") : nil
    }
}

extension AppSettings {
    /// Rule D11: style, Lock Screen, list and badge are all off, so nothing can show anywhere.
    var hasEverythingOff: Bool { style == .none && !lockScreen && !notificationCenter && !badge }
}
