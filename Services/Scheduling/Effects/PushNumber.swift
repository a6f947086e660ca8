internal import Model

/// Rule V2: the number in a push is the unread count, also while the icon shows none. The device itself hides the number;
/// a 0 would remove all items of the app.
enum PushNumber {
    /// A step's devices with the number that their pushes tell. What only shows or hides the number needs no push.
    static func filled(
        _ devices: consuming [StepDevice], of app: AppID?, kind: DeliveryType, _ changes: borrowing StateChanges
    ) -> [StepDevice] {
        guard let app else { return devices }
        var unread: DeviceBadges?
        for place in devices.indices {
            guard let push = devices[place].push, devices[place].platform.capabilities.hasIconBadge, push.unread == nil
            else { continue }
            let id = devices[place].id
            let isTold = !changes.told.hasOtherCount(of: app, on: id, in: changes.state)
            switch devices[place].type ?? kind {
            case .badge where isTold: devices[place].removePush()
            case .withdraw where isTold: break
            default:
                let known = unread ?? changes.state.unreadBadges(of: app)
                devices[place].push?.unread = known[id]
                unread = known
            }
        }
        return devices
    }

    /// The app's state with ``AppState/isCountUntold`` as it is now; `nil` if that does not change.
    static func remembered(of app: AppID, _ steps: Steps, _ changes: borrowing StateChanges) -> AppState? {
        let (isHidden, wasUntold) = (changes.state.isBadgeHidden(of: app), changes.state.isCountUntold(of: app))
        let isUntold = isHidden && (wasUntold || hasUntold(app, steps, changes))
        guard isUntold != wasUntold else { return nil }
        var remembered = changes.state.state(of: app)
        remembered.isCountUntold = isUntold
        return remembered
    }

    /// Whether a device with a token was not told the count, which has changed in this turn.
    private static func hasUntold(_ app: AppID, _ steps: Steps, _ changes: borrowing StateChanges) -> Bool {
        guard let devices = changes.state.record?.devices, changes.told.hasChanged(countOf: app, in: changes.state)
        else {
            return false
        }
        let unread = changes.state.unreadBadges(of: app)
        return devices.contains {
            isPushed(app, on: $0) && steps.toldCount(of: app, on: $0.id) != unread[$0.id]
        }
    }

    /// Whether pushes tell a device the app's number.
    static func isPushed(_ app: AppID, on device: Device) -> Bool {
        device.pushTokens[app] != nil && device.platform.capabilities.hasIconBadge
    }
}
