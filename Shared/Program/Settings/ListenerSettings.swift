public import HTTP

/// Where a program around the pipeline listens, and whom it believes: gateway and console have these settings alike.
public struct ListenerSettings: SettingGroup {
    /// Its own address; `nil` for `http.address`, which the services share.
    var address: HTTPAddress?
    var certificate: String?
    var key: String?
    var proxies: [IPAddress] = []
    var header: TrustedProxies.Header?

    /// The defaults.
    public init() {}

    /// The settings, whose names begin with the program's.
    public static func table(of program: String) -> [Setting<Self>] {
        [
            Setting(
                "\(program).address", "where to listen, before http.address", \.address,
                .optional(SettingForm(fix: "write ADDRESS:PORT in digits, or PORT") { HTTPAddress($0) }),
                usual: "http.address"),
            Setting("\(program).tls.certificate.file", "TLS: certificate and chain, PEM", \.certificate, .text),
            Setting("\(program).tls.key.file", "TLS: its private key, PEM", \.key, .text),
            Setting(
                "\(program).proxies", "addresses that may name the client's address", \.proxies,
                .list(fix: "write addresses in digits, separated by commas") { IPAddress($0) }),
            Setting(
                "\(program).proxy.header", "the header in which they do", \.header, .optional(.headerName),
                usual: "X-Forwarded-For"),
        ]
    }

    /// Tells a server where to listen, with certificate and proxies.
    ///
    /// - Parameters:
    ///   - program: the program whose settings these are.
    ///   - usualPort: the port on 127.0.0.1 where none is named.
    /// - Throws: an error for settings that do not fit each other; also where the address is not one of this machine,
    ///   although there is no file of tokens, so that nobody would be served.
    public func apply(
        to http: inout HTTPSettings, of program: String, _ settings: Settings, usualPort: Int
    ) throws(SettingsError) {
        guard let (host, port) = settings.endpoint(at: address ?? settings.httpAddress, usualPort: usualPort) else {
            throw SettingsError(
                Settings.address, found: "off", fix: "set \(program).address=ADDRESS:PORT, which comes before it")
        }
        // Without tokens rule G4 serves programs of the machine alone.
        guard settings.tokensFile != nil || IPAddress(host)?.isLoopback == true else {
            throw SettingsError(
                Settings.address, found: host,
                fix: "use 127.0.0.1, or make tokens with belfry tokens new and set tokens.file to their file")
        }
        (http.host, http.port) = (host, port)
        switch (certificate, key) {
        case (nil, nil): break
        case (let certificate?, let key?): http.tls = HTTPSettings.TLS(certificateFile: certificate, keyFile: key)
        case (nil, _?):
            throw SettingsError(
                "\(program).tls.certificate.file", found: "", fix: "name the certificate that belongs to the key")
        case (_?, nil):
            throw SettingsError(
                "\(program).tls.key.file", found: "", fix: "name the key that belongs to the certificate")
        }
        if let header, proxies.isEmpty {
            throw SettingsError(
                "\(program).proxy.header", found: header.rawValue,
                fix: "name the proxies, too: \(program).proxies=ADDRESS,…")
        }
        http.proxies = TrustedProxies(Set(proxies), header: header ?? .xForwardedFor)
    }
}

extension SettingForm<TrustedProxies.Header> {
    /// The name of a header, in any case.
    fileprivate static var headerName: Self {
        Self(fix: word.fix, allowed: word.allowed) { text in
            TrustedProxies.Header.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
        }
    }
}
