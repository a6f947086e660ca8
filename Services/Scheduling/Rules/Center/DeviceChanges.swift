internal import Model

/// Rule N13: what is remembered of devices that leave a person's record or come back.
enum DeviceChanges {
    /// What to keep of each device that leaves or is back, in order: of one that leaves nothing but which icons have a
    /// badge, since it is told nothing any more; one that is back shows them still.
    ///
    /// - Parameter toldBadge: the badge of an app that a device was told last; `nil` where that is not known.
    static func all(
        new: Person, in state: PersonState, at now: Instant, toldBadge: (AppID, DeviceID) -> Int?
    ) -> [(device: DeviceID, reported: DeviceState)] {
        var changes: [DeviceID: DeviceState] = [:]
        for (device, reported) in state.devices where (reported.left != nil) == (new.device(device) != nil) {
            changes[device] = DeviceState()
        }
        let old = state.record
        for device in old?.devices ?? [] where new.device(device.id) == nil {
            guard device.platform.capabilities.hasIconBadge else { continue }
            let numbered = state.counts.keys.filter {
                old?.has($0, on: device) == true && toldBadge($0, device.id) != 0
            }
            if !numbered.isEmpty {
                changes[device.id] = DeviceState(left: DeviceState.Leaving(at: now, numbered: Set(numbered)))
            }
        }
        forgetOldest(&changes, in: state)
        return changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Of devices that have left no more are remembered than a person can have.
    private static func forgetOldest(_ changes: inout [DeviceID: DeviceState], in state: PersonState) {
        let gone = state.devices.merging(changes) { $1 }
            .compactMap { id, reported in reported.left.map { (at: $0.at, id: id) } }
        for (_, id) in gone.sorted(by: { ($0.at, $0.id) > ($1.at, $1.id) }).dropFirst(Limits.devices) {
            changes[id] = DeviceState()
        }
    }
}
