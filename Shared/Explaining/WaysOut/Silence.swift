internal import Model

/// Why devices alerted without a sound or a vibration, and why some stayed quiet while others alerted.
enum Silence {
    /// One sentence for each reason, with the devices that it applies to.
    ///
    /// - Parameter situation: the records at the time of a step; `nil` if they are not known.
    static func lines(of steps: [ExplainedStep], _ situation: (ExplainedStep) -> Situation? = { _ in nil }) -> [String]
    {
        var reasons: [(words: String, devices: [String])] = []
        for step in steps where step.devices.contains(where: { $0.alert != nil }) {
            let known = situation(step)
            for device in step.devices {
                guard let words = known.map({ self.words(of: device, in: step, $0) }) ?? guess(device, in: step) else {
                    continue
                }
                let name = device.device.quoted()
                if let index = reasons.firstIndex(where: { $0.words == words }) {
                    if !reasons[index].devices.contains(name) { reasons[index].devices.append(name) }
                } else {
                    reasons.append((words, [name]))
                }
            }
        }
        return reasons.map { reason in
            let parts = reason.words.split(separator: ":", maxSplits: 1)
            return "\(parts[0]) on \(reason.devices.joined(separator: ", ")):\(parts.count > 1 ? parts[1] : "")."
        }
    }

    /// What was missing on the device and why, separated by the first colon; `nil` if nothing was missing.
    private static func words(of device: DeviceOutcome, in step: ExplainedStep, _ situation: Situation) -> String? {
        guard let alert = device.alert else {
            return beside(device, in: step, situation).map { "Quiet: \($0)" }
        }
        if alert.sound != nil {
            guard device.platform.capabilities.vibrates, !alert.vibration, situation.person?.vibration == false else {
                return nil
            }
            return "No vibration: the person turned it off (`vibration`)"
        }
        let reasons = soundReasons(device, alert, in: step, situation)
        guard !reasons.isEmpty else { return "No sound: the available records do not tell why" }
        let vibrated = alert.vibration ? ", so it only vibrated" : ""
        return "No sound: \(reasons.joined(separator: ", and "))\(vibrated)"
    }

    /// Rule D10: every reason against a sound.
    private static func soundReasons(
        _ device: DeviceOutcome, _ alert: DeliveryAlert, in step: ExplainedStep, _ situation: Situation
    ) -> [String] {
        let app = (situation.app?.name ?? situation.request.app.string).quoted(most: 128)
        let overrides = step.rule == .s2
        var reasons: [String] = []
        if situation.request.details.sound == nil { reasons.append("the request asked for none (`sound`)") }
        if !situation.settings.sound, !(overrides && situation.isOfOwnAuthority) {
            reasons.append("the person turned sound off for \(app) (`sound`)")
        }
        if device.type == .inApp, !overrides, situation.app?.foregroundPresentation.contains(.sound) != true {
            reasons.append("\(app) is open there and asks for none (`foregroundPresentation`)")
        }
        if situation.devices.silent.contains(device.device), !overrides {
            reasons.append("its silent switch is on")
        }
        if isAlone(device, alert) { reasons.append(alone) }
        return reasons
    }

    private static let alone =
        "nothing visible accompanies it there (`style`, `lockScreen`, `notificationCenter`, `badge`)"

    private static func isAlone(_ device: DeviceOutcome, _ alert: DeliveryAlert) -> Bool {
        alert.surface == .none && device.list != true && (device.badge ?? 0) == 0
    }

    /// Rules D3 to D6 and N11: why the device is quiet while another one alerts.
    private static func beside(
        _ device: DeviceOutcome, in step: ExplainedStep, _ situation: Situation
    ) -> String? {
        let app = (situation.app?.name ?? situation.request.app.string).quoted(most: 128)
        if device.type == .inApp { return "\(app) is open there and shows it itself" }
        guard device.type != .badge, device.type != .withdraw else { return nil }
        let alerting = Set(step.devices.filter { $0.alert != nil }.map(\.device))
        let record = situation.person?.device(device.device)
        if let companion = record?.companion, alerting.contains(companion) {
            return "its iPhone alerts for both"
        }
        let watch = situation.person?.devices.first { $0.companion == device.device && alerting.contains($0.id) }
        guard device.platform.capabilities.pairRole == .phone, watch != nil else { return nil }
        return "its watch is worn and the iPhone is not in use, so the watch alerts"
    }

    /// The reason as far as the delivery alone shows it.
    private static func guess(_ device: DeviceOutcome, in step: ExplainedStep) -> String? {
        guard let alert = device.alert, alert.sound == nil else { return nil }
        // A vibration comes with a sound that was asked for and allowed, so only the silent switch can have prevented
        // the sound.
        if alert.vibration { return "No sound: its silent switch is on, so it only vibrated" }
        if step.details[.sound] != nil, isAlone(device, alert) { return "No sound: \(alone)" }
        return "No sound: the request asked for none, the person turned sound off for the app, or the silent switch "
            + "is on"
    }
}
