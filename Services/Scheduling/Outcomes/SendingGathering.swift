internal import Model

/// Sends a digest or summary in one step, and finishes the alerts in it (rules W8, W9).
enum SendingGathering {
    /// V4: an item that a device lists for the first time gets a push of its own. The item whose push stands for the whole
    /// summary gets no second one.
    /// Devices without a token list it by the summary alone.
    private static func late(
        _ listed: Set<ItemKey>, named: [NotificationID], of gathering: Gathering, on entries: [StepDevice],
        _ turn: borrowing Turn
    ) -> [StepDraft] {
        guard entries.contains(where: { $0.pushToken != nil }) else { return [] }
        // What the views have no room for is listed, and pushed, by itself.
        return gathering.waiting.filter { listed.contains($0.item.key) }.compactMap { gathered in
            var item = gathered.item
            let id = item.notification.id
            guard item.standing.listing == .withSummary, gathered.circumstances.settings.notificationCenter else {
                return nil
            }
            item.standing.list()
            item.comesLate()
            let devices = entries.filter {
                $0.push?.notification != id && ($0.notifications ?? named).contains(id)
            }.map(\.id)
            var draft = Updating.draft(
                item, gathered.circumstances, why: Ending(.quiet, .w9).why, cause: turn.cause.listing(item.key),
                lane: .normal, on: { devices.contains($0.id) }, turn)
            draft.devices.removeAll { $0.pushToken == nil }
            return draft
        }
    }

    static func send(_ gathering: Gathering, _ turn: inout Turn) {
        let named = NamedItems(gathering, in: turn.changes.state)
        let devices = GatheringDevices(gathering, named: named.items, in: turn.changes.state, at: turn.now)
        let listed = named.shown.subtracting(devices.leftOut)
        let kind = gathering.kind.type
        let late = late(
            listed, named: named.notifications.map(\.id), of: gathering, on: devices.entries, turn)
        for draft in late { turn.send(draft) }
        turn.send(
            StepDraft(
                kind: kind, cause: .gathering(kind, sequence: turn.changes.state.sequence), app: nil,
                notifications: named.notifications,
                why: Why(code: ReceiptCode.alerted.rawValue, rule: gathering.kind.rule), devices: devices.entries,
                lane: .normal))
        // In order of arrival. What the views have no room for is listed by itself, at the turn's end.
        for gathered in gathering.waiting {
            let hasAlerted = devices.alerted.contains(gathered.item.key)
            let ending = AlertEnding.gathered(gathered.circumstances, by: gathering.kind.rule, hasAlerted: hasAlerted)
            var item = gathered.item
            turn.finish(&item, ending, endsRepetition: false)
            item.comesLate()
            item.standing.waitsNoMore()
            if listed.contains(item.key) { item.standing.list() }
            if hasAlerted {
                item.standing.hasAlerted = true
                // Rules F6 and L3.
                turn.changes.set(Accountability.noting(alertOf: item, in: turn.changes.state), for: item.key.app)
            }
            turn.changes.put(ContentKeeping.trimmed(item, in: turn.changes.state))
        }
        for gathered in gathering.listed {
            guard var item = turn.changes.state.items[gathered.item.key] else { continue }
            item.comesLate()
            if gathering.kind == .summary { item.standing.listing = .againInDigest }
            let trimmed = ContentKeeping.trimmed(item, in: turn.changes.state)
            if trimmed != turn.changes.state.items[item.key] { turn.changes.put(trimmed) }
        }
    }
}
