internal import Model

/// A record that is checked at the door and passed on as it came (section 1, registrations and interactions).
protocol Registrable: JSONReadable {
    /// Where good records go on.
    static var destination: Topic { get }
    /// Bytes of the value.
    static var mostBytes: Int { get }
    /// Whether a null value removes what the key names.
    static var isRemovable: Bool { get }
    /// The member that the record's key must equal.
    static var keyMember: String { get }
    /// The value of that member.
    var registrationKey: String { get }
    /// Whether a key has the form of such an id.
    static func isWellFormed(key: String) -> Bool
}

/// Checks the registrations of one kind. A bad one is a dead letter, and the last good one stays in force.
enum Registration<Value: Registrable> {
    static func process(_ record: borrowing Record, output: inout Output) {
        do throws(Rejection) {
            try SizeLimits.check(record, most: Value.mostBytes)
            let key = try record.hasValue ? check(record) : removedKey(record)
            let headers = [AppSource(partition: record.partition, offset: record.offset).header]
            record.withValue { (value: Span<UInt8>?) in
                output.send(raw: value, to: Value.destination, key: key.utf8Span.span, headers: headers)
            }
        } catch {
            output.reject(SensitiveData.redacted(error), record, by: .ingestion)
        }
    }

    /// Reads the value; a key that is there must agree with it.
    private static func check(_ record: borrowing Record) throws(Rejection) -> String {
        let value = try record.withValue { (value: Span<UInt8>?) throws(Rejection) -> Value in
            guard let value else { return try JSONReader.readWhole(Span()) }
            return try JSONReader.readWhole(value)
        }
        let agrees = record.withKey { (key: Span<UInt8>?) in
            guard let key, !key.isEmpty else { return true }
            return key.withUnsafeBufferPointer { $0.elementsEqual(value.registrationKey.utf8) }
        }
        guard agrees else {
            throw Rejection(
                .invalid, path: Value.keyMember,
                found: "\(value.registrationKey.quoted(most: 128)) under the key \(record.keyText.quoted())",
                fix: "use the value of `\(Value.keyMember)` as the record's key")
        }
        return value.registrationKey
    }

    /// The key of a tombstone, which names what is removed.
    private static func removedKey(_ record: borrowing Record) throws(Rejection) -> String {
        guard Value.isRemovable else {
            throw Rejection(.unreadable, found: "an empty value", fix: "send one JSON object in UTF-8")
        }
        let key = record.withKey { (key: Span<UInt8>?) -> String? in
            guard let key, let text = try? UTF8Span(validating: key) else { return nil }
            return String(copying: text)
        }
        guard let key, Value.isWellFormed(key: key) else {
            throw Rejection(
                .invalid, found: "a null value under the key \(record.keyText.quoted())",
                fix: "to remove something, send a null value with its id as the key")
        }
        return key
    }
}

extension App: Registrable {
    static var destination: Topic { .registeredApps }
    static var mostBytes: Int { Limits.appBytes }
    static var isRemovable: Bool { true }
    static var keyMember: String { "id" }
    var registrationKey: String { id.string }
    static func isWellFormed(key: String) -> Bool { AppID(key) != nil }
}

extension Person: Registrable {
    static var destination: Topic { .registeredPeople }
    static var mostBytes: Int { Limits.personBytes }
    static var isRemovable: Bool { true }
    static var keyMember: String { "id" }
    var registrationKey: String { id.string }
    static func isWellFormed(key: String) -> Bool { PersonID(key) != nil }
}

extension Interaction: Registrable {
    static var destination: Topic { .checkedInteractions }
    static var mostBytes: Int { Limits.interactionBytes }
    static var isRemovable: Bool { false }
    static var keyMember: String { "person" }
    var registrationKey: String { person.string }
    static func isWellFormed(key: String) -> Bool { PersonID(key) != nil }
}
