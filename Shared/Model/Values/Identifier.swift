/// An id of one kind, so that an app's id cannot be used where a person's is expected.
///
/// 1 to 128 bytes of UTF-8 without control characters. Ids of apps and requests have no `/`, which separates the parts
/// of a notification id.
public struct Identifier<Kind: IdentifierKind>: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The id as its owner wrote it.
    public let string: String

    /// Checks the form of an id; `nil` when it is invalid.
    public init?(_ string: String) {
        guard Self.problem(of: string) == nil else { return nil }
        self.string = string
    }

    /// Takes an id that the pipeline itself derived from checked ones.
    public init(derived string: String) { self.string = string }

    /// The id itself.
    public var description: String { string }

    /// The whole id in quotation marks, safe for a terminal.
    public func quoted() -> String { string.quoted(most: Kind.mostBytes) }

    /// Ids are equal when their bytes are, like Kafka's keys; strings that Unicode considers equivalent may differ.
    public static func == (left: Self, right: Self) -> Bool { left.string.hasBytes(of: right.string) }

    /// Hashes the bytes, which equality compares.
    public func hash(into hasher: inout Hasher) { string.hashBytes(into: &hasher) }

    /// Orders by the bytes.
    public static func < (left: Self, right: Self) -> Bool { left.string.precedesInBytes(right.string) }

    static func problem(of string: String) -> String? {
        let length = string.utf8.count
        if length < 1 || length > Kind.mostBytes { return "\(length) bytes" }
        if string.withBytes({ TextBytes.isPrintable($0, slash: Kind.allowsSlash) }) { return nil }
        for scalar in string.unicodeScalars {
            let value = scalar.value
            if value < 0x20 || (0x7F...0x9F).contains(value) { return "a control character" }
            if value == UInt32(UInt8(ascii: "/")), !Kind.allowsSlash { return "a slash" }
        }
        return nil
    }
}

/// What tells the kinds of ids apart.
public protocol IdentifierKind: Sendable {
    static var allowsSlash: Bool { get }
    static var mostBytes: Int { get }
}

extension IdentifierKind {
    /// Yes, unless the kind says otherwise.
    public static var allowsSlash: Bool { true }
    /// 128, unless the kind says otherwise.
    public static var mostBytes: Int { 128 }
}

extension Identifier: JSONReadable, JSONWritable {
    /// Reads a string of the form of ids.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        if let problem = Self.problem(of: text) {
            var rejection = reader.invalid(
                found: problem,
                fix: "write 1 to \(Kind.mostBytes) bytes without control characters"
                    + (Kind.allowsSlash ? "" : " and without a slash"))
            let meant = text.replacing("/", with: "-")
            if !Kind.allowsSlash, Self.problem(of: meant) == nil {
                rejection.example = JSONSlice { $0.write(meant) }
            }
            throw rejection
        }
        self.init(derived: text)
    }

    /// Writes the id as a string.
    public func write(to writer: inout JSONWriter) { writer.write(string) }
}

/// The kinds of ids that the contract knows.
public enum IdentifierKinds {
    /// Apps; without a slash.
    public enum App: IdentifierKind {
        /// No: a notification id uses it as separator.
        public static var allowsSlash: Bool { false }
    }
    /// Requests; without a slash.
    public enum Request: IdentifierKind {
        /// No: a notification id uses it as separator.
        public static var allowsSlash: Bool { false }
    }
    /// People.
    public enum Person: IdentifierKind {}
    /// Devices.
    public enum Device: IdentifierKind {}
    /// Any other id: topics, categories' actions, Focuses, contacts, events, attachments.
    public enum Other: IdentifierKind {}
    /// `<app>/<request id>/<person>`: three ids and two slashes.
    public enum Notification: IdentifierKind {
        /// Three ids of 128 bytes and two slashes.
        public static var mostBytes: Int { 386 }
    }
}

/// The id of an app.
public typealias AppID = Identifier<IdentifierKinds.App>
/// The id of a request, its app's own.
public typealias RequestID = Identifier<IdentifierKinds.Request>
/// The id of a person.
public typealias PersonID = Identifier<IdentifierKinds.Person>
/// The id of a device.
public typealias DeviceID = Identifier<IdentifierKinds.Device>
/// `<app>/<request id>/<person>`.
public typealias NotificationID = Identifier<IdentifierKinds.Notification>
/// An id without a type of its own, such as those of topics, categories, actions, Focuses and contacts.
public typealias PlainID = Identifier<IdentifierKinds.Other>

extension NotificationID {
    /// The notification that a request is for one of its recipients (rule I12).
    public init(app: AppID, request: RequestID, person: PersonID) {
        self.init(derived: String(slashed: [app.string, request.string, person.string]))
    }

    /// Writes the same id as a string, which is not put together for it.
    static func write(app: AppID, request: RequestID, person: PersonID, to writer: inout JSONWriter) {
        writer.write(slashed: [app.string, request.string, person.string])
    }

    /// App, request and person that the id names; `nil` when it does not have the form `<app>/<request id>/<person>`.
    ///
    /// Ids of apps and requests hold no slash, so the first two slashes are the ones that part them.
    public var parts: (app: AppID, request: RequestID, person: PersonID)? {
        let pieces = string.slashedParts(most: 3)
        guard pieces.count == 3, let app = AppID(pieces[0]), let request = RequestID(pieces[1]),
            let person = PersonID(pieces[2])
        else { return nil }
        return (app, request, person)
    }
}
