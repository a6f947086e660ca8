internal import Model

/// The detail view that a person opens (rule R8), the only one with the content of an app's extension (rule R9).
enum ExpandedView {
    /// Header, custom content, default content with attachments unless the extension hides it, actions, Dismiss.
    ///
    /// Where custom content is too large, the default content shows instead.
    static func view(
        _ shown: ShownNotification, device: StepDevice, _ findings: inout DrawingFindings
    ) -> DetailView {
        var view = DetailView(icon: shown.app.icon, appName: shown.app.name, dismiss: shown.words.dismiss)
        let category = shown.notification.category
        let found = category.flatMap { id in shown.app.read { $0.contentExtension(for: id) } }
        if let found {
            view.custom = ExtensionContent.content(of: found, shown: shown, device: device, &findings)
            if view.custom == nil { findings.isIncomplete = true }
        }
        if view.custom == nil || found?.defaultContentHidden != true {
            view.picture = shown.picture
            view.title = view.custom?.title == nil ? shown.title : nil
            view.subtitle = shown.subtitle
            view.body = shown.body
            view.attachments = shown.attachments
        }
        view.actions = Actions.actions(of: shown.category, shown, platform: device.platform, &findings)
        return view
    }
}
