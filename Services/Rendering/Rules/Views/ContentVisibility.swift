internal import Model

/// How much of a notification's content a device shows (rule R7).
enum ContentVisibility: Hashable {
    /// The content, to everyone.
    case shown
    /// The content on a device that is known to be unlocked; the placeholder once it locks.
    case shownUntilLocked
    /// The placeholder until the device is unlocked.
    case shownWhenUnlocked
    /// The placeholder always; the content only when a person opens it.
    case hidden

    /// A government alert is public: it is always shown whole, whatever the setting.
    init(of shown: ShownNotification, on device: StepDevice) {
        let setting = shown.notification.isGovernmentAlert ? .always : device.previews(of: shown.app.id)
        switch (setting, device.isUnlocked) {
        case (.always, _): self = .shown
        case (.whenUnlocked, true): self = .shownUntilLocked
        case (.whenUnlocked, false): self = .shownWhenUnlocked
        case (.never, _): self = .hidden
        }
    }

    /// The text in place of the content: the category's, with the thread's count for `%u`, else the platform's word.
    static func placeholder(_ format: String?, threadCount: Int, words: SystemWords) -> String {
        format.flatMap { Title.text(CountFormat.fill($0, count: max(1, threadCount))) } ?? words.notification
    }
}
