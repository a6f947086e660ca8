internal import Model

/// Rules W10 and N16: what an item's category says about an action, or about clearing, on a device.
enum CategoryActions {
    /// W10: how many seconds an action of the item's category snoozes; `nil` for every other action, including unknown
    /// ones.
    static func snoozeSeconds(
        of item: Item, action: PlainID, on device: DeviceID?, in state: PersonState, _ apps: AppTable
    ) -> Double? {
        category(of: item, on: device, in: state, apps)?.action(action)?.snoozeSeconds
    }

    /// N16: whether the item's category asks to be told when the item is cleared.
    static func asksForDismissal(of item: Item, on device: DeviceID?, in state: PersonState, _ apps: AppTable) -> Bool {
        category(of: item, on: device, in: state, apps)?.customDismissAction ?? false
    }

    /// An item's category for the device's platform (rule R14); for iOS if no device is named.
    private static func category(
        of item: Item, on device: DeviceID?, in state: PersonState, _ apps: AppTable
    ) -> AppCategory? {
        let platform = device.flatMap { state.record?.device($0)?.platform } ?? .iOS
        return item.details.category.flatMap { apps[item.key.app]?.category($0, on: platform) }
    }
}
