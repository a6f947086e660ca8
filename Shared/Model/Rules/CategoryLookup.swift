extension RequestDetails {
    /// The app's category that the request names, case counts; `nil` when it names none, or one that the app lacks.
    package func category(in app: App) -> AppCategory? { category.flatMap { app.categories[$0] } }

    /// Rule C9: such a notification has the default interface and no actions, on a watch too.
    package func isCategoryUnknown(to app: App) -> Bool {
        category.map { app.category($0, on: .watchOS) == nil } ?? false
    }
}

extension App {
    /// The category of this id as a platform has it: a watch its own, or else the iPhone's (rule R14); case counts.
    ///
    /// - Returns: `nil` where the app lacks it.
    package func category(_ id: ExactString, on platform: Platform) -> AppCategory? {
        (platform.capabilities.hasWatchLooks ? watch?.categories[id] : nil) ?? categories[id]
    }

    /// The category that says how a notification looks at a glance: its placeholder, its words for a group. The iPhone's,
    /// whose notification a watch shows, and a watch's own one where only the watch has it (rules R6, R7).
    package func glanceCategory(_ id: ExactString, on platform: Platform) -> AppCategory? {
        categories[id] ?? category(id, on: platform)
    }

    /// Whether content must stay with a notification of this category: an action on one of the platforms may bring it back
    /// (rule W10).
    package func canSnooze(_ category: ExactString) -> Bool {
        categories[category]?.canSnooze ?? false || watch?.categories[category]?.canSnooze ?? false
    }
}
