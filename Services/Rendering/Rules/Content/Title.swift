internal import Model

/// Title and subtitle (rule R1).
enum Title {
    /// The sender's name for a communication, else the title, else the app's name.
    ///
    /// A sender's name is the request's, else the matched contact's, else the handle. Without any of them the title is
    /// that of an ordinary notification. A group's name is the subtitle.
    ///
    /// - Returns: no title if there is nothing but the app's name.
    static func lines(
        title: String?, subtitle: String?, sender: StepSender?
    ) -> (title: String?, subtitle: String?) {
        (sender.flatMap(name) ?? title, sender.flatMap(groupName) ?? subtitle)
    }

    /// The name of the group that a communication went to, as shown; `nil` without a group or without a name.
    static func groupName(of sender: StepSender) -> String? { sender.isGroup ? text(sender.groupName) : nil }

    /// The sender's name, as shown.
    static func name(of sender: StepSender) -> String? {
        text(sender.name) ?? text(sender.contactName) ?? text(sender.handle)
    }

    /// A text on one line; `nil` if it is empty.
    static func text(_ text: String?) -> String? {
        guard let text else { return nil }
        let clean = DisplayText.shorten(DisplayText.clean(text, keepsLines: false), to: TextLimit())
        return clean.isEmpty ? nil : clean
    }
}
