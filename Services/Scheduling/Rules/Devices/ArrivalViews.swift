internal import Model

/// Rule N11: the open expanded views that an arrival concerns.
///
/// A view belongs to one item. It opens with `expanded`. It closes when the item is cleared or dismissed there or
/// leaves, when anything is opened or an action chosen on the device, when the device is locked, the wrist lowered or
/// the watch taken off, and after an hour. A replacement takes it over.
struct ArrivalViews {
    /// The item whose open view the arrival concerns, by device.
    private(set) var items: [DeviceID: ItemKey] = [:]
    /// The devices where another item's open view showed the item that the arrival replaces.
    var takenOver: [DeviceID] = []

    /// For an arrival that concerns no open view.
    init() {}

    /// The open views of the arrival's app, category and thread (or both without), on the arrival's devices.
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

    /// Drops the views that have closed since, because their items left to make room.
    mutating func forgetClosed(in state: PersonState) {
        guard !items.isEmpty else { return }
        items = items.filter { state.state(of: $0.key).openView?.value != nil }
    }

    /// Whether the device stays silent, since its open view shows the arrival; S2 alerts all the same.
    func silence(_ device: DeviceID, _ decision: AlertDecision) -> Bool {
        items[device] != nil && !decision.overridesEverything
    }

    /// Whether no device alerts because of an open view; `false` if one has the app in the foreground (D3).
    func silenceAll(_ devices: [StepDevice]) -> Bool {
        !items.isEmpty && devices.allSatisfy { $0.alert == nil && $0.type != .inApp }
    }
}
