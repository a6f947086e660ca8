public import Model

/// A kind of record that is checked at the door and passed on as it came (section 1, registrations and interactions).
public struct RegistrationKind<Value: JSONReadable>: Sendable {
    /// Bytes of the value.
    let mostBytes: Int
    /// Whether a null value removes what the key names.
    let isRemovable: Bool
    /// The member that the record's key must equal.
    let keyMember: String
    /// The value of that member.
    let key: @Sendable (Value) -> String
    /// Whether a key has the form of such an id.
    let isWellFormed: @Sendable (String) -> Bool
}

extension RegistrationKind<App> {
    /// Records of apps, on `apps`.
    public static var app: Self {
        Self(
            mostBytes: Limits.appBytes, isRemovable: true, keyMember: "id", key: \.id.string,
            isWellFormed: { AppID($0) != nil })
    }
}

extension RegistrationKind<Person> {
    /// Records of people, on `people`.
    public static var person: Self {
        Self(
            mostBytes: Limits.personBytes, isRemovable: true, keyMember: "id", key: \.id.string,
            isWellFormed: { PersonID($0) != nil })
    }
}

extension RegistrationKind<Interaction> {
    /// What devices and apps report, on `interactions`.
    public static var interaction: Self {
        Self(
            mostBytes: Limits.interactionBytes, isRemovable: false, keyMember: "person", key: \.person.string,
            isWellFormed: { PersonID($0) != nil })
    }
}

/// What the door says of a registration or an interaction.
public enum RegistrationVerdict: Sendable {
    /// It may go on as it came, under this key.
    case accepted(key: String)
    case turnedDown(Rejection)
}

extension RegistrationKind {
    /// Checks one record of the public topic.
    public func verdict(on record: borrowing Record) -> RegistrationVerdict {
        do throws(Rejection) {
            try SizeLimits.check(record, most: mostBytes)
            return .accepted(key: try record.hasValue ? check(record) : removedKey(record))
        } catch {
            return .turnedDown(SensitiveData.redacted(error))
        }
    }

    /// Reads the value; a key that is there must agree with it.
    private func check(_ record: borrowing Record) throws(Rejection) -> String {
        let value = try record.withValue { (value: Span<UInt8>?) throws(Rejection) -> Value in
            guard let value else { return try JSONReader.readWhole(Span()) }
            return try JSONReader.readWhole(value)
        }
        let own = key(value)
        let agrees = record.withKey { (key: Span<UInt8>?) in
            guard let key, !key.isEmpty else { return true }
            return key.withUnsafeBufferPointer { $0.elementsEqual(own.utf8) }
        }
        guard agrees else {
            throw Rejection(
                .invalid, path: keyMember,
                found: "\(own.quoted(most: 128)) under the key \(record.keyText.quoted())",
                fix: "use the value of `\(keyMember)` as the record's key")
        }
        return own
    }

    /// The key of a tombstone, which names what is removed.
    private func removedKey(_ record: borrowing Record) throws(Rejection) -> String {
        guard isRemovable else {
            throw Rejection(.unreadable, found: "an empty value", fix: "send one JSON object in UTF-8")
        }
        let key = record.withKey { (key: Span<UInt8>?) -> String? in
            guard let key, let text = try? UTF8Span(validating: key) else { return nil }
            return String(copying: text)
        }
        guard let key, isWellFormed(key) else {
            throw Rejection(
                .invalid, found: "a null value under the key \(record.keyText.quoted())",
                fix: "to remove something, send a null value with its id as the key")
        }
        return key
    }
}
