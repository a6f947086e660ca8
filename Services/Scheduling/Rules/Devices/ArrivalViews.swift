internal import Model

/// Rule N11: the expanded views that are open on devices, and the arrival that they are for.
///
/// A view belongs to one item, from `expanded` until that is cleared or dismissed there, anything is opened or an action
/// chosen on the device, the device is locked, the wrist with it lowered, the watch taken off, an hour has passed, or the
/// item leaves; a replacement takes it over.
struct ArrivalViews {
    /// The item of the open view that an arrival is for, by device.
    private(set) var items: [DeviceID: ItemKey] = [:]
    /// Devices whose open view showed what the arrival takes the place of, in the view of another.
    var takenOver: [DeviceID] = []

    /// An arrival that no open view is for.
    init() {}

    /// The open views of the arrival's app, category and thread (or both without), on the devices that it is for.
    init(for arrival: borrowing Item, _ circumstances: Circumstances, in state: borrowing PersonState) {
        guard let category = arrival.details.category else { return }
        for device in circumstances.devices {
            guard let key = state.devices[device.id]?.view(at: circumstances.now)?.item, key.app == arrival.key.app,
                let item = state.items[key], item.standing.isThere, item.details.category == category,
                item.details.threadID == arrival.details.threadID
            else { continue }
            items[device.id] = key
        }
    }

    /// Leaves out those that have closed since, because their items left to make room.
    mutating func forgetClosed(in state: PersonState) {
        guard !items.isEmpty else { return }
        items = items.filter { state.state(of: $0.key).openView?.value != nil }
    }

    /// No second alert on such a device; S2 alerts all the same.
    func silence(_ device: DeviceID, _ decision: AlertDecision) -> Bool {
        items[device] != nil && !decision.overridesEverything
    }

    /// Whether an open view is why none of the devices alerts.
    func silenceAll(_ devices: [StepDevice]) -> Bool {
        !items.isEmpty && devices.allSatisfy { $0.alert == nil && $0.type != .inApp }
    }
}
