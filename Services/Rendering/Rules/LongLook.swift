internal import Model

/// The long look of a watch (rules R14, R15).
enum LongLook {
    /// Sash, content, background, actions, Dismiss.
    static func view(_ shown: ShownNotification, device: StepDevice) -> DetailView {
        var view = DetailView(icon: shown.app.icon, appName: shown.app.name)
        let watch = shown.app.record?.watch
        let interface = interface(of: watch, hasContent: shown.notification.content != nil, device: device)
        view.interface = interface
        let layout: [LayoutElement]?
        switch interface {
        case .dynamic: layout = watch?.dynamicInterface
        case .static: layout = watch?.staticInterface
        case .default: layout = nil
        }
        if let layout {
            let filler = TemplateFiller(shown, hasData: interface == .dynamic)
            view.custom = CustomContent(
                elements: LayoutElements.elements(layout, filler: filler, hasControls: interface == .dynamic))
        } else {
            view.picture = shown.picture
            view.title = shown.title
            view.subtitle = shown.subtitle
            view.body = shown.body
            view.attachments = shown.attachments
        }
        view.sash = sash(watch?.sash, view: view)
        view.background = ViewBackground(watch?.background)
        let category = shown.notification.category.flatMap { shown.app.record?.category($0, on: device.platform) }
        view.actions = Actions.actions(of: category, appName: shown.app.name, platform: device.platform)
        return view
    }

    /// Dynamic where the app declares it and it can be shown now, else static, else the system's default (rule R15).
    static func interface(
        of watch: WatchInterfaces?, hasContent: Bool, device: StepDevice
    ) -> DetailView.Interface {
        if watch?.dynamicInterface != nil, hasContent, device.watchInterface == .dynamic { return .dynamic }
        return watch?.staticInterface != nil ? .static : .default
    }

    /// As the app declares it; else blurred over a photo, else the system's (rule R14).
    static func sash(_ sash: WatchInterfaces.Sash?, view: DetailView) -> ViewSash {
        switch sash {
        case .color(let color)?: ViewSash(.color, color: color)
        case .blurred?: ViewSash(.blurred)
        case nil: ViewSash(beginsWithPhoto(view) ? .blurred : .system)
        }
    }

    private static func beginsWithPhoto(_ view: DetailView) -> Bool {
        guard let custom = view.custom else { return false }
        return custom.elements.first?.kind == .image
    }
}
