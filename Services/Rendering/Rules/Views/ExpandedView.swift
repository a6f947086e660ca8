internal import Model

/// The detail view that a person opens (rule R8), the only one with the content of an app's extension (rule R9).
enum ExpandedView {
    /// Header, custom content, default content with attachments unless the extension hides it, actions, Dismiss.
    ///
    /// - Returns: the view, and whether custom content that is too large was left out; the default content shows
    ///   instead.
    static func view(_ shown: ShownNotification, device: StepDevice) -> (view: DetailView, isIncomplete: Bool) {
        var view = DetailView(icon: shown.app.icon, appName: shown.app.name, dismiss: shown.words.dismiss)
        let category = shown.notification.category
        let found = category.flatMap { id in shown.app.read { $0.contentExtension(for: id) } }
        if let found { view.custom = try? ExtensionContent.content(of: found, shown: shown, device: device) }
        if view.custom == nil || found?.defaultContentHidden != true {
            view.picture = shown.picture
            view.title = view.custom?.title == nil ? shown.title : nil
            view.subtitle = shown.subtitle
            view.body = shown.body
            view.attachments = shown.attachments
        }
        view.actions = Actions.actions(of: shown.category, shown, platform: device.platform)
        return (view, found != nil && view.custom == nil)
    }
}
