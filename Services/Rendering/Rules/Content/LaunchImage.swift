internal import Model

/// The image that shows while a tap starts the app (rule R16).
enum LaunchImage {
    /// The request's image if the app has it, else the app's default.
    static func name(asked: String?, app: borrowing App) -> String? {
        if let asked, app.launchImages.contains(ExactString(asked)) { return asked }
        return app.defaultLaunchImage?.string
    }
}
