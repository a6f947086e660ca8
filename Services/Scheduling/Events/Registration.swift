internal import Model

/// A person's record arrives or changes.
enum Registration {
    /// Accepts a new record, and decides everything again that depends on it:
    /// - what a device, or every device, can no longer have leaves (rule N13);
    /// - alerts that wait are decided again (rules W4, W5, W6);
    /// - what is listed looks as the new record says (rule R7);
    /// - in a new zone the times of triggers, Focus schedules and summaries move (rule T2);
    /// - what waited for the registration arrives (rule P1).
    static func register(_ given: Person, _ turn: inout Turn) {
        let old = turn.changes.state.record
        let record = PushTokens.dated(given, in: turn.changes.state, at: turn.now)
        let devices = DeviceChanges.all(new: record, in: turn.changes.state, at: turn.now) {
            turn.toldBadge(of: $0, on: $1)
        }
        turn.changes.set(record: record)
        for (device, reported) in devices { turn.changes.set(reported, for: device) }
        for (device, reported) in PushTokens.registeredAgain(in: turn.changes.state) {
            turn.changes.set(reported, for: device)
        }
        for (app, remembered) in PersonAnswer.unchanged(by: record, in: turn.changes.state) {
            turn.changes.set(remembered, for: app)
        }
        turn.changes.set(erasedAt: nil)
        let inForce = turn.changes.state.record ?? record
        let reachability = old.map { Reachability(old: $0, new: inForce) }
        if let reachability { leaveDevices(reachability, &turn) }
        turn.changes.set(FocusHand.take(record, after: old, in: turn.changes.state, now: turn.now))
        let change = FocusChanges.follow(isFirstLook: false, &turn)
        for app in turn.changes.state.appsThere { Badges.updateVisibility(of: app, &turn) }
        // W9: the next summary is another one now.
        if old?.summary != record.summary || old?.timeZone != record.timeZone {
            turn.changes.changeAttention { $0.summaryDue = nil }
        }
        if let reachability {
            for app in turn.changes.state.appsThere {
                let gone = reachability.gone(of: app, in: turn.changes.state).map { item in
                    (item, WaitingGate.noDevice(item, in: turn.changes.state, turn.occasion))
                }
                // Those that alerted can still be repeated (rule P8).
                let departure = Leaving.Departure(why: Why(code: "withdrawn", rule: .n13), cause: turn.cause.gone)
                Leaving.remove(gone, of: app, departure, &turn)
            }
        }
        let oldZone = old?.timeZone == record.timeZone ? nil : old?.timeZone
        DecidingAgain.decideWaiting(from: oldZone, change, &turn)
        for item in reachability?.unlistedBySummary(in: turn.changes.state) ?? [] {
            Listing.list(item, on: reachability?.devicesWithoutSummaryNow ?? [], &turn)
        }
        if let old { showAnew(LookChanges(old: old, new: inForce), &turn) }
        Badges.noteNewDevices(&turn)
        for draft in Badges.draftsForNewDevices(turn) { turn.send(draft) }
        for item in UnknownRecipient.nowKnown(in: turn.changes.state) where turn.changes.hasUnchanged(item) {
            Arrival.endGrace(of: item, &turn)
        }
    }

    /// Shows what is listed as the person wants it now. A device that Apple pushes to hides and lists by itself.
    private static func showAnew(_ changes: LookChanges, _ turn: inout Turn) {
        for app in turn.changes.state.appsThere {
            let all = changes.devices(for: app)
            if all.all.isEmpty { continue }
            for item in turn.changes.state.items.items(where: { $0.app == app && $1.isThere }) {
                guard let circumstances = Circumstances(item, turn.changes.state, turn.occasion) else { continue }
                let devices = changes.devices(for: item, circumstances, among: all)
                if devices.isEmpty { continue }
                var draft = Updating.draft(
                    item, circumstances, why: Why(code: "quiet", rule: .r7), cause: turn.cause.look(of: item.key),
                    lane: item.notification.accepted.lane, on: { devices.contains($0.id) }, turn)
                for place in draft.devices.indices {
                    draft.devices[place].removePush()
                    // A number that has changed, too, is told by itself, and pushed.
                    draft.devices[place].badge = nil
                    // What the person opens still shows the content, which is on the device alone.
                    if item.details.content == nil { draft.devices[place].keepsView = true }
                }
                turn.send(draft)
            }
        }
    }

    /// Whether a record differs from the one in force. Repeated tokens are no difference (rule V7).
    static func isNews(_ record: Person, in state: borrowing PersonState, at now: Instant) -> Bool {
        state.registered != PushTokens.dated(record, in: state, at: now)
    }

    /// L5: advice on a record: the answers that override it.
    static func advice(in state: borrowing PersonState, at now: Instant) -> [Advice] {
        state.apps.keys.sorted().flatMap { app in
            state.state(of: app).answers.inForce(at: now).map { field, setting, at in
                Advice(
                    .answerInForce, field: "apps.\(app.string).\(field)",
                    detail: "the person answered otherwise on a device at \(at), and that holds over this record until "
                        + setting.end)
            }
        }
    }

    /// N13: the new record removed an app from a device that stays. The app's items and badge leave that device.
    private static func leaveDevices(_ reachability: Reachability, _ turn: inout Turn) {
        for app in turn.changes.state.appsThere {
            turn.changes.noteBadge(of: app)
            let devices = reachability.devicesLosing(app)
            for device in devices {
                turn.changes.set(turn.changes.state.state(of: device.id).withoutView(of: app), for: device.id)
            }
            let left = turn.changes.state.shelf(of: app).compactMap { turn.changes.state.items[$0] }.filter { item in
                devices.contains { $0.platform.capabilities.showsNotifications && item.isFor($0.id) }
            }
            let losing = devices.map { device in
                let view = turn.changes.state.view(of: device, at: turn.now)
                let hasItems = view.capabilities.showsNotifications && left.contains { $0.isFor(device.id) }
                let hadBadge = view.capabilities.hasIconBadge && turn.toldBadge(of: app, on: device.id) != 0
                return (view, hasItems, hadBadge)
            }
            // All are drafted first, as in `Leaving`.
            let drafts = Leaving.parts(of: left).enumerated().map { place, part in
                StepDraft(
                    kind: .withdraw, cause: turn.cause.removal(of: app, part: place), app: app,
                    notifications: part.map(StepNotification.init(leaving:)), why: Why(code: "withdrawn", rule: .n13),
                    devices: losing.compactMap { view, hasItems, hadBadge in
                        var entry = reachability.entry(
                            for: view, losing: part, of: app, hadBadge: hadBadge, tellsBadge: place == 0 && !hasItems,
                            in: turn.changes.state)
                        entry?.push?.takesNewest = LastPush.isTaken(
                            by: part, of: app, on: view.id, in: turn.changes.state)
                        return entry
                    }, lane: .urgent)
            }
            for draft in drafts { turn.send(draft) }
        }
    }
}
