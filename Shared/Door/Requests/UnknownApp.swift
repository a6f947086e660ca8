internal import Model

/// Rule I4: only registered apps may ask.
enum UnknownApp {
    static func rejection(of app: AppID) -> Rejection {
        Rejection(
            .appUnknown, path: "app", found: "\(app.quoted()), which is not registered",
            fix: "register the app on the topic `apps` first")
    }
}
