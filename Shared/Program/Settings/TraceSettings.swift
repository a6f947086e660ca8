public import Model

/// Where a service's spans go: to a collector, to a file, or nowhere.
public struct TraceSettings: Hashable, Sendable {
    /// The collector's URL, to which `/v1/traces` is appended; `nil` for none.
    public internal(set) var endpoint: WebhookURL?
    /// Headers of each call of the collector, such as a key.
    public internal(set) var headers = HiddenHeaders()
    /// Whether the headers come from a file.
    var headersAreFromFile = false
    /// A file of certificates, in PEM, that are trusted instead of the system's; `nil` for those.
    public internal(set) var certificates: String?
    /// The file to which lines are appended; `nil` for none.
    public internal(set) var file: String?

    /// Nowhere.
    public init() {}

    /// The names of the settings.
    static let names = [
        "traces.endpoint", "traces.headers", "traces.headers.file", "traces.certificates", "traces.file",
    ]

    /// The most bytes of the headers in a file.
    private static let mostBytesOfFile = 65_536

    /// Changes a setting.
    ///
    /// - Parameters:
    ///   - name: one of ``names``.
    ///   - given: the setting's name or variable, as it was given.
    mutating func set(_ name: String, to value: String, as given: String) throws(SettingsError) {
        switch name {
        case "traces.endpoint":
            // A query could hold a key, and nothing could be appended to it.
            guard let url = WebhookURL(value), !value.utf8.contains(UInt8(ascii: "?")) else {
                throw SettingsError(
                    given, found: SettingsError.hidden,
                    fix: "write http://HOST:PORT or https://HOST:PORT, without user, password, query and /v1/traces")
            }
            endpoint = url
        case "traces.headers": try set(headers: value, isFile: false, as: given)
        case "traces.headers.file":
            let text: String
            do throws(SecretError) {
                text = try SecretFile.text(at: value, most: Self.mostBytesOfFile)
            } catch {
                // Not the path: whoever writes a key in its place finds it in no log.
                throw SettingsError(
                    given, found: SettingsError.hidden, fix: "name a file that holds the headers alone (\(error))")
            }
            try set(headers: text, isFile: true, as: given)
        case "traces.certificates": certificates = value
        default: file = value
        }
    }

    private mutating func set(headers text: String, isFile: Bool, as given: String) throws(SettingsError) {
        guard headers.fields.isEmpty || headersAreFromFile == isFile else {
            throw SettingsError(
                given, found: SettingsError.hidden, fix: "set either traces.headers or traces.headers.file, not both")
        }
        guard let read = HiddenHeaders(text) else {
            throw SettingsError(
                given, found: SettingsError.hidden,
                fix: "write NAME=VALUE, separated by commas; a comma or percent sign in a value as %2C or %25")
        }
        (headers, headersAreFromFile) = (read, isFile)
    }

    /// - Throws: an error where the settings contradict each other.
    func check() throws(SettingsError) {
        guard endpoint != nil, let file else { return }
        throw SettingsError("traces.file", found: file, fix: "set either traces.endpoint or traces.file, not both")
    }
}

/// Headers whose values are secret, so that no dump or log shows them.
public struct HiddenHeaders: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// One header.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package let fields: [Field]

    /// None.
    init() { fields = [] }

    /// Reads `NAME=VALUE`, separated by commas; `%XX` in a value stands for a byte. The form is that of
    /// `OTEL_EXPORTER_OTLP_HEADERS`. `nil` for any other text, and for what HTTP does not allow in a header.
    init?(_ text: String) {
        var fields: [Field] = []
        for part in text.split(separator: ",") {
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = Self.trimmed(part[..<equals]).lowercased()
            guard let value = Self.decoded(Self.trimmed(part[part.index(after: equals)...])),
                Self.isName(name), !Self.reserved.contains(name)
            else { return nil }
            fields.append(Field(name: name, value: value))
        }
        guard !fields.isEmpty else { return nil }
        self.fields = fields
    }

    /// The exporter sets these itself.
    private static let reserved: Set = ["content-type", "content-length", "transfer-encoding", "host", "expect"]

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { start[...$0] } ?? start
    }

    /// A header's name is a token (RFC 9110, 5.6.2).
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// The value without percent-encoding; `nil` where it is malformed, empty, or not printable ASCII.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2,
                let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(number)
            rest = rest.dropFirst(2)
        }
        guard !bytes.isEmpty, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The names alone.
    public var description: String { fields.map(\.name).joined(separator: ", ") }

    /// The names alone.
    public var customMirror: Mirror { Mirror(self, children: ["names": fields.map(\.name)]) }
}
