internal import Explaining
internal import Model
internal import Simulation

/// What would have happened to a notification with something changed: what `POST /api/notifications/{n}/what-if`
/// answers.
///
/// The kept inputs are replayed unchanged first. Only if that gives the receipts that were written, the changed file is
/// simulated, since otherwise its answer would prove nothing.
struct WhatIf: Sendable {
    static let mostInputs = 20_000
    /// How far a changed request is followed, in seconds: until the items of the list leave it (rule N12).
    static let longest = 30 * 86_400.0
    /// How long everything that follows at once takes, in seconds: also the wait for a person's record (rule P1).
    private static let atOnce = 15.0
    /// How far clocks of services and broker may differ, in seconds.
    private static let skew = 2.0

    private let kept: KeptStory
    private let now: Instant
    private let happened: [Receipt]

    /// - Parameters:
    ///   - kept: the same as for ``NotificationStory``.
    ///   - now: until when the records are known.
    init(_ kept: KeptStory, at now: Instant) {
        self.kept = kept
        self.now = now
        happened = kept.ownReceipts
    }

    /// Replays what happened, and then what would have happened.
    ///
    /// - Parameter mayGoOn: asked again and again; after `false`, nothing could be found out.
    func answer(to question: WhatIfQuestion, mayGoOn: () -> Bool) -> WhatIfAnswer {
        var unchanged: Replay?
        do throws(WhatIfError) {
            let base = try base(mayGoOn)
            unchanged = base.replay
            let changed = try changed(base, question, mayGoOn)
            return WhatIfAnswer(
                happened: ToldCourse(happened, kept.drawn(base.replay.happenings)),
                changed: ToldCourse(changed.replay.receipts, kept.drawn(changed.replay.happenings)),
                requestedAt: changed.requestedAt, file: changed.file, until: changed.replay.until)
        } catch {
            let drawn = unchanged.map { kept.drawn($0.happenings) } ?? kept.drawn
            return WhatIfAnswer(happened: ToldCourse(happened, drawn), reason: error.text)
        }
    }

    // MARK: Unchanged

    /// The inputs that lead to what happened.
    struct Base {
        let inputs: [SimulatedRecord]
        let file: ChangedFile
        let replay: Replay
    }

    /// Replays the inputs unchanged, as they are kept, and else with the first records of app and person moved to the
    /// start.
    func base(_ mayGoOn: () -> Bool) throws(WhatIfError) -> Base {
        guard !happened.isEmpty else {
            throw WhatIfError("No receipt of this notification is kept, so there is nothing to compare with.")
        }
        guard kept.inputs.count <= Self.mostInputs else {
            throw WhatIfError(
                "\(kept.inputs.count) records came in meanwhile; only \(Self.mostInputs) can be replayed.")
        }
        let inputs = kept.replayable
        guard let file = kept.file(inputs) else {
            throw WhatIfError("The request is not kept any more\(began(inputs)), so it cannot be replayed.")
        }
        let (replay, difference) = try replayed(inputs, file, mayGoOn)
        guard let difference else { return Base(inputs: inputs, file: file, replay: replay) }
        let moved = KeptStory.withRecordsFirst(inputs)
        if moved != inputs, let file = kept.file(moved), case (let replay, nil) = try replayed(moved, file, mayGoOn) {
            return Base(inputs: moved, file: file, replay: replay)
        }
        throw WhatIfError("\(difference) \(cause(file, inputs))")
    }

    /// Replays inputs, and tells what differs from what happened; `nil` for nothing.
    private func replayed(
        _ inputs: [SimulatedRecord], _ file: ChangedFile, _ mayGoOn: () -> Bool
    ) throws(WhatIfError) -> (Replay, difference: String?) {
        let last = happened.map(\.at).max() ?? file.requestedAt
        var end = max(file.requestedAt, last).adding(seconds: Self.skew)
        // What waits must still wait in the replay.
        if !isFinished(happened) {
            end = max(end, min(now.adding(seconds: -Self.skew), last.adding(seconds: Self.longest)))
        }
        var replay = Replay(inputs, of: kept.id, windowSeconds: kept.windowSeconds)
        try replay.go(to: end, mayGoOn: mayGoOn)
        let settled = isFinished(happened) ? last : max(last, now.adding(seconds: -Self.skew))
        let replayed = replay.receipts
        return (replay, ReceiptComparison.difference(happened: happened, replayed: replayed, settled: settled))
    }

    private func isFinished(_ receipts: [Receipt]) -> Bool { receipts.contains { $0.isTerminal } }

    /// What is probably missing.
    private func cause(_ file: ChangedFile, _ inputs: [SimulatedRecord]) -> String {
        if file.app == nil { return "The app's record from before the request is not known." }
        if file.person == nil { return "The person's record from before the request is not known." }
        return "So the kept records lack something that mattered then\(began(inputs))."
    }

    private func began(_ inputs: [SimulatedRecord]) -> String {
        inputs.first.map { "; they begin at \($0.at)" } ?? ""
    }

    // MARK: Changed

    /// The changed file, and what it leads to.
    func changed(
        _ base: Base, _ question: WhatIfQuestion, _ mayGoOn: () -> Bool
    ) throws(WhatIfError) -> (replay: Replay, file: [SimulatedRecord], requestedAt: Instant) {
        let records = base.file.records(with: question.alterations)
        let requestedAt = question.alterations.reduce(base.file.requestedAt) { at, alteration in
            if case .time(let instant) = alteration { instant } else { at }
        }
        var replay = Replay(records, of: kept.id, windowSeconds: kept.windowSeconds)
        try replay.go(to: max(requestedAt.adding(seconds: Self.atOnce), base.replay.until), mayGoOn: mayGoOn)
        // What waits is followed up to now, and then to the end of the wait if that is known.
        let latest = requestedAt.adding(seconds: Self.longest)
        if !isFinished(replay.receipts), replay.until < min(now, latest) {
            try replay.go(to: min(now, latest), mayGoOn: mayGoOn)
        }
        if !isFinished(replay.receipts), case .waiting(let wait) = ExplainedState(after: replay.receipts),
            let end = wait.until, end > replay.until, end <= latest
        {
            try replay.go(to: end, mayGoOn: mayGoOn)
        }
        return (replay, records, requestedAt)
    }
}
