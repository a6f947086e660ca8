import Model
import Testing

/// Reads a value from a test's text.
func read<Value: JSONReadable>(_ text: String, as type: Value.Type = Value.self) throws(Rejection) -> Value {
    try Value(json: Array(text.utf8).span)
}

/// The JSON text of `value`.
func text(of value: some JSONWritable) -> String {
    String(decoding: JSONSlice { value.write(to: &$0) }.bytes, as: UTF8.self)
}

/// A record that must be rejected: its problem, the place, and parts of the message.
struct BadRecord: Sendable, CustomTestStringConvertible {
    let json: String
    let path: String
    let reason: RejectionReason
    /// A part of the text for what was found, or of the fix.
    let words: String

    init(_ json: String, at path: String, _ reason: RejectionReason = .invalid, _ words: String = "") {
        (self.json, self.path, self.reason, self.words) = (json, path, reason, words)
    }

    /// The records of a table: each line has the path below `root`, after a comma the reason if it is not `invalid`; then a
    /// part of the message; then the record, or members that `whole` makes a record of.
    static func table(_ lines: String, below root: String = "", whole: (String) -> String = { $0 }) -> [BadRecord] {
        lines.split(separator: "\n").map { line in
            let cells = line.split(separator: " | ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            let place = cells[0].split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
            let reason = place.count > 1 ? RejectionReason(word: place[1]) : .invalid
            let json = cells[2].hasPrefix("\"") ? whole(cells[2]) : cells[2]
            return BadRecord(json, at: root + place[0], reason ?? .unreadable, cells[1])
        }
    }

    var testDescription: String { "\(path): \(json.prefix(120))" }

    /// The rejection, or `nil` when the record was accepted.
    func rejection<Value: JSONReadable>(as type: Value.Type) -> Rejection? {
        do throws(Rejection) {
            _ = try read(json, as: type)
            return nil
        } catch {
            return error
        }
    }

    /// Expects that the record is rejected for its reason, at its place, in its words, which keep the secret `hush`.
    func expectRejection<Value: JSONReadable>(as type: Value.Type) throws {
        let rejection = try #require(self.rejection(as: type), "accepted")
        #expect(rejection.path == path && rejection.reason == reason)
        #expect(words.isEmpty || rejection.detail.contains(words), "\(rejection.detail)")
        #expect(!rejection.fix.isEmpty && !rejection.detail.contains("hush"))
    }
}
