internal import Model

/// Rule V5: Apple keeps one push for each device and app, the newest, so a withdrawal that takes the newest item along
/// must take that push's place.
enum NewestItem {
    /// Whether items that have left were newer on a device than every one of the app that is still there.
    static func isAmong(_ left: [Item], of app: AppID, on device: DeviceID, in state: PersonState) -> Bool {
        guard let newest = left.filter({ $0.isFor(device) }).map(\.standing.ordinal).max() else { return false }
        return state.newestOrdinal(of: app, on: device).map { $0 < newest } ?? true
    }
}
