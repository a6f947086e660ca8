internal import Model

/// The long look of a watch (rules R14, R15).
enum LongLook {
    /// Sash, content, background, actions, Dismiss. Where an interface is too large, the next one is used.
    static func view(_ shown: ShownNotification, device: StepDevice, _ findings: inout DrawingFindings) -> DetailView {
        var view = DetailView(icon: shown.app.icon, appName: shown.app.name, dismiss: shown.words.dismiss)
        let watch = shown.app.read { $0.watch }
        let first =
            shown.isMissedCall
            ? .default : interface(of: watch, hasContent: shown.notification.content != nil, device: device)
        view.interface = first
        if first == .dynamic {
            view.custom = content(watch?.dynamicInterface, shown, isDynamic: true, &findings)
            if view.custom == nil { view.interface = .static }
        }
        if view.interface == .static {
            view.custom = content(watch?.staticInterface, shown, isDynamic: false, &findings)
            if view.custom == nil { view.interface = .default }
        }
        if view.lacksOwnContent { view.addDefaultContent(shown) }
        view.sash = sash(watch?.sash, view: view)
        view.background = ViewBackground(watch?.background)
        let category = shown.categoryID.flatMap { id in shown.app.read { $0.category(id, on: device.platform) } }
        view.actions = Actions.actions(of: category, shown, platform: device.platform, &findings)
        if view.interface != first { findings.isIncomplete = true }
        return view
    }

    /// - Returns: `nil` if there is no layout, or if its content holds more than a view may.
    private static func content(
        _ layout: [LayoutElement]?, _ shown: ShownNotification, isDynamic: Bool, _ findings: inout DrawingFindings
    ) -> CustomContent? {
        guard let layout else { return nil }
        var filler = TemplateFiller(shown, hasData: isDynamic, findings)
        let content = filler.content(of: layout, hasControls: isDynamic)
        findings = filler.findings
        return content
    }

    /// Dynamic if the app declares it and it can be shown now, else static, else the system's default (rule R15).
    static func interface(of watch: WatchInterfaces?, hasContent: Bool, device: StepDevice) -> DetailView.Interface {
        if watch?.dynamicInterface != nil, hasContent, device.watchInterface == .dynamic { return .dynamic }
        return watch?.staticInterface != nil ? .static : .default
    }

    /// The sash that the app declares; else blurred over a photo, else the system's (rule R14).
    static func sash(_ sash: WatchInterfaces.Sash?, view: DetailView) -> ViewSash {
        switch sash {
        case .color(let color)?: ViewSash(.color, color: color)
        case .blurred?: ViewSash(.blurred)
        case nil: ViewSash(view.custom?.elements.first?.kind == .image ? .blurred : .system)
        }
    }
}
