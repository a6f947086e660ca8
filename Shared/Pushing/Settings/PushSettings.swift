public import HTTP2
public import Model
public import Program

/// How pushes are sent: the settings of `apns`, which the command reads as well.
public struct PushSettings: SettingGroup, Hashable {
    /// Where a worker begins whose group has read nothing yet.
    public enum Start: String, CaseIterable, Sendable {
        /// With what comes next.
        case latest
        /// With the oldest delivery that is kept.
        case earliest
    }

    /// Which receipts are written.
    public enum Receipts: String, CaseIterable, Sendable {
        case all, failures
    }

    /// A server of Apple's, or one that stands in for it.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// A name or an address.
        public let host: String
        /// A port of TCP.
        public let port: Int

        /// Reads `host:port`.
        public init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0,
                colon > text.startIndex, !text[..<colon].contains(where: { $0 == "/" || $0 == "@" || $0 == " " })
            else { return nil }
            (host, self.port) = (String(text[..<colon]), Int(port))
        }

        init(host: String, port: Int) { (self.host, self.port) = (host, port) }

        /// `host:port`.
        public var description: String { "\(host):\(port)" }
    }

    /// Apple's server for apps as people have them.
    public var production = Place(host: "api.push.apple.com", port: 443)
    /// Apple's server for apps that are being developed.
    public var development = Place(host: "api.sandbox.push.apple.com", port: 443)
    /// The most connections of one key in one environment.
    public var connections = 8
    /// The HTTP proxy on the way.
    public var proxy: HTTP2Server.Proxy?
    /// A file of certificates, in PEM, that are trusted instead of the system's.
    public var certificates: String?
    /// Where a new group begins.
    public var start = Start.latest
    /// Which receipts are written.
    public var receipts = Receipts.all
    /// The installation's team.
    public var team: AppleID?
    /// The installation's key.
    public var key: AppleID?
    /// The file of that key.
    public var keyFile: String?

    /// The program's name, which begins the names of its settings.
    public static let program = "apns"
    /// The port of health and metrics of the process with `worker.id` 0.
    public static let usualPort = 7782

    /// The settings.
    public static let table: [Setting<Self>] = [
        Setting("apns.production", "Apple's server", \.production, .place),
        Setting("apns.development", "its server for apps that are being developed", \.development, .place),
        Setting("apns.connections", "most connections of a key in one environment", \.connections, .number(1...64)),
        Setting("apns.proxy", "an HTTP proxy, host:port or user:password@host:port", \.proxy, .proxy),
        Setting(
            "apns.certificates", "a file of certificates to trust instead", \.certificates, .text,
            usual: "the system's"),
        Setting("apns.start", "where a new group begins", \.start, .word),
        Setting("apns.receipts", "which receipts are written", \.receipts, .word),
        Setting("apns.team.id", "the installation's team, for apps without a key", \.team, .appleID),
        Setting("apns.key.id", "the id of its key", \.key, .appleID),
        Setting("apns.key.file", "the file of its key: .p8, as Apple gave it out", \.keyFile, .text),
    ]

    /// The usual settings.
    public init() {}

    /// Reads the settings from those that all programs share.
    public init(_ settings: Settings) throws(SettingsError) {
        self = try settings.own(Self.table, of: Self.program)
        let given = [("apns.team.id", team == nil), ("apns.key.id", key == nil), ("apns.key.file", keyFile == nil)]
        if given.contains(where: \.1), let absent = given.first(where: \.1), !given.allSatisfy(\.1) {
            throw SettingsError(
                absent.0, found: "nothing", fix: "set team, key and file of the installation's key, or none")
        }
        guard certificates != nil else { return }
        do throws(HTTP2ConnectError) {
            try server(of: .production).checkCertificates()
        } catch {
            // It may be mounted only later.
            throw SettingsError(
                "apns.certificates", found: error.detail, fix: "name a file of certificates in PEM that can be read",
                mayPass: true)
        }
    }

    /// The server of an environment.
    public func server(of environment: PushEnvironment) -> HTTP2Server {
        let place = environment == .production ? production : development
        return HTTP2Server(host: place.host, port: place.port, certificates: certificates, proxy: proxy)
    }
}
