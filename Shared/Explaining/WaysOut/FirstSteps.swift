internal import Model

extension WaysOut {
    /// What is said where no change that was tried let it alert.
    static func nothing(past obstacle: Obstacle, _ situation: Situation) -> String {
        let kind = situation.request.details.kind
        if kind.target != nil {
            return "A request of type `\(kind.type.rawValue)` never alerts; one of type `notify` may."
        }
        if let sentence = sentence(past: obstacle) { return sentence }
        return [help(against: obstacle), "Nothing that was tried out was enough to let it alert."].compactMap(\.self)
            .joined(separator: " ")
    }

    /// Why nothing was tried out.
    enum Untried: String {
        case noStory = "The records of person, app and request are not at hand"
        case otherStory = "The records at hand lead to another decision, or lack the request"
        case tooMany = "Too many others did not alert, and this one was not asked about by its id"
    }

    /// What can be said by the receipts alone: what helps, not that it is enough.
    static func firstStep(past obstacle: Obstacle, _ untried: Untried) -> String {
        if let sentence = sentence(past: obstacle) { return sentence }
        guard let help = help(against: obstacle) else {
            return "\(untried.rawValue), so what would have let it alert was not tried out."
        }
        return "\(help) \(untried.rawValue), so whether that is enough was not tried out."
    }

    private static func help(against obstacle: Obstacle) -> String? {
        step(past: obstacle).map { "Against rule \(obstacle.rule) this helps: \($0)." }
    }

    /// What can be said of a request that came again with its id (rule P0), where no way was tried out or found.
    static func firstStep(ofOneThatCameAgain at: Instant) -> String {
        "What came again at \(at) needed an `id` of its own at least."
    }

    /// Where the way out is not a setting.
    private static func sentence(past obstacle: Obstacle) -> String? {
        switch (obstacle.rule, obstacle.reason) {
        case _ where obstacle.code == .rejected:
            "Mended, it can be sent again, also with the same id: a rejected request is not remembered."
        case ("P1", "recipient-unknown"):
            "It needed a good record of the person on `people`, at most ten seconds after the request."
        case ("P1", "app-removed"): "It needed the app's record on `apps`."
        case ("N7", _), ("N9", _), ("N10", _):
            "A request of type `update`, `withdraw` or `mark-read` never alerts; one of type `notify` may."
        case ("N8", _) where obstacle.code == .quiet:
            "A request of type `withdraw` never alerts; one of type `notify` may."
        default: nil
        }
    }

    private static func step(past obstacle: Obstacle) -> String? {
        let focus = obstacle.details.text(.focus).map { "the Focus \($0.quoted(most: 128))" } ?? "the Focus"
        return switch (obstacle.rule, obstacle.reason) {
        case ("P1", _): "a device of this id among the person's"
        case ("P2", _), ("W3", _): "a later `expires`"
        case ("P3", _), ("P4", _): "the person's permission for the app (`authorization`)"
        case ("P5", _): "its category and topic turned on (`categoriesOff`, `topicsOff`)"
        case ("P6", _): "the person's consent to its marketing topic (`marketing`)"
        case ("P7", _), ("D13", _): "the app on a device that can alert (`apps` of the device)"
        case ("P8", _): "other words, an `event.id` of its own, or `alertsAgain`"
        case ("P9", _): "fewer than 64 notifications of the app that wait for a trigger"
        case ("W5", _): "to keep what was turned off or removed while it waited"
        case ("S1", _): "the person's full permission (`authorization`: `authorized`)"
        case ("S3", "from-self"): "somebody else as its sender (`isMe`)"
        case ("S3", _): "a higher level than `passive`"
        case ("S4", "muted"): "app and thread not muted (`mutedUntil`, `mutedThreads`)"
        case ("S4", _): "the app not set to quiet (`quiet`)"
        case ("S5", _): "\(focus) off"
        case ("S7", _): "its sender, or Time Sensitive, let through by \(focus), or \(focus) off"
        case ("S10", _): "its app, or Time Sensitive, let through by \(focus), or \(focus) off"
        case ("S6", _): "the app not in the scheduled summary (`summary`)"
        case ("S12", _): "the app not in the scheduled summary (`summary`), or Time Sensitive"
        case ("D3", _): "the app not open on the device, or banners asked for while it is (`foregroundPresentation`)"
        case ("D11", _): "one of `style`, `lockScreen`, `notificationCenter` and `badge` on"
        case ("N5", _): "a `collapseId` of its own, a higher level, or `alertsAgain`"
        case ("N8", _): "not to take it back"
        case ("N11", _): "the expanded view closed, or another thread (`threadId`)"
        default: nil
        }
    }
}
