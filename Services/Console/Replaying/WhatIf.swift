internal import Explaining
internal import Model
internal import Simulation

/// What would have happened to a notification with something changed: what `POST /api/notifications/{n}/what-if`
/// answers.
struct WhatIf: Sendable {
    /// - Parameters:
    ///   - kept: the same as for ``NotificationStory``.
    ///   - now: until when the records are known.
    init(_ kept: KeptStory, at now: Instant) { fatalError() }

    /// Replays what happened, and then what would have happened.
    ///
    /// - Parameter mayGoOn: asked again and again; after `false`, nothing could be found out.
    func answer(to question: WhatIfQuestion, mayGoOn: () -> Bool) -> WhatIfAnswer { fatalError() }
}

/// What is to be changed: the body of the request, `{level, focus, setting, entitlement, at}` (one or more).
struct WhatIfQuestion: Sendable, JSONReadable {
    /// - Throws: a ``Rejection`` with what is wrong: an unknown member or value, or no change at all.
    init(from reader: inout JSONReader) throws(Rejection) { fatalError() }
}

/// The answer: `{reproducible, reason, happened, changed, same, words}`.
struct WhatIfAnswer: Sendable {
    /// Writes the answer.
    func write(to writer: inout JSONWriter, mayReadContent: Bool) {}
}
