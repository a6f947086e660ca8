internal import Model

/// Which views a device gets, and which of them it shows only while unlocked (rule R7).
struct DeviceViews {
    /// As anyone who sees the device now may see them.
    private(set) var views = Views()
    /// What takes their place while the device is unlocked.
    private(set) var unlocked = Views()

    /// A television shows no content (rule D13).
    init(_ shown: [ShownNotification], type: DeliveryType, device: StepDevice) {
        guard device.platform != .tvOS, type.hasContent else { return }
        if type == .digest || type == .summary {
            gather(shown, type: type, device: device)
        } else if let shown = shown.first {
            show(shown, on: device)
        }
    }

    private mutating func show(_ shown: ShownNotification, on device: StepDevice) {
        let glance = { Self.glance(shown, device: device, isHidden: $0) }
        let detail = Self.detail(shown, device: device)
        switch ContentVisibility(of: shown, on: device) {
        case .shown: views = Self.together(glance(false), detail)
        case .shownWhenUnlocked:
            views = glance(true)
            unlocked = Self.together(glance(false), detail)
        case .hidden:
            views = glance(true)
            unlocked = detail
        }
    }

    /// Each item is hidden by the setting for its own app.
    private mutating func gather(_ shown: [ShownNotification], type: DeliveryType, device: StepDevice) {
        let gathered = { (isHidden: (ContentVisibility) -> Bool) in
            var views = Views()
            let view = Gathered.view(shown, platform: device.platform, isSummary: type == .summary) {
                isHidden(ContentVisibility(of: $0, on: device))
            }
            if type == .summary { views.summary = view } else { views.digest = view }
            return views
        }
        views = gathered { $0 != .shown }
        if shown.contains(where: { ContentVisibility(of: $0, on: device) == .shownWhenUnlocked }) {
            unlocked = gathered { $0 == .hidden }
        }
    }

    /// What is seen without opening anything.
    private static func glance(_ shown: ShownNotification, device: StepDevice, isHidden: Bool) -> Views {
        var views = Views()
        // N11: the list goes on showing what the item itself says.
        guard !device.isViewOnly else { return views }
        let platform = device.platform
        let surface = device.alert?.surface
        let isListed = device.list || surface == .lockScreen
        let hidden = isHidden ? HiddenContent.view(shown, platform: platform) : nil
        let entry = hidden == nil && (isListed || surface == .banner) ? ListEntry.view(shown, platform: platform) : nil
        switch surface {
        case .banner?, .lockScreen?:
            views.banner = hidden ?? entry.map { Banner.view($0, shown, platform: platform) }
        case .alert?:
            views.alert = hidden ?? AlertView.view(shown)
            views.alert?.buttons = AlertView.buttons(of: shown.category)
        case .shortLook?: views.shortLook = isHidden ? ShortLook.hiddenView(shown) : ShortLook.view(shown)
        case .some(.none), nil: break
        }
        if isListed { views.list = (hidden ?? entry).map { ListEntry.leading($0, shown) } }
        return views
    }

    /// What a person opens.
    private static func detail(_ shown: ShownNotification, device: StepDevice) -> Views {
        var views = Views()
        if device.platform == .watchOS {
            views.longLook = LongLook.view(shown, device: device)
        } else {
            views.expanded = ExpandedView.view(shown, device: device)
        }
        return views
    }

    private static func together(_ glance: Views, _ detail: Views) -> Views {
        var views = glance
        views.expanded = detail.expanded
        views.longLook = detail.longLook
        return views
    }
}

extension ContentVisibility {
    init(of shown: ShownNotification, on device: StepDevice) {
        self.init(device.previews(of: shown.app.id), isUnlocked: device.isUnlocked)
    }
}
