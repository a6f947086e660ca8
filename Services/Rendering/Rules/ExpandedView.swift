internal import Model

/// The detail view that a person opens (rule R8).
enum ExpandedView {
    /// Header, custom content, default content unless the extension hides it, attachments, actions, Dismiss.
    static func view(_ shown: ShownNotification, device: StepDevice) -> DetailView {
        var view = DetailView(icon: shown.app.icon, appName: shown.app.name)
        let found = shown.notification.category.flatMap { shown.app.record?.contentExtension(for: $0) }
        view.custom = found.map { ExtensionContent.content(of: $0, shown: shown, device: device) }
        if found?.defaultContentHidden != true {
            view.picture = shown.picture
            view.title = view.custom?.title == nil ? shown.title : nil
            view.subtitle = shown.subtitle
            view.body = shown.body
        }
        view.attachments = shown.attachments
        view.actions = Actions.actions(of: shown.category, appName: shown.app.name, platform: device.platform)
        return view
    }
}
