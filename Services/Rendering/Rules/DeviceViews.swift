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
        let previews = ContentVisibility(device.previews, isUnlocked: device.isUnlocked)
        let glance = { (isHidden: Bool) in
            Self.glance(shown, type: type, device: device, isHidden: isHidden)
        }
        let isGathered = type == .digest || type == .summary
        let detail = isGathered ? Views() : shown.first.map { Self.detail($0, device: device) } ?? Views()
        switch previews {
        case .shown:
            views = Self.together(glance(false), detail)
        case .shownWhenUnlocked:
            views = glance(true)
            unlocked = Self.together(glance(false), detail)
        case .hidden:
            views = glance(true)
            unlocked = detail
        }
    }

    /// What is seen without opening anything.
    private static func glance(
        _ shown: [ShownNotification], type: DeliveryType, device: StepDevice, isHidden: Bool
    ) -> Views {
        var views = Views()
        if type == .digest || type == .summary {
            let gathered = Gathered.view(
                shown, platform: device.platform, isSummary: type == .summary, isHidden: isHidden)
            if type == .summary { views.summary = gathered } else { views.digest = gathered }
            return views
        }
        // N11: the list goes on showing what the item itself says.
        guard !device.isViewOnly, let shown = shown.first else { return views }
        let platform = device.platform
        let hidden = isHidden ? HiddenContent.view(shown, platform: platform) : nil
        switch device.alert?.surface {
        case .banner?, .lockScreen?: views.banner = hidden ?? Banner.view(shown, platform: platform)
        case .alert?:
            views.alert = hidden ?? AlertView.view(shown)
            views.alert?.buttons = AlertView.buttons(of: shown.category)
        case .shortLook?: views.shortLook = isHidden ? ShortLook.hiddenView(shown) : ShortLook.view(shown)
        case .some(.none), nil: break
        }
        if device.list || device.alert?.surface == .lockScreen {
            views.list = hidden ?? ListEntry.view(shown, platform: platform)
        }
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
