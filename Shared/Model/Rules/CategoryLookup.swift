extension RequestDetails {
    /// The app's category that the request names; case counts. `nil` when the request names none, or one that the app
    /// lacks.
    package func category(in app: App) -> AppCategory? { category.flatMap { app.categories[$0] } }

    /// Whether the request names a category that the app lacks. Rule C9: such a notification has the default interface
    /// and no actions, on a watch too.
    package func isCategoryUnknown(to app: App) -> Bool {
        category.map { app.lacks($0) } ?? false
    }
}

extension App {
    /// The category with this id on a platform; case counts. On a watch the watch's own category wins over the iPhone's
    /// (rule R14).
    ///
    /// - Returns: `nil` where the app has no such category.
    package func category(_ id: ExactString, on platform: Platform) -> AppCategory? {
        (platform.capabilities.hasWatchLooks ? watch?.categories[id] : nil) ?? categories[id]
    }

    /// Whether the app has no category with this id, on a watch either; case counts.
    package func lacks(_ category: ExactString) -> Bool {
        categories.index(forKey: category) == nil && watch?.categories.index(forKey: category) == nil
    }

    /// The category whose placeholder and summary words a compact view uses (rules R6, R7). A watch shows the iPhone's
    /// notification, so the iPhone's category wins; the watch's own counts only where the iPhone has none.
    package func glanceCategory(_ id: ExactString, on platform: Platform) -> AppCategory? {
        categories[id] ?? category(id, on: platform)
    }
}
