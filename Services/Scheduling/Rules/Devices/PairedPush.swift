internal import Model

/// Rule V1: the pushes of an iPhone and its watch both alert if one of them alerts by D4, D5 or D6. The system shows the
/// alert on one of the two. If only the quiet one has a token, its push must alert.
enum PairedPush {
    /// Gives each quiet half's push the other's alert. A half with the app in the foreground stays quiet (D3).
    ///
    /// - Parameters:
    ///   - entries: of one step.
    ///   - devices: the person's devices of the step.
    ///   - isSilent: whether the alert is shown on the device already (rule N11).
    static func alert(
        _ entries: inout [StepDevice], _ devices: [DeviceView], isSilent: (DeviceID) -> Bool = { _ in false }
    ) {
        guard entries.count > 1, entries.contains(where: { $0.alert != nil }) else { return }
        for index in entries.indices where entries[index].push != nil && !isSilent(entries[index].id) {
            guard let other = alertingHalf(of: index, in: entries, devices) else { continue }
            let alert = entries[other].alert
            entries[index].push?.alert = alert
        }
    }

    /// The index of the paired device, if this device is quiet and that one alerts. `nil` if either has the app in the
    /// foreground (D3).
    static func alertingHalf(of index: Int, in entries: [StepDevice], _ devices: [DeviceView]) -> Int? {
        let entry = entries[index]
        guard entry.alert == nil, entry.type != .inApp, let device = devices.first(where: { $0.id == entry.id }) else {
            return nil
        }
        let others = devices.filter { device.isPaired(with: $0) }.map(\.id)
        return entries.firstIndex { others.contains($0.id) && $0.alert != nil && $0.type != .inApp }
    }
}

extension DeviceView {
    /// Whether the two are an iPhone and its watch.
    fileprivate func isPaired(with other: DeviceView) -> Bool {
        switch (capabilities.pairRole, other.capabilities.pairRole) {
        case (.watch, .phone): device.companion == other.id
        case (.phone, .watch): other.device.companion == id
        default: false
        }
    }
}
