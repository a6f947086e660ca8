internal import Model

/// Rule V7: since when a push token is registered, and which Apple no longer knows.
enum PushTokens {
    /// The record with a registration time for each token: its own, else that of the record that first had the token,
    /// so a record that repeats it changes nothing. In another environment it is another token. A token that is gone
    /// stays gone, even if records in between lacked it.
    static func dated(_ record: Person, in state: borrowing PersonState, at now: Instant) -> Person {
        var record = record
        for index in record.devices.indices where !record.devices[index].pushTokens.isEmpty {
            let device = record.devices[index].id
            let known = state.record?.device(device)?.pushTokens ?? [:]
            let gone = state.state(of: device).goneTokens
            for (app, token) in record.devices[index].pushTokens {
                if let at = token.at {
                    record.devices[index].pushTokens[app]?.at = min(at, now)
                    continue
                }
                let before = known[app].flatMap {
                    $0.text == token.text && $0.environment == token.environment ? $0 : nil
                }
                let since = before.map(\.since) ?? gone[app].flatMap { $0.names(token) ? $0.at : nil }
                record.devices[index].pushTokens[app]?.acceptedAt = since ?? now
            }
        }
        return record
    }

    /// The device's state once a token is gone; `nil` where the record names another token, or registers it later.
    static func gone(
        _ hash: PushTokenHash, of app: AppID, on device: DeviceID, at: Instant, in state: PersonState
    ) -> DeviceState? {
        guard let token = state.record?.device(device)?.pushTokens[app] else { return nil }
        let gone = GoneToken(hash: hash, at: at, environment: token.environment)
        guard gone.concerns(token) else { return nil }
        var reported = state.state(of: device)
        // An older report may arrive later.
        if let known = reported.goneTokens[app], known.hash == hash, known.at >= at { return nil }
        reported.goneTokens[app] = gone
        // Tokens of apps that have left the device are remembered too, up to the most apps that a device can have.
        if reported.goneTokens.count > Limits.apps,
            let oldest = reported.goneTokens.min(by: { ($0.value.at, $0.key) < ($1.value.at, $1.key) })?.key
        {
            reported.goneTokens[oldest] = nil
        }
        return reported
    }

    /// The states of the devices for which the record in force registers another token, or the same one later. A record
    /// without a token changes nothing.
    static func registeredAgain(in state: PersonState) -> [(device: DeviceID, reported: DeviceState)] {
        state.devices.filter { !$0.value.goneTokens.isEmpty }.sorted { $0.key < $1.key }.compactMap { id, known in
            guard let tokens = state.record?.device(id)?.pushTokens else { return nil }
            var reported = known
            reported.goneTokens = known.goneTokens.filter { app, gone in tokens[app].map(gone.concerns) ?? true }
            return reported == known ? nil : (id, reported)
        }
    }
}
