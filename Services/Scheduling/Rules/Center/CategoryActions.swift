internal import Model

/// Rules W10 and N16: what an item's category says of an action or a clear on a device.
enum CategoryActions {
    /// W10: seconds that an action of the item's category snoozes for; `nil` for every other action, also one that the
    /// category does not know.
    static func snoozeSeconds(
        of item: Item, action: PlainID, on device: DeviceID?, in state: PersonState, _ apps: AppTable
    ) -> Double? {
        category(of: item, on: device, in: state, apps)?.action(action)?.snoozeSeconds
    }

    /// N16: a clear is told where the category asks for it.
    static func asksForDismissal(
        of item: Item, on device: DeviceID?, in state: PersonState, _ apps: AppTable
    ) -> Bool {
        category(of: item, on: device, in: state, apps)?.customDismissAction ?? false
    }

    /// An item's category as the device has it (rule R14); where none is named, as the app has it.
    private static func category(
        of item: Item, on device: DeviceID?, in state: PersonState, _ apps: AppTable
    ) -> AppCategory? {
        let platform = device.flatMap { state.record?.device($0)?.platform } ?? .iOS
        return item.details.category.flatMap { apps[item.key.app]?.category($0, on: platform) }
    }
}
