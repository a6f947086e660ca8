internal import Model

/// A request arrives that is about existing notifications (rules N7 to N10, W7).
enum TargetedRequest {
    /// Carries out the request and writes its terminal receipt.
    ///
    /// - Parameter ordinal: its place among the person's items while it awaited a registration; `nil` if it did not.
    static func serve(_ circumstances: Circumstances, target: Target, waitedAs ordinal: Int?, _ turn: inout Turn) {
        let request = circumstances.notification
        let targets = Targets.items(target, of: request, in: turn.changes.state)
        let ending: Ending
        switch request.details.kind {
        case .notify: return
        case .update: ending = update(targets, circumstances, &turn)
        case .withdraw:
            if let remembered = Targets.remembering(target, of: request, in: turn.changes.state) {
                turn.changes.set(remembered, for: request.accepted.app)
            }
            let awaiting = Targets.unregistered(target, of: request, waitedAs: ordinal, in: turn.changes.state)
            ending = withdraw(targets, awaiting, request, &turn)
        case .markRead:
            let reading = Targets.reading(
                targets.filter(\.standing.isThere), target, of: request, in: turn.changes.state)
            if let reading { Leaving.apply(reading, &turn) }
            ending = Ending(
                .quiet, reading == nil ? .n10 : .n9, reason: reading == nil ? .nothingToMarkRead : .markedRead)
        }
        turn.writeReceipt(of: circumstances.classified, ending, isTerminal: true)
    }

    /// N7: replaces the whole content without an alert, in items that are shown and in items that wait. What comes later is
    /// compared with the new content (rule P8).
    private static func update(_ named: [Item], _ circumstances: Circumstances, _ turn: inout Turn) -> Ending {
        let (targets, refused) = Targets.updatable(named, circumstances, in: turn.changes.state, turn.occasion)
        guard !targets.isEmpty else {
            return refused.map { Ending(.suppressed, $0.rule, reason: $0.reason) }
                ?? Ending(.quiet, .n10, reason: .nothingToUpdate)
        }
        let request = circumstances.notification
        let current = Targets.current(targets, for: request)
        guard !current.isEmpty else { return Ending(.replaced, .n7) }
        let cause = Cause.request(request.accepted)
        let ending = Ending(.quiet, .n7, reason: .updated)
        for (number, target) in current.enumerated() {
            var item = target.with(content: request.details.content, hash: request.details.contentHash)
            item.standing.contentAt = request.accepted.acceptedAt
            if item.standing.isThere, let own = Circumstances(item.classified, turn.changes.state, turn.occasion) {
                turn.send(
                    Updating.draft(
                        item, own, why: ending.why, cause: cause.target(number), lane: request.accepted.lane,
                        request: circumstances.classified, turn))
            }
            turn.changes.put(ContentKeeping.trimmed(item, in: turn.changes.state))
            // An open view of another that shows this one keeps up with it (rule N11).
            let devices = OpenViews.devices(showingInViewOfAnother: item.key, in: turn.changes.state, at: turn.now)
            let change = OpenViews.Change(shown: [item.key: devices])
            ShowingInViews.apply(change, cause: { _ in cause.target(number) }, &turn)
        }
        return ending
    }

    /// N8 and W2: the targets leave every device, wait no longer, and no longer count; nothing repeats them (rule P8).
    ///
    /// - Parameter awaiting: targets that still wait for a registration, so no device has them.
    private static func withdraw(
        _ targets: [Item], _ awaiting: [Item], _ request: ClassifiedNotification, _ turn: inout Turn
    ) -> Ending {
        for item in awaiting {
            turn.writeReceipt(of: item.classified, Ending(.withdrawn, .n8), isTerminal: true)
            turn.changes.drop(item.key, mayBeRepeated: false)
        }
        guard !targets.isEmpty else { return Ending(.quiet, .n10, reason: .nothingToWithdraw) }
        for var item in targets {
            turn.finish(&item, Ending(.withdrawn, .n8))
            turn.changes.put(item)
        }
        Leaving.withdraw(
            targets.map(\.key), of: request.accepted.app,
            Leaving.Departure(
                why: Ending(.withdrawn, .n8).why, cause: .request(request.accepted), lane: request.accepted.lane,
                mayBeRepeated: false, endsRepetition: true), &turn)
        return Ending(.quiet, .n8, reason: .withdrawn)
    }
}
