internal import Explaining
internal import Model

/// A notification that waits for something: what it waits for, and until when.
struct WaitingNotification: Sendable {
    let notification: NotificationID
    let appName: String?
    let title: String?
    let rule: Recorded<Rule>
    let wait: ExplainedState.Wait

    /// - Parameters:
    ///   - receipts: all receipts of the notification, in the order in which they were written.
    ///   - app: the app's record, if known.
    ///   - title: the title of its request, if known.
    /// - Returns: `nil` if it does not wait.
    init?(_ notification: NotificationID, receipts: [Receipt], app: App?, title: String?) {
        guard case .waiting(let wait) = ExplainedState(after: receipts),
            let last = receipts.last(where: { [.held, .parked, .snoozed].contains($0.code) })
        else { return nil }
        self.notification = notification
        appName = app?.name
        self.title = title
        rule = last.rule
        self.wait = wait
    }

    /// Writes the members `{notification, app, appName, title, rule, sentence, until}`.
    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool) {
        writer.member("notification", notification)
        writer.member("app", notification.parts?.app)
        writer.member("appName", appName ?? notification.parts?.app.string)
        // Rule G2.
        if mayReadContent { writer.member("title", title) }
        writer.member("rule", rule)
        writer.member("sentence", wait.sentence)
        writer.member("until", orNull: wait.until)
    }
}
