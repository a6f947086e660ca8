internal import HTTP2
internal import Model
internal import Pushing

/// What happened to the connections of each signer.
struct ConnectionNotes: Sendable {
    /// Of one signer.
    struct Note: Sendable {
        /// Why the last attempt to connect failed, and since when none has succeeded; `nil` after one that did.
        var failure: (reason: String, detail: String, since: Instant)?
        /// The last GOAWAY's reason, as Apple wrote it.
        var goAway: String?
        var connected = 0
        /// The connections that are established and not retired.
        var open = 0
        var goAways = 0
        var lost = 0

        /// Whether there is no connection at all. One that fails beside others is only one less.
        var hasNone: Bool { open <= 0 }
    }

    private(set) var notes: [Signer: Note] = [:]

    func hasNone(_ signer: Signer) -> Bool { notes[signer]?.hasNone ?? true }

    mutating func note(_ event: HTTP2Event, of signer: Signer, now: Instant) {
        var note = notes[signer] ?? Note()
        switch event {
        case .connected:
            note.connected += 1
            note.open += 1
            note.failure = nil
        case .connectFailed(let failure):
            if note.hasNone {
                note.failure = (failure.reason.rawValue, failure.detail, note.failure?.since ?? now)
            }
        case .goAway(let code, let debug):
            note.goAways += 1
            let reason = try? JSONSlice(json: Array(debug.utf8).span)
            note.goAway = reason?.text(at: ["reason"]).map { String($0.prefix(64)) } ?? "code \(code)"
        case .retired(let reason):
            note.open -= 1
            switch reason {
            case .lost, .timeout: note.lost += 1
            case .goAway, .idle, .exhausted, .closing: break
            }
        case .closed: break
        }
        notes[signer] = note
    }
}
