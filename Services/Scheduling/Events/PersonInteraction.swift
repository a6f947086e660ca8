internal import Model

/// What happens on a device or in an app changes state, badge and list on all devices.
enum PersonInteraction {
    /// Handles an interaction once in the window; what names something unknown has no effect.
    static func handle(_ interaction: Interaction, _ turn: inout Turn) {
        let key = InteractionKey(device: interaction.device, id: interaction.id)
        if let handled = turn.state.interactions[key], turn.state.window.covers(turn.now, from: handled) { return }
        guard let record = turn.state.record else { return }
        if let device = interaction.device, record.device(device) == nil { return }
        turn.changes.set(turn.now, for: key)
        // One later than now counts as now.
        let at = min(interaction.at, turn.now)
        if let device = interaction.device,
            let reported = DeviceReport.take(interaction.kind, of: device, at: at, in: turn.state)
        {
            return turn.changes.set(reported, for: device)
        }
        if let device = interaction.device, let reported = OpenViews.follow(interaction, at: at, in: turn.state) {
            turn.changes.set(reported, for: device)
        }
        act(interaction, at: at, &turn)
    }

    private static func act(_ interaction: Interaction, at: Instant, _ turn: inout Turn) {
        switch interaction.kind {
        case .viewed(let id): read(id, "viewed", .n2, &turn)
        case .read(.notification(let id)): read(id, "read", .n2, &turn)
        case .opened(let id):
            noteOpening(of: id, &turn)
            respond(to: id, interaction, at: at, .opened, &turn)
            read(id, "opened", .n6, isLeaving: true, &turn)
        case .cleared(let id):
            respond(to: id, interaction, at: at, .dismissed, &turn)
            read(id, "cleared", .n6, isLeaving: true, &turn)
        case .clearedAll(let app): clearAll(of: app, on: interaction.device, at: at, &turn)
        case .action(let id, let action, let text):
            respond(to: id, interaction, at: at, .action(action, text: text), &turn)
            if snooze(id, by: action, on: interaction.device, at: at, &turn) { return }
            noteOpening(of: id, &turn)
            read(id, "opened", .n6, isLeaving: true, &turn)
        case .focusOn(let focus, let until):
            let attention = FocusHand.turnOn(focus, until: until, at: at, in: turn.state, now: turn.now)
            FocusChanges.take(attention, &turn)
        case .focusOff(let focus):
            FocusChanges.take(FocusHand.turnOff(focus, in: turn.state, now: turn.now), &turn)
        case .callAnswered(let id):
            guard let parts = id.parts, parts.person == turn.state.person else { return }
            var attention = turn.state.attention
            attention.answer(ItemKey(app: parts.app, request: parts.request))
            turn.changes.set(attention)
        case .read(.app(let app)):
            let plan = ReadingPlan(ofAll: turn.state.shelf(of: app, upTo: at), app: app, in: turn.state)
            Leaving.read(
                plan, of: app, why: Why(code: "read", rule: .n4), cause: turn.cause, cancels: Ending(.cancelled, .w7),
                &turn)
        case .keep(let app): answer(.keep, of: app, &turn)
        case .turnOff(let app): answer(.turnOff, of: app, &turn)
        case .mute(let app, let thread, .after(let seconds)):
            answer(.mute(thread: thread, until: at.adding(seconds: seconds)), of: app, &turn)
        case .mute(let app, let thread, .at(let instant)):
            answer(.mute(thread: thread, until: instant), of: app, &turn)
        // The open view is all that these change.
        case .expanded, .dismissed, .timedOut: return
        // Of its device each was taken already; without a device they say nothing.
        case .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff, .online,
            .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused:
            return
        }
    }

    /// N2 and N6, with N4 and W1.
    private static func read(
        _ id: NotificationID, _ word: String, _ rule: Rule, isLeaving: Bool = false, _ turn: inout Turn
    ) {
        guard let key = turn.state.itemKey(id) else { return }
        let plan = ReadingPlan(of: [key], isLeaving: isLeaving, app: key.app, in: turn.state)
        Leaving.read(plan, of: key.app, why: Why(code: word, rule: rule), cause: turn.cause, &turn)
    }

    /// All that the device lists and that arrived up to an instant.
    private static func clearAll(of app: AppID?, on device: DeviceID?, at: Instant, _ turn: inout Turn) {
        for app in app.map({ [$0] }) ?? NotificationCenterList.sections(of: turn.state) {
            let listed = NotificationCenterList.listed(
                of: app, on: device, upTo: at, in: turn.state, now: turn.now)
            if listed.isEmpty { continue }
            let plan = ReadingPlan(of: listed, isLeaving: true, app: app, in: turn.state)
            Leaving.read(plan, of: app, why: Why(code: "cleared-all", rule: .n6), cause: turn.cause, &turn)
        }
    }

    /// N16: the app is told.
    private static func respond(
        to id: NotificationID, _ interaction: Interaction, at: Instant, _ kind: Response.Kind, _ turn: inout Turn
    ) {
        if let response = AppResponse.make(to: id, interaction, at: at, kind, in: turn.state, turn.occasion) {
            turn.receipts.append(response)
        }
    }

    /// L3: opened, or an action that opens, on any device.
    private static func noteOpening(of id: NotificationID, _ turn: inout Turn) {
        guard let key = turn.state.itemKey(id) else { return }
        turn.changes.set(Accountability.noting(openingOf: key, in: turn.state), for: key.app)
    }

    /// W10: an action of the category that has `snoozeSeconds` snoozes; what was held is no longer.
    ///
    /// - Returns: `false` for every other action.
    private static func snooze(
        _ id: NotificationID, by action: PlainID, on device: DeviceID?, at: Instant, _ turn: inout Turn
    ) -> Bool {
        guard let key = turn.state.itemKey(id), var item = turn.state.items[key],
            let seconds = CategoryActions.snoozeSeconds(
                of: item, action: action, on: device, in: turn.state, turn.occasion.apps)
        else { return false }
        let due = at.adding(seconds: seconds)
        var ending = Ending(.snoozed, .w10)
        ending.details[.until] = .instant(due)
        turn.writeReceipt(of: item.notification, ending, isTerminal: false)
        item.standing.begin(Wait(kind: .snooze, due: due, isLate: due < turn.now))
        turn.changes.put(item)
        return true
    }

    /// Puts an answer about an app into force: badges follow, and what waits is decided again (rules L3 to L5, S4).
    private static func answer(_ answer: PersonAnswer, of app: AppID, _ turn: inout Turn) {
        guard turn.occasion.apps[app] != nil,
            let remembered = answer.applied(to: app, in: turn.state, at: turn.now)
        else { return }
        let old = turn.state.state(of: app).answers
        turn.changes.set(remembered, for: app)
        guard remembered.answers != old else { return }
        Badges.updateVisibility(of: [app], &turn)
        DecidingAgain.decideWaiting(zoneChanged: false, nil, &turn)
    }
}
