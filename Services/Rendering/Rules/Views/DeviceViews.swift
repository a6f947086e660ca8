internal import Model

/// Which views a device gets, and which take their place when it locks or unlocks (rule R7).
extension Delivery {
    /// Adds the views for anyone who sees the device now, those that replace them while the device is unlocked, and one for
    /// each that shows content, which replaces it once an unlocked device locks. A platform that shows no notifications has
    /// none (rule D13).
    ///
    /// - Parameter findings: gets what was found of the one notification; of a digest's or summary's, nothing.
    mutating func addViews(
        of shown: [ShownNotification], on device: borrowing StepDevice, _ findings: inout DrawingFindings
    ) {
        guard device.platform.capabilities.showsNotifications else { return }
        if type == .digest || type == .summary {
            gather(shown, on: device)
        } else if let shown = shown.first {
            show(shown, on: device, &findings)
        }
    }

    private mutating func show(_ shown: ShownNotification, on device: StepDevice, _ findings: inout DrawingFindings) {
        let visibility = ContentVisibility(of: shown, on: device)
        switch visibility {
        case .shown, .shownUntilLocked:
            views.addGlance(shown, device: device, isHidden: false, &findings)
            views.addDetail(shown, device: device, &findings)
            guard visibility == .shownUntilLocked else { return }
            locked.addGlance(shown, device: device, isHidden: true, &findings)
            locked.addDetail(shown, device: device, isHidden: true, &findings)
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
    private mutating func gather(_ shown: [ShownNotification], on device: StepDevice) {
        let isSummary = type == .summary
        let visibilities = shown.map { ContentVisibility(of: $0, on: device) }
        let gathered = { (hidden: Set<ContentVisibility>) in
            var views = Views()
            let view = GatheredViews.view(shown, platform: device.platform, isSummary: isSummary) {
                hidden.contains(ContentVisibility(of: $0, on: device))
            }
            if isSummary { views.summary = view } else { views.digest = view }
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
            entry = ShortText.view(shown, platform: platform)
        }
        switch surface {
        case .banner?, .lockScreen?:
            banner = entry
            // R12: the banner has the first actions.
            if !isHidden {
                banner?.actions = Actions.actions(
                    of: shown.category, shown, platform: platform, most: Actions.mostInBanner, &findings)
            }
        case .alert?:
            alert = isHidden ? entry : AlertView.view(shown)
            alert?.buttons = AlertView.buttons(shown, &findings)
        case .shortLook?: shortLook = isHidden ? ShortLook.hiddenView(shown, &findings) : ShortLook.view(shown)
        case .some(.none), nil: break
        }
        guard isListed else { return }
        entry?.summary = ListEntry.others(of: shown, platform: platform, &findings)
        // Moved: a view is large.
        swap(&list, &entry)
    }

    /// Adds the view that a person opens, or what takes its place once the device locks.
    fileprivate mutating func addDetail(
        _ shown: ShownNotification, device: StepDevice, isHidden: Bool = false, _ findings: inout DrawingFindings
    ) {
        guard !device.keepsView else { return }
        if device.platform.capabilities.hasWatchLooks {
            longLook =
                isHidden
                ? HiddenContent.detail(shown, platform: device.platform, &findings)
                : LongLook.view(shown, device: device, &findings)
        } else {
            expanded =
                isHidden
                ? HiddenContent.detail(shown, platform: device.platform, &findings)
                : ExpandedView.view(shown, device: device, &findings)
        }
    }
}
