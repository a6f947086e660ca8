internal import Model

extension WaysOut {
    /// The sentence for a notification that no tried change let alert.
    static func nothing(past obstacle: Obstacle, _ situation: Situation) -> String {
        let kind = situation.request.details.kind
        if kind.target != nil {
            return "A request of type `\(kind.type.rawValue)` never alerts; one of type `notify` may."
        }
        if let sentence = sentence(past: obstacle) { return sentence }
        return [help(against: obstacle), "No change that was tried out let it alert."].compactMap(\.self)
            .joined(separator: " ")
    }

    /// Why no changes were tried out.
    enum Untried: String {
        case noStory = "The records of the person, the app and the request are not available"
        case otherStory = "The available records lead to another decision, or lack the request"
        case tooMany = "Too many other notifications did not alert, and this one was not named by its id"
    }

    /// The advice that the receipts alone allow: what helps, without a promise that it is enough.
    static func firstStep(past obstacle: Obstacle, _ untried: Untried) -> String {
        if let sentence = sentence(past: obstacle) { return sentence }
        guard let help = help(against: obstacle) else {
            return "\(untried.rawValue), so what would have let it alert was not tried out."
        }
        return "\(help) \(untried.rawValue), so whether that is enough was not tried out."
    }

    private static func help(against obstacle: Obstacle) -> String? {
        step(past: obstacle).map { "Against rule \(obstacle.rule.text) this helps: \($0)." }
    }

    /// The advice on a request that was repeated with its id (rule P0), if no way was tried out or found.
    static func firstStep(ofOneThatCameAgain at: Instant) -> String {
        "The request that was repeated at \(at) needed at least an `id` of its own."
    }

    /// The sentence for an obstacle whose way out is not a setting.
    private static func sentence(past obstacle: Obstacle) -> String? {
        switch (obstacle.stoppingRule, obstacle.reason?.value) {
        case _ where obstacle.code == .rejected:
            "Once corrected, it can be sent again, even with the same id: a rejected request is not remembered."
        case (.p1, .recipientUnknown):
            "It needed a valid record of the person on `people`, at most ten seconds after the request."
        case (.p1, .appRemoved): "It needed the app's record on `apps`."
        case (.n7, _), (.n9, _), (.n10, _):
            "A request of type `update`, `withdraw` or `mark-read` never alerts; one of type `notify` may."
        case (.n8, _) where obstacle.code == .quiet:
            "A request of type `withdraw` never alerts; one of type `notify` may."
        default: nil
        }
    }

    private static func step(past obstacle: Obstacle) -> String? {
        guard let rule = obstacle.stoppingRule else { return nil }
        if let answered = obstacle.answered.first {
            return "another answer of the person, whose own holds until \(answered.end)"
        }
        let focus = obstacle.details.text(.focus).map { "the Focus \($0.quoted(most: 128))" } ?? "the Focus"
        let reason = obstacle.reason?.value
        return switch rule {
        case .p1: "a device with this id in the person's record"
        case .p2, .w3: "a later `expires`"
        case .p3, .p4: "the person's permission for the app (`authorization`)"
        case .p5: "its category and topic turned on (`categoriesOff`, `topicsOff`)"
        case .p6: "the person's consent to its marketing topic (`marketing`)"
        case .p7, .d13: "the app on a device that can alert (`apps` of the device)"
        case .p8: "other words, an `event.id` of its own, or `alertsAgain`"
        case .p9: "fewer than 64 notifications of the app that wait for a trigger"
        case .w5: "to keep what was turned off or removed while it waited"
        case .s1: "the person's full permission (`authorization`: `authorized`)"
        case .s3: reason == .fromSelf ? "somebody else as its sender (`isMe`)" : "a higher level than `passive`"
        case .s4:
            reason == .muted
                ? "app and thread not muted (`mutedUntil`, `mutedThreads`)" : "the app not set to quiet (`quiet`)"
        case .s5: "\(focus) off"
        case .s7: "its sender, or Time Sensitive, let through by \(focus), or \(focus) off"
        case .s10: "its app, or Time Sensitive, let through by \(focus), or \(focus) off"
        case .s6: "the app not in the scheduled summary (`summary`)"
        case .s12: "the app not in the scheduled summary (`summary`), or Time Sensitive"
        case .d3: "the app not open on the device, or banners asked for while it is (`foregroundPresentation`)"
        case .d11: "one of `style`, `lockScreen`, `notificationCenter` and `badge` on"
        case .n5: "a `collapseId` of its own, a higher level, or `alertsAgain`"
        case .n8: "not to take it back"
        case .n11: "the expanded view closed, or another thread (`threadId`)"
        case .n7, .n9, .n10: nil
        }
    }
}
