public import Model

/// The changelog: how each entry is written and taken back.
extension PersonState {
    /// Takes one entry back.
    ///
    /// - Throws: a ``Rejection`` for an entry that is broken; the state is as before.
    public mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
        // An entry of a later version is not ours to understand; it stays in the changelog.
        guard let entry = Entry(name: entry) else { return }
        guard let value else {
            drop(entry)
            return
        }
        switch entry {
        case .meta:
            let meta = try Meta(json: value, checksNames: false)
            sequence = max(sequence, meta.sequence)
            erasedAt = meta.erasedAt
        case .record: set(record: try StoredRecord(json: value, checksNames: false).person)
        case .item(let key):
            let stored = try ItemEntry(json: value, checksNames: false)
            sequence = max(sequence, stored.sequence)
            switch stored.content {
            case .item(let acceptedAt, let contentHash, let standing, let packed):
                let notification = try NotificationPacking.unpack(
                    packed, of: key, to: person, acceptedAt: acceptedAt, contentHash: contentHash)
                set(Item(Shared(notification), standing, packed: packed, generation: key.generation))
            case .memory(let memory): set(memory, for: key)
            }
        case .interaction(let key): set(try StoredInstant(json: value, checksNames: false).at, for: key)
        case .device(let id): set(try DeviceState(json: value, checksNames: false), for: id)
        case .app(let id): set(try AppState(json: value, checksNames: false), for: id)
        case .attention: set(try Attention(json: value, checksNames: false))
        }
        refresh()
    }

    private mutating func drop(_ entry: Entry) {
        switch entry {
        case .meta: (sequence, erasedAt) = (0, nil)
        case .record: set(record: nil)
        case .item(let key): remove(key)
        case .interaction(let key): set(nil, for: key)
        case .device(let id): set(nil as DeviceState?, for: id)
        case .app(let id): set(AppState(), for: id)
        case .attention: set(Attention())
        }
        refresh()
    }

    /// Writes an entry as it is now; a tombstone where there is none.
    mutating func store(_ entry: Entry, context: borrowing Context, output: inout Output) {
        func put(_ value: consuming (some JSONWritable)?) {
            if let value {
                output.store(value, entry: entry.name, of: person.string, in: .schedulingChangelog, context: context)
            } else {
                output.forget(entry: entry.name, of: person.string, in: .schedulingChangelog, context: context)
            }
        }
        switch entry {
        case .meta: put(sequence > 0 ? Meta(sequence: sequence, erasedAt: erasedAt) : nil)
        case .record: put(registered.map { StoredRecord(person: $0) })
        case .item(let key): put(self.entry(of: key, &output))
        case .interaction(let key): put(interactions[key].map { StoredInstant(at: $0) })
        case .device(let id): put(devices[id])
        case .app(let id): put(apps[id])
        case .attention: put(attention.isEmpty ? nil : attention)
        }
    }
}

/// The entry of a person's sequence.
private struct Meta: JSONObject {
    var sequence: Int
    var erasedAt: Instant?

    static var blank: Self { Self(sequence: 0, erasedAt: nil) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.stated("sequence", &sequence, in: 0...1 << 53)
        try form.member("erasedAt", &erasedAt)
    }
}

/// The entry of a handled interaction.
private struct StoredInstant: JSONObject {
    var at: Instant

    static var blank: Self { Self(at: Instant(milliseconds: 0)) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("at", &at)
    }
}
