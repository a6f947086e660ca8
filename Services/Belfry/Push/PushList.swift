internal import Model
internal import Program
internal import Pushing

/// Prints the pushes that wait.
enum PushList {
    /// Prints a line for each push that stands on `notifications.pushes`.
    static func print(_ settings: Settings, of app: AppID?, json: Bool) throws {
        let found = try StoredPushes.read(settings, of: app).map(\.stored)
        try StandardOutput.write(found.map { (json ? Self.json($0) : line($0)) + "\n" }.joined())
    }

    private static func line(_ stored: StoredPush) -> String {
        let push = stored.push
        let parts = [
            push.delivery, push.person.string, push.device.string, push.app.string, push.what.said,
            "attempts \(stored.attempts)", "due \(stored.due)", stored.failure.map { "last \($0)" } ?? "not tried",
            stored.isRepeated ? "(repeated)" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// All but token and payload: they are of no use here, and the payload has what people read.
    private static func json(_ stored: StoredPush) -> String {
        let push = stored.push
        return JSONSlice.object { writer in
            writer.member("delivery", push.delivery)
            writer.member("person", push.person)
            writer.member("device", push.device)
            writer.member("app", push.app)
            writer.member("what", push.what.word)
            writer.member("notifications", push.what.notifications)
            writer.member("environment", push.heading.token.environment)
            writer.member("at", push.at)
            writer.member("ends", push.heading.end)
            writer.member("attempts", stored.attempts)
            writer.member("due", stored.due)
            writer.member("failure", stored.failure)
            writer.member("repeated", stored.isRepeated)
        }.line
    }
}

extension Push {
    /// What it is about: a word, and the notifications.
    fileprivate var what: (word: String, notifications: [NotificationID], said: String) {
        switch subject {
        case .item(let item): ("item", [item], "\(item)")
        case .withdrawal(let items): ("withdrawal", items, "withdrawal of \(items.count)")
        case .number: ("number", [], "number")
        }
    }
}
