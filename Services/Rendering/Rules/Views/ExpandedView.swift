internal import Model

/// The detail view that a person opens (rule R8), the only one with the content of an app's extension (rule R9).
enum ExpandedView {
    /// Header, custom content, default content with attachments unless the extension hides it, actions, Dismiss.
    ///
    /// Where custom content is too large, the default content shows instead; where nothing of it has content, beside it.
    static func view(_ shown: ShownNotification, device: StepDevice, _ findings: inout DrawingFindings) -> DetailView {
        var view = DetailView(icon: shown.app.icon, appName: shown.app.name, dismiss: shown.words.dismiss)
        view.open(shown, device: device, &findings)
        return view
    }
}

extension DetailView {
    /// Fills the view between header and Dismiss. In place: a view is large.
    fileprivate mutating func open(_ shown: ShownNotification, device: StepDevice, _ findings: inout DrawingFindings) {
        let found = shown.categoryID.flatMap { id in shown.app.read { $0.contentExtension(for: id) } }
        if let found {
            custom = ExtensionContent.content(of: found, shown: shown, device: device, &findings)
            if custom == nil { findings.isIncomplete = true }
        }
        if lacksOwnContent || found?.defaultContentHidden != true { addDefaultContent(shown) }
        actions = Actions.actions(of: shown.category, shown, platform: device.platform, &findings)
    }

    /// R9: content of the app's own replaces the default content only if it shows anything.
    var lacksOwnContent: Bool { custom?.lacksValues ?? true }

    mutating func addDefaultContent(_ shown: ShownNotification) {
        picture = shown.picture
        title = custom?.title == nil ? shown.title : nil
        subtitle = shown.subtitle
        body = shown.body
        attachments = shown.attachments
    }
}
