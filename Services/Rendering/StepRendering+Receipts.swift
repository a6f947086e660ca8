internal import Model

extension StepRendering {
    /// Writes what was found on the way: advice once, when the notification first appears, and what could not be made.
    func writeReceipts(output: inout Output) {
        for failure in failures { adviseOfView(of: failure.notification, output: &output) }
        guard showsNewContent else { return }
        // One notification has a view of its own; digest and summary show no content of the app's own.
        if isIncomplete, let single = step.notifications.first { adviseOfView(of: single, output: &output) }
        for notification in shown where !notification.advice.isEmpty {
            send(
                notification.notification, rule: .r3, details: ReceiptDetails(), advice: notification.advice,
                output: &output)
        }
    }

    /// A notification appears, or takes the place of another one, or its content is replaced (rule N7). A view that is
    /// open only follows what has appeared already (rule N11), also where the step tells other devices the number; and
    /// when a trigger fires again, or an item comes to be listed, the content is as before.
    var showsNewContent: Bool {
        switch step.kind {
        case .present: true
        case .update:
            (step.replaces != nil || step.why.rule == .n7)
                && step.devices.contains { step.type(of: $0).hasContent && !$0.isViewOnly }
        case .alert: step.replaces != nil
        case .withdraw, .badge, .inApp, .summary, .digest: false
        }
    }

    private func adviseOfView(of notification: StepNotification, output: inout Output) {
        send(
            notification, rule: .r8, details: ReceiptDetails(reason: .viewNotMade), advice: [], output: &output)
    }

    private func send(
        _ notification: StepNotification, rule: Rule, details: ReceiptDetails, advice: [Advice],
        output: inout Output
    ) {
        guard let request = notification.id.parts?.request else { return }
        output.send(
            Receipt(
                of: notification.app, request: request, person: step.person, code: .advised, rule: rule,
                isTerminal: false, at: step.at, details: details, advice: advice))
    }
}
