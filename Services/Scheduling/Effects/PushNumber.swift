internal import Model

/// Rule V2: the number in a push is the unread count, also while the icon shows none. The device itself hides the number;
/// from a 0 it would remove all items of the app.
enum PushNumber {
    /// A step's devices with the number that their pushes tell. What only shows or hides the number needs no push.
    static func filled(
        _ devices: [StepDevice], of app: AppID?, kind: DeliveryType, _ changes: borrowing StateChanges
    ) -> [StepDevice] {
        guard let app, devices.contains(where: { $0.pushToken != nil }) else { return devices }
        let unread = changes.state.unreadBadges(of: app)
        return devices.map { device in
            guard device.pushToken != nil, device.platform.capabilities.hasIconBadge, device.push.unread == nil else {
                return device
            }
            var device = device
            let isTold = !changes.told.hasOtherCount(of: app, on: device.id, in: changes.state)
            switch device.type ?? kind {
            case .badge where isTold: device.pushToken = nil
            case .withdraw where isTold: break
            default: device.push.unread = unread[device.id]
            }
            return device
        }
    }

    /// The app's state with what devices with a token do not know of its count; `nil` where that is as before.
    ///
    /// - Parameter isSent: whether the turn sends something about the app's items, which tells the count.
    static func remembered(of app: AppID, isSent: Bool, _ changes: borrowing StateChanges) -> AppState? {
        var remembered = changes.state.state(of: app)
        if !remembered.isBadgeHidden {
            remembered.isCountUntold = false
        } else if !isSent, changes.told.hasChanged(countOf: app, in: changes.state) {
            remembered.isCountUntold =
                changes.state.record?.devices.contains { $0.pushTokens[app] != nil } ?? false
        }
        return remembered == changes.state.state(of: app) ? nil : remembered
    }
}
