internal import Foundation
internal import HTTP
public import Model

/// Where a service's spans go: to a collector, to a file, or nowhere.
public struct TraceSettings: SettingGroup, Hashable {
    /// The collector's URL, to which `/v1/traces` is appended; `nil` for none.
    public internal(set) var endpoint: WebhookURL?
    /// Headers of each call of the collector, such as a key.
    public internal(set) var headers = HiddenHeaders()
    var headersAreFromFile = false
    /// A file of certificates, in PEM, that are trusted instead of the system's; `nil` for those.
    public internal(set) var certificates: String?
    /// The file to which lines are appended; `nil` for none.
    public internal(set) var file: String?

    /// Nowhere.
    public init() {}

    static let table: [Setting<Self>] = [
        Setting("traces.endpoint", "spans go to URL/v1/traces, by OTLP", \.endpoint, .optional(.collector)),
        Setting(
            SettingLine(name: "traces.headers", meaning: "headers for it: NAME=VALUE,…"), text: \.headers.description
        ) { (traces: inout Self, text: String, given: String) throws(SettingsError) in
            try traces.set(headers: text, isFile: false, as: given)
        },
        Setting(SettingLine(name: "traces.headers.file", meaning: "a file with them")) {
            (traces: inout Self, path: String, given: String) throws(SettingsError) in
            let text = try SettingsError.text(ofFile: path, of: "the headers", most: mostBytesOfFile, as: given)
            try traces.set(headers: text, isFile: true, as: given)
        },
        Setting("traces.certificates", "trusted for it, PEM", \.certificates, .text, usual: "the system's"),
        Setting("traces.file", "spans go to this file", \.file, .text),
    ]

    /// The most bytes of the headers in a file.
    private static let mostBytesOfFile = 65_536

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

extension SettingForm<WebhookURL> {
    /// A collector's URL. A query could hold a key, and nothing could be appended to it.
    fileprivate static var collector: Self {
        Self(
            fix: "write http://HOST:PORT or https://HOST:PORT, without user, password, query and /v1/traces",
            isSecret: true, text: { $0.origin }
        ) { $0.utf8.contains(UInt8(ascii: "?")) ? nil : WebhookURL($0) }
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
                Syntax.isToken(name.utf8), !Self.reserved.contains(name)
            else { return nil }
            fields.append(Field(name: name, value: value))
        }
        guard !fields.isEmpty else { return nil }
        self.fields = fields
    }

    /// The exporter sets these itself.
    private static let reserved: Set = ["content-type", "content-length", "transfer-encoding", "host", "expect"]

    private static func trimmed(_ text: Substring) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " "))
    }

    /// The value without percent-encoding; `nil` where it is malformed, empty, or not printable ASCII.
    private static func decoded(_ text: String) -> String? {
        guard let text = text.removingPercentEncoding, !text.isEmpty,
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return text
    }

    /// The names alone.
    public var description: String { fields.map(\.name).joined(separator: ", ") }

    /// The names alone.
    public var customMirror: Mirror { Mirror(self, children: ["names": fields.map(\.name)]) }
}
