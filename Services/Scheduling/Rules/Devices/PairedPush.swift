internal import Model

/// Rule V1: the pushes of an iPhone and its watch both alert where one of them does by D4 to D6. The system shows the alert
/// on one of the two, and a push that does not alert would keep it quiet where the other one has no token.
enum PairedPush {
    /// Gives the push of each quiet half the alert of the other one. A half that has the app in front stays quiet.
    ///
    /// - Parameters:
    ///   - entries: of one step.
    ///   - devices: the person's devices of the step.
    ///   - isSilent: whether the alert is shown on the device already (rule N11).
    static func alert(
        _ entries: inout [StepDevice], _ devices: [DeviceView], isSilent: (DeviceID) -> Bool = { _ in false }
    ) {
        guard entries.count > 1, entries.contains(where: { $0.alert != nil }) else { return }
        for index in entries.indices where entries[index].pushToken != nil && entries[index].alert == nil {
            let entry = entries[index]
            guard entry.type != .inApp, !isSilent(entry.id),
                let device = devices.first(where: { $0.id == entry.id })
            else { continue }
            let others = devices.filter { device.isPaired(with: $0) }.map(\.id)
            let other = entries.first { others.contains($0.id) && $0.alert != nil && $0.type != .inApp }
            entries[index].push.alert = other?.alert
        }
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
