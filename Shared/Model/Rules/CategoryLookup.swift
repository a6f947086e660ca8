extension RequestDetails {
    /// The app's category that the request names, case counts; `nil` when it names none, or one that the app lacks.
    public func category(in app: App) -> AppCategory? { category.flatMap { app.categories[$0] } }

    /// Rule C9: such a notification has the default interface and no actions.
    public func isCategoryUnknown(to app: App) -> Bool { category != nil && category(in: app) == nil }
}
