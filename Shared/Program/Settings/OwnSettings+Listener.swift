public import HTTP

/// Where a program around the pipeline listens, and whom it believes: settings that gateway and console have alike.
extension OwnSettings {
    /// The names of the settings that ``listener(_:usualPort:)`` reads, without the program's name.
    public static let listenerNames = [
        "address", "tls.certificate.file", "tls.key.file", "proxies", "proxy.header",
    ]

    /// The program's own `address`, or else `http.address`, which the services share; with certificate and proxies.
    ///
    /// - Parameter usualPort: the port on 127.0.0.1 where none is named.
    /// - Throws: an error for the first wrong setting; also where the address is not one of this machine, although there
    ///   is no file of tokens, so that nobody would be served.
    public func listener(_ settings: Settings, usualPort: Int) throws(SettingsError) -> HTTPSettings {
        var address = settings.httpAddress
        if let text = text("address") {
            guard let given = HTTPAddress(text) else {
                throw wrong("address", fix: "write ADDRESS:PORT in digits, or PORT")
            }
            address = given
        }
        guard let (host, port) = settings.endpoint(at: address, usualPort: usualPort) else {
            throw SettingsError(
                "http.address", found: "off", fix: "set \(name("address"))=ADDRESS:PORT, which comes before it")
        }
        var http = HTTPSettings(host: host, port: port)
        http.tls = try certificate()
        http.proxies = try trustedProxies()
        guard settings.tokensFile != nil || IPAddress(host)?.isLoopback == true else {
            throw SettingsError(
                "http.address", found: host,
                fix: "use 127.0.0.1, or make tokens with belfry tokens new and set tokens.file to their file")
        }
        return http
    }

    private func certificate() throws(SettingsError) -> HTTPSettings.TLS? {
        switch (text("tls.certificate.file"), text("tls.key.file")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return HTTPSettings.TLS(certificateFile: certificate, keyFile: key)
        case (nil, _?): throw wrong("tls.certificate.file", fix: "name the certificate that belongs to the key")
        case (_?, nil): throw wrong("tls.key.file", fix: "name the key that belongs to the certificate")
        }
    }

    private func trustedProxies() throws(SettingsError) -> TrustedProxies {
        guard let text = text("proxies") else {
            guard self.text("proxy.header") == nil else {
                throw wrong("proxy.header", fix: "name the proxies, too: \(name("proxies"))=ADDRESS,…")
            }
            return .none
        }
        let parts = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
        let addresses = parts.compactMap { IPAddress($0) }
        guard addresses.count == parts.count, !parts.isEmpty else {
            throw wrong("proxies", fix: "write addresses in digits, separated by commas")
        }
        switch self.text("proxy.header")?.lowercased() {
        case nil, "x-forwarded-for": return TrustedProxies(Set(addresses), header: .xForwardedFor)
        case "forwarded": return TrustedProxies(Set(addresses), header: .forwarded)
        default: throw wrong("proxy.header", fix: "write X-Forwarded-For or Forwarded")
        }
    }
}
