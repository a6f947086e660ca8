internal import Model

/// Rule I4: only registered apps may send requests.
enum UnknownApp {
    /// - Parameter apps: the registered apps; the rejection suggests the one with the most similar id.
    static func rejection(of app: AppID, among apps: AppTable) -> Rejection {
        var rejection = Rejection(
            .appUnknown, path: "app", found: "\(app.quoted()), which is not registered",
            fix: "register the app on the topic `apps` first", takesAnyExample: false)
        if let nearest = apps.nearest(to: app) {
            rejection.fix = "write \(nearest.quoted()) if that was meant, else register the app on the topic `apps`"
            rejection.example = JSONSlice { $0.write(nearest) }
        }
        return rejection
    }
}
