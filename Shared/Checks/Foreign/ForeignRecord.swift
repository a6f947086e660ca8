internal import Model

/// A record with members of other notification services, translated into the record that Belfry wants.
///
/// Texts, people and times move to where Belfry has them. Only names are translated here; ``MendedReading`` corrects
/// the values afterwards, with ``ForeignWords``.
struct ForeignRecord {
    /// Larger records are not translated, in bytes: it takes a second for half a megabyte, and nobody reads that.
    static let mostBytes = 64 * 1024

    /// The translated record. It may lack members, and its values may still be wrong.
    let record: ForeignValue
    /// What the app's record needs beside: texts in several languages, or a category with actions.
    let ofApp: ForeignValue
    let log: ForeignLog

    /// - Parameters:
    ///   - value: the record; a list or a wrapper of records stands for its first.
    ///   - outer: the record that has the value, where it is only one member of it.
    init(_ value: ForeignValue, kind: RecordKind, sent: Instant, beside outer: ForeignValue? = nil) {
        let (value, note) = outer == nil ? ForeignEnvelope.opened(value, kind) : (value, nil)
        let words = ForeignWords(kind: kind, sent: sent, record: outer ?? value)
        var log: ForeignLog
        if kind == .request {
            let request = ForeignRequest(value, words)
            (record, ofApp, log) = (request.record, request.ofApp, request.members.log)
        } else {
            let registration = ForeignRegistration(value, words)
            (record, ofApp, log) = (registration.record, .object([]), registration.members.log)
        }
        if let note {
            log.note(note)
            log.isForeign = true
        }
        self.log = log
    }
}
