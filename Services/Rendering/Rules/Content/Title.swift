internal import Model

/// Title and subtitle (rule R1).
enum Title {
    /// What a person reads first.
    struct Lines: Hashable {
        /// `nil` where it is the app's name, for want of anything else.
        let title: String?
        let subtitle: String?
    }

    /// The sender's name for a communication, else the title, else the app's name.
    ///
    /// A sender has the name of the request, else that of the matched contact, else the handle; without any of them it
    /// has the title of any other notification. A group's name is the subtitle.
    static func lines(title: String?, subtitle: String?, sender: StepSender?) -> Lines {
        Lines(title: sender.flatMap(name) ?? title, subtitle: sender.flatMap(groupName) ?? subtitle)
    }

    /// The group that a communication went to, as it is shown; `nil` where it went to none, or to one without a name.
    static func groupName(of sender: StepSender) -> String? { sender.isGroup ? text(sender.groupName) : nil }

    /// Who it is from, as it is shown.
    static func name(of sender: StepSender) -> String? {
        text(sender.name) ?? text(sender.contactName) ?? text(sender.handle)
    }

    /// A text on one line; an empty one is none.
    static func text(_ text: String?) -> String? {
        guard let text else { return nil }
        let clean = DisplayText.shorten(DisplayText.clean(text, keepsLines: false), to: TextLimit())
        return clean.isEmpty ? nil : clean
    }
}
