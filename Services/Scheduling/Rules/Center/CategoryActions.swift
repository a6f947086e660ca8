internal import Model

/// Rules W10 and N16: what an item's category says about an action, or about clearing, on a device.
enum CategoryActions {
    /// An item's category for the device's platform (rule R14); for iOS if no device is named.
    static func category(
        of item: Item, on device: DeviceID?, in state: PersonState, _ apps: AppTable
    ) -> AppCategory? {
        let platform = device.flatMap { state.record?.device($0)?.platform } ?? .iOS
        return item.details.category.flatMap { apps[item.key.app]?.category($0, on: platform) }
    }
}
