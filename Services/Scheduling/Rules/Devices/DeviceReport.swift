internal import Model

/// What a device reports about itself (rules D3, D5, D8, D9, N11, R11).
enum DeviceReport {
    /// What is known of the device from then on; `nil` for interactions that are not about their device alone.
    static func take(
        _ kind: Interaction.Kind, of device: DeviceID, at: Instant, in state: PersonState
    ) -> DeviceState? {
        var reported = state.state(of: device)
        guard reported.take(kind, at: at) else { return nil }
        // Of what is unknown, or no longer there, nothing is kept.
        reported.media = reported.media.filter { state.itemKey($0.key) != nil }
        return reported
    }
}
