public import Model

/// A kind of record that is checked and passed on unchanged (section 1, registrations and interactions).
public struct RegistrationKind<Value: JSONReadable & Sendable>: Sendable {
    let mostBytes: Int
    /// Whether a null value removes what the key names.
    let isRemovable: Bool
    /// The member that the record's key must equal.
    let keyMember: String
    /// The value of that member.
    let key: @Sendable (Value) -> String
    /// Whether a key has the form of an id of this kind.
    let isWellFormed: @Sendable (String) -> Bool
    let samples: SampleRecords
    /// Advice on a valid record, except advice on its unknown members.
    let advice: @Sendable (Value, _ sent: Instant) -> [Advice]
}

extension RegistrationKind<App> {
    /// Records of apps, on `apps`.
    public static var app: Self {
        Self(
            mostBytes: Limits.appBytes, isRemovable: true, keyMember: "id", key: \.id.string,
            isWellFormed: { AppID($0) != nil }, samples: .apps,
            advice: { app, _ in AppRecordAdvice.all(on: app) })
    }
}

extension RegistrationKind<Person> {
    /// Records of people, on `people`.
    public static var person: Self {
        Self(
            mostBytes: Limits.personBytes, isRemovable: true, keyMember: "id", key: \.id.string,
            isWellFormed: { PersonID($0) != nil }, samples: .people, advice: PersonAdvice.all)
    }
}

extension RegistrationKind<Interaction> {
    /// Reports of devices and apps, on `interactions`.
    public static var interaction: Self {
        Self(
            mostBytes: Limits.interactionBytes, isRemovable: false, keyMember: "person", key: \.person.string,
            isWellFormed: { PersonID($0) != nil }, samples: .interactions, advice: { _, _ in [] })
    }
}

/// A registration or an interaction that was accepted and is passed on unchanged.
public struct CheckedRegistration<Value: Sendable>: Sendable {
    /// The key of the record that is passed on.
    public let key: String
    /// The decoded value; `nil` if the record removes what the key names.
    public let value: Value?
    /// Advice on the accepted record.
    public let advice: [Advice]
}

/// The result of checking a registration or an interaction.
public enum RegistrationVerdict<Value: Sendable>: Sendable {
    case accepted(CheckedRegistration<Value>)
    case rejected(Problems)
}

extension RegistrationKind {
    /// Checks one record of the public topic.
    public func verdict(on record: borrowing Record) -> RegistrationVerdict<Value> {
        do throws(Rejection) {
            try SizeLimits.check(record, most: mostBytes)
            return .accepted(try record.hasValue ? check(record) : removal(record))
        } catch {
            return .rejected(problems(of: record, first: error))
        }
    }

    /// Reads the value. A key, if present, must agree with it.
    private func check(_ record: borrowing Record) throws(Rejection) -> CheckedRegistration<Value> {
        var unknownFieldCount = 0
        let value = try record.withValue { (value: Span<UInt8>?) throws(Rejection) -> Value in
            guard let value else { throw .emptyValue }
            return try JSONReader.read(value) { (reader) throws(Rejection) in
                let value = try Value(from: &reader)
                unknownFieldCount = reader.unknownFieldCount
                return value
            }
        }
        let own = key(value)
        if let fault = disagreement(of: record, with: own) { throw fault }
        var advice = advice(value, record.timestamp)
        if unknownFieldCount > 0 {
            advice += UnknownFieldAdvice.advice(
                on: record.unknownFields(as: Value.self), in: record.valueCopy ?? [], samples: samples,
                sent: record.timestamp, translated: translated(record.valueCopy ?? [], record.timestamp),
                count: unknownFieldCount)
        }
        return CheckedRegistration(key: own, value: value, advice: advice)
    }

    private func translated(_ bytes: [UInt8], _ sent: Instant) -> TranslatedMembers? {
        TranslatedMembers(of: bytes, samples.kind, sent) {
            MendedReading($0, as: Value.self, samples: samples, sent: sent).repairedRecord
        }
    }

