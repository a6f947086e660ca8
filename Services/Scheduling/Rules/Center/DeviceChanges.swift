internal import Model

/// Rule N13: what is stored about devices that leave a person's record or come back. Which push tokens are gone stays
/// stored (rule V7).
enum DeviceChanges {
    /// The new state of each device that leaves or comes back, in order. A device that leaves gets no more updates and
    /// so still shows its badges when it comes back: the apps with a badge there are stored.
    ///
    /// - Parameter toldBadge: the badge of an app that was last sent to a device; `nil` if unknown.
    static func all(
        new: Person, in state: PersonState, at now: Instant, toldBadge: (AppID, DeviceID) -> Int?
    ) -> [(device: DeviceID, reported: DeviceState)] {
        var changes: [DeviceID: DeviceState] = [:]
        for (device, reported) in state.devices where (reported.left != nil) == (new.device(device) != nil) {
            var kept = DeviceState(goneTokens: reported.goneTokens)
            if reported.left == nil, !kept.goneTokens.isEmpty { kept.left = DeviceState.Absence(at: now, numbered: []) }
            changes[device] = kept
        }
        let old = state.record
        for device in old?.devices ?? [] where new.device(device.id) == nil {
            guard device.platform.capabilities.hasIconBadge else { continue }
            let numbered = state.counts.keys.filter {
                old?.has($0, on: device) == true && toldBadge($0, device.id) != 0
            }
            if !numbered.isEmpty {
                changes[device.id, default: DeviceState()].left = DeviceState.Absence(
                    at: now, numbered: Set(numbered))
            }
        }
        forgetOldest(&changes, in: state)
        return changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Keeps at most as many devices that have left as a person can have; the oldest are dropped.
    private static func forgetOldest(_ changes: inout [DeviceID: DeviceState], in state: PersonState) {
        let gone = state.devices.merging(changes) { $1 }
            .compactMap { id, reported in reported.left.map { (at: $0.at, id: id) } }
        for (_, id) in gone.sorted(by: { ($0.at, $0.id) > ($1.at, $1.id) }).dropFirst(Limits.devices) {
            changes[id] = DeviceState()
        }
    }
}
