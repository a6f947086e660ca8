internal import Model

/// What a device reports about itself (rules D3, D5, D8, D9, N11, R11).
enum DeviceReport {
    /// The device's new state; `nil` for interactions that are about something else.
    static func take(_ kind: Interaction.Kind, of device: DeviceID, at: Instant, in state: PersonState) -> DeviceState?
    {
        var reported = state.state(of: device)
        guard reported.take(kind, at: at) else { return nil }
        // Media of unknown items, or of items that have left, are dropped.
        reported.media = reported.media.filter { state.itemKey($0.key) != nil }
        return reported
    }

    /// D5: notes when a watch was last heard of, whatever it reported; other devices stay as they are.
    ///
    /// - Parameter reported: its state after the report; `nil` where that stays as it is.
    static func heard(_ reported: DeviceState?, of device: DeviceID, at: Instant, in state: PersonState) -> DeviceState?
    {
        guard state.record?.device(device)?.platform.capabilities.isWorn == true else { return reported }
        var heard = reported ?? state.state(of: device)
        heard.heardAt = max(at, heard.heardAt ?? at)
        return heard
    }
}
