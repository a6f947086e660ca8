internal import Model

/// What of a notification's content a device shows (rule R7).
enum ContentVisibility: Hashable {
    /// Everything to everyone.
    case shown
    /// The placeholder until the device is unlocked.
    case shownWhenUnlocked
    /// The placeholder always; the content only where a person opens it.
    case hidden

    init(_ setting: StepPreviews, isUnlocked: Bool) {
        switch (setting, isUnlocked) {
        case (.always, _), (.whenUnlocked, true): self = .shown
        case (.whenUnlocked, false): self = .shownWhenUnlocked
        case (.never, _): self = .hidden
        }
    }

    /// The text in place of the content: the category's, `%u` being the thread's count, else the platform's word.
    static func placeholder(_ format: String?, threadCount: Int, words: SystemWords) -> String {
        format.flatMap { Title.text(CountFormat.fill($0, count: max(1, threadCount))) } ?? words.notification
    }
}
