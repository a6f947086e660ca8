internal import HTTP2
internal import Model
internal import Program

extension SettingForm<PushSettings.Place> {
    static var place: Self { Self(fix: "write host:port") { PushSettings.Place($0) } }
}

extension SettingForm<AppleID?> {
    static var appleID: Self {
        optional(SettingForm<AppleID>(fix: "write the ten capital letters and digits that Apple shows") { AppleID($0) })
    }
}

extension SettingForm<HTTP2Server.Proxy?> {
    /// `host:port`, or `user:password@host:port`; never quoted.
    static var proxy: Self {
        optional(
            SettingForm<HTTP2Server.Proxy>(
                fix: "write host:port or user:password@host:port", isSecret: true, text: { "\($0.host):\($0.port)" }
            ) { text in
                let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
                guard let place = parts.last.flatMap({ PushSettings.Place($0) }) else { return nil }
                guard parts.count == 2 else { return HTTP2Server.Proxy(host: place.host, port: place.port) }
                let user = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                guard user.count == 2, !user[0].isEmpty else { return nil }
                return HTTP2Server.Proxy(
                    host: place.host, port: place.port, user: String(user[0]), password: String(user[1]))
            })
    }
}
