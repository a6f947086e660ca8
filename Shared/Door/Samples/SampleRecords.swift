internal import Model

/// Records that are right and have every member of the contract: what a problem gives as its example stands in one of them
/// in the same place.
///
/// Where members exclude each other there are several of a kind; the first that has the place is taken.
struct SampleRecords: Sendable {
    /// Requests, for `notifications.ingest`.
    static let requests = SampleRecords([simple, notification, localReminder, repeatedReminder, yearlyReminder, update])
    /// Apps, for `apps`.
    static let apps = SampleRecords([app])
    /// People, for `people`.
    static let people = SampleRecords([person])
    /// Interactions, for `interactions`.
    static let interactions = SampleRecords([locked, action, mute, focus])

    /// The records themselves.
    let records: [JSONSlice]

    /// Every text is read by a test, so none is missing here.
    private init(_ texts: [String]) {
        records = texts.compactMap { text in
            let line = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
            return try? JSONSlice(json: Array(line.utf8).span)
        }
    }

    /// The member of the top in which a member of this name stands; `nil` where none does.
    func home(of name: String) -> String? { records.lazy.compactMap { $0.home(of: name) }.first }

    /// Bytes of an example; a longer one is no help.
    private static let mostBytes = 120

    /// What stands in this place in the first of these records that has it; else in a place like it, since names of
    /// dictionaries are anyone's.
    ///
    /// - Returns: `nil` where there is none.
    func value(at place: JSONPlace) -> JSONSlice? {
        [false, true].lazy.compactMap { isLoose in
            records.lazy.compactMap { $0.sample(at: place.steps, isLoose: isLoose) }.first
        }.first
    }

    /// The same, where it is short enough to be told.
    func example(at place: JSONPlace) -> JSONSlice? {
        value(at: place).flatMap { $0.bytes.count > Self.mostBytes ? nil : $0 }
    }
}