    private func disagreement(of record: borrowing Record, with own: String) -> Rejection? {
        let agrees = record.withKey { (key: Span<UInt8>?) in
            guard let key, !key.isEmpty else { return true }
            return key.withUnsafeBufferPointer { $0.elementsEqual(own.utf8) }
        }
        if agrees { return nil }
        return Rejection(
            .invalid, path: keyMember, found: "\(own.quoted(most: 128)) under the key \(record.keyText.quoted())",
            fix: "use the value of `\(keyMember)` as the record's key")
    }

    /// Checks a tombstone, whose key names what is removed.
    private func removal(_ record: borrowing Record) throws(Rejection) -> CheckedRegistration<Value> {
        guard isRemovable else { throw .emptyValue }
        let key = record.withKey { (key: Span<UInt8>?) -> String? in
            guard let key, let text = try? UTF8Span(validating: key) else { return nil }
            return String(copying: text)
        }
        guard let key, isWellFormed(key) else {
            throw Rejection(
                .invalid, found: "a null value under the key \(record.keyText.quoted())",
                fix: "to remove something, send a null value with its id as the key")
        }
        return CheckedRegistration(key: key, value: nil, advice: [])
    }

    private func problems(of record: borrowing Record, first: Rejection) -> Problems {
        if first.reason == .tooLarge { return Problems(first.naming(LargestField.of(record))) }
        guard let bytes = record.valueCopy else { return Problems(first) }
        if let fault = JSONReader.fault(in: bytes) {
            let strict = LooseJSON.strict(bytes)
            // What may hold a secret is not read any further.
            guard let copy = strict ?? LooseJSON.strict(bytes, mayBeShort: true), let value = ForeignValue(copy),
                value.secretPlaces().isEmpty
            else { return Problems(fault) }
            return Problems(
                unreadable: fault, problems(in: copy, of: record, first: fault), isShort: strict == nil)
        }
        return problems(in: bytes, of: record, first: first)
    }

    private func problems(in bytes: [UInt8], of record: borrowing Record, first: Rejection) -> Problems {
        let reading = MendedReading(bytes, as: Value.self, samples: samples, sent: record.timestamp)
        let translation = Translation(
            of: bytes, as: Value.self, samples: samples, sent: record.timestamp, told: reading.problems
        ) { Rejection.first(in: $0, as: Value.self).map { [$0] } ?? [] }
        var found = translation.map { $0.aligned(reading.problems) + $0.others } ?? reading.problems
        if let value = reading.value, !reading.isMended(keyMember),
            let fault = disagreement(of: record, with: key(value))
        {
            found.append(fault)
        }
        var advice = UnknownFieldAdvice.advice(
            on: reading.unknownFields, in: bytes, samples: samples, sent: record.timestamp,
            translated: translated(bytes, record.timestamp),
            count: reading.unknownFieldCount)
        if let value = reading.value {
            advice += self.advice(value, record.timestamp).filter { $0.field.map { !reading.touches($0) } ?? false }
        }
        return Problems(
            first, found: found, besides: translation == nil ? reading.besides : [],
            whole: translation?.whole ?? wholeApp(reading), advice: advice,
            mended: reading.repaired)
    }

    /// An app's record without id or name is hardly known for one, so it is shown what an app's record is.
    private func wholeApp(_ reading: MendedReading<Value>) -> Rejection? {
        let missing = reading.problems.filter { ["id", "name"].contains($0.path) && $0.found.hasPrefix("nothing") }
        guard samples.kind == .app, !missing.isEmpty, let example = reading.repaired, example.bytes.count <= 1000 else {
            return nil
        }
        let names = missing.map { "`\($0.path)`" }.joined(separator: " and ")
        return Rejection(
            .invalid, found: "an app's record without \(names)",
            fix: "name the app, as people see it, and give it an id",
            example: ForeignValue(example.bytes)?.withoutSecrets.slice, takesAnyExample: false)
    }
}
