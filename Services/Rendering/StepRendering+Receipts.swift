internal import Model

extension StepRendering {
    /// Writes receipts for what rendering found: advice once, when the notification first appears, and content that
    /// failed.
    ///
    /// - Parameter found: what was found while the deliveries were written.
    func writeReceipts(of found: DrawingFindings, output: inout Output) {
        for failure in failures { adviseOfView(of: failure.notification, output: &output) }
        // A step that shows new content is about one notification.
        guard showsNewContent, let shown = shown.first else { return }
        if found.isIncomplete { adviseOfView(of: shown.notification, output: &output) }
        guard !found.advice.isEmpty else { return }
        send(shown.notification, rule: .r3, details: ReceiptDetails(), advice: found.advice, output: &output)
    }

    /// Whether the step shows content that is new: a notification appears, replaces another one, or has its content
    /// replaced (rule N7). An open view only shows what has appeared before (rule N11), also if the step sends the
    /// badge to other devices. When a trigger fires again, or an item is listed later, the content is as before.
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
        send(notification, rule: .r8, details: ReceiptDetails(reason: .viewNotMade), advice: [], output: &output)
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
