internal import Model

/// Which views a device gets, and which take their place when it locks or unlocks (rule R7).
struct DeviceViews {
    /// The views for anyone who sees the device now.
    var views = Views()
    /// The views that replace them while the device is unlocked.
    var unlocked = Views()
    /// The views that replace them once an unlocked device locks: one for each that shows content.
    var locked = Views()
    /// What was found out while they were made.
    private(set) var findings = DrawingFindings()

    /// Makes no views if the platform shows no notifications (rule D13).
    init(_ shown: [ShownNotification], type: DeliveryType, device: borrowing StepDevice) {
        guard device.platform.capabilities.showsNotifications, type.hasContent else { return }
        if type == .digest || type == .summary {
            gather(shown, type: type, device: device)
        } else if let shown = shown.first {
            show(shown, on: device)
        }
    }

    private mutating func show(_ shown: ShownNotification, on device: StepDevice) {
        let visibility = ContentVisibility(of: shown, on: device)
        switch visibility {
        case .shown, .shownUntilLocked:
            views.addGlance(shown, device: device, isHidden: false, &findings)
            views.addDetail(shown, device: device, &findings)
            guard visibility == .shownUntilLocked else { return }
            locked.addGlance(shown, device: device, isHidden: true, &findings)
            locked.addHiddenDetail(shown, device: device, &findings)
        case .shownWhenUnlocked:
            views.addGlance(shown, device: device, isHidden: true, &findings)
            unlocked.addGlance(shown, device: device, isHidden: false, &findings)
            unlocked.addDetail(shown, device: device, &findings)
        case .hidden:
            views.addGlance(shown, device: device, isHidden: true, &findings)
            unlocked.addDetail(shown, device: device, &findings)
        }
    }

    /// Hides each item by the setting for its own app.
    private mutating func gather(_ shown: [ShownNotification], type: DeliveryType, device: StepDevice) {
        let visibilities = shown.map { ContentVisibility(of: $0, on: device) }
        let gathered = { (hidden: Set<ContentVisibility>) in
            var views = Views()
            let view = GatheredViews.view(
                shown, platform: device.platform, isSummary: type == .summary
            ) {
                hidden.contains(ContentVisibility(of: $0, on: device))
            }
            if type == .summary { views.summary = view } else { views.digest = view }
            return views
        }
        views = gathered([.hidden, .shownWhenUnlocked])
        if visibilities.contains(.shownWhenUnlocked) { unlocked = gathered([.hidden]) }
        if visibilities.contains(.shownUntilLocked) { locked = gathered([.hidden, .shownUntilLocked]) }
    }
}

extension Views {
    /// Adds the views that a person sees without opening anything.
    fileprivate mutating func addGlance(
        _ shown: ShownNotification, device: StepDevice, isHidden: Bool, _ findings: inout DrawingFindings
    ) {
        // N11: the list keeps showing the item itself.
        guard !device.isViewOnly else { return }
        let platform = device.platform
        let surface = device.alert?.surface
        let isListed = device.list || surface == .lockScreen
        var entry: CompactView?
        if isHidden {
            entry = HiddenContent.view(shown, platform: platform, &findings)
        } else if isListed || surface == .banner {
            entry = ListEntry.view(shown, platform: platform)
        }
        switch surface {
        case .banner?, .lockScreen?:
            banner = entry
            if !isHidden { Banner.complete(&banner, shown, platform: platform, &findings) }
        case .alert?:
            alert = isHidden ? entry : AlertView.view(shown, &findings)
            alert?.buttons = AlertView.buttons(shown, &findings)
        case .shortLook?: shortLook = isHidden ? ShortLook.hiddenView(shown, &findings) : ShortLook.view(shown)
        case .some(.none), nil: break
        }
        guard isListed else { return }
        entry?.summary = ListEntry.others(of: shown, platform: platform, &findings)
        // Moved: a view is large.
        swap(&list, &entry)
    }

    /// Adds the view that a person opens.
    fileprivate mutating func addDetail(
        _ shown: ShownNotification, device: StepDevice, _ findings: inout DrawingFindings
    ) {
        guard !device.keepsView else { return }
        if device.platform.capabilities.hasWatchLooks {
            longLook = LongLook.view(shown, device: device, &findings)
        } else {
            expanded = ExpandedView.view(shown, device: device, &findings)
        }
    }

    /// Adds what takes the place of the views that a person opens, once the device locks.
    fileprivate mutating func addHiddenDetail(
        _ shown: ShownNotification, device: StepDevice, _ findings: inout DrawingFindings
    ) {
        guard !device.keepsView else { return }
        let view = HiddenContent.detail(shown, platform: device.platform, &findings)
        if device.platform.capabilities.hasWatchLooks { longLook = view } else { expanded = view }
    }
}
