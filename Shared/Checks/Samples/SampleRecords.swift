internal import Model

/// Valid records that together have every member of the contract. The example for a problem is the value at the same
/// place in one of them.
///
/// Some members exclude each other, so there are several records of a kind. The first record with the place is used;
/// small ones come first, since a short example is read.
struct SampleRecords: Sendable {
    static let requests = SampleRecords(
        .request, [simple, message, notification, localReminder, repeatedReminder, yearlyReminder, update])
    static let apps = SampleRecords(.app, [smallApp, app])
    static let people = SampleRecords(.person, [smallPerson, person])
    static let interactions = SampleRecords(.interaction, [locked, action, mute, focus, tokenGone])

    static func of(_ kind: RecordKind) -> SampleRecords {
        switch kind {
        case .request: requests
        case .app: apps
        case .person: people
        case .interaction: interactions
        }
    }

    let kind: RecordKind
    let records: [JSONSlice]

    /// A test reads every text, so none is missing here.
    private init(_ kind: RecordKind, _ texts: [String]) {
        self.kind = kind
        records = texts.compactMap { text in
            let line = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
            return try? JSONSlice(json: Array(line.utf8).span)
        }
    }

    /// The most bytes of an example; a longer one does not help.
    static let mostBytes = 160

    /// The value at this place in the first record that has it, or else at a similar place, since dictionaries may have
    /// any names.
    ///
    /// - Returns: `nil` if there is none.
    func value(at place: JSONPlace) -> JSONSlice? {
        [false, true].lazy.compactMap { isLoose in
            records.lazy.compactMap { $0.sample(at: place.steps, isLoose: isLoose) }.first
        }.first
    }

    /// The same value, if it is short enough to be an example.
    func example(at place: JSONPlace) -> JSONSlice? {
        value(at: place).flatMap { $0.bytes.count > Self.mostBytes ? nil : $0 }
    }
}
