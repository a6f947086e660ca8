internal import Model

/// What happens on a device or in an app changes state, number and list on all devices.
extension Turn {
    /// Handles an interaction once in the window; what names something unknown has no effect.
    mutating func handle(_ interaction: Interaction) {
        let key = InteractionKey(device: interaction.device, id: interaction.id)
        if let handled = state.interactions[key], state.window.covers(now, from: handled) { return }
        guard let record = state.record else { return }
        if let device = interaction.device, record.device(device) == nil { return }
        state.set(now, for: key)
        touch(.interaction(key))
        // One later than now counts as now.
        let at = min(interaction.at, now)
        if takeDeviceState(interaction, at: at) { return }
        followView(interaction, at: at)
        switch interaction.kind {
        case .viewed(let id): address(id, "viewed", rule: .n2, leaving: false)
        case .opened(let id):
            if let key = itemKey(id) { noteOpening(of: key) }
            respond(to: id, interaction, at: at, .opened)
            address(id, "opened", rule: .n6, leaving: true)
        case .cleared(let id):
            if asksForDismissal(id, on: interaction.device) {
                respond(to: id, interaction, at: at, .dismissed)
            }
            address(id, "cleared", rule: .n6, leaving: true)
        case .clearedAll(let app): clearAll(of: app, on: interaction.device, at: at)
        case .action(let id, let action, let text):
            respond(to: id, interaction, at: at, .action(action, text: text))
            if !snooze(id, by: action, on: interaction.device, at: at) {
                if let key = itemKey(id) { noteOpening(of: key) }
                address(id, "opened", rule: .n6, leaving: true)
            }
        case .focusOn(let focus, let until): turnFocusOn(focus, until: until, at: at)
        case .focusOff(let focus): turnFocusOff(focus)
        case .callAnswered(let id): answerCall(id)
        case .read(.notification(let id)): address(id, "read", rule: .n2, leaving: false)
        case .read(.app(let app)):
            readAll(
                shelf(of: app, upTo: at), of: app, why: Why(code: "read", rule: .n4), cause: cause)
        case .keep(let app): keep(app)
        case .turnOff(let app): turnOff(app)
        case .mute(let app, let thread, .after(let seconds)):
            mute(app, thread: thread, until: at.adding(seconds: seconds))
        case .mute(let app, let thread, .at(let instant)): mute(app, thread: thread, until: instant)
        // The open view is all that these change.
        case .expanded, .dismissed, .timedOut: return
        // Of its device each was taken already; without a device they say nothing.
        case .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff, .online,
            .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused:
            return
        }
    }

    /// - Returns: whether the interaction is about its device alone.
    private mutating func takeDeviceState(_ interaction: Interaction, at: Instant) -> Bool {
        guard let device = interaction.device else { return false }
        var reported = state.state(of: device)
        guard reported.take(interaction.kind, at: at) else { return false }
        // Of what is unknown, or no longer there, nothing is kept.
        reported.media = reported.media.filter { itemKey($0.key) != nil }
        set(reported, for: device)
        return true
    }

    /// The item that a notification id names, if it is there.
    func itemKey(_ id: NotificationID) -> ItemKey? {
        guard let parts = id.parts, parts.person == person else { return nil }
        let key = ItemKey(app: parts.app, request: parts.request)
        return state.items.standing(of: key)?.isThere == true ? key : nil
    }

    /// N2 and N6, with N4 and W1.
    private mutating func address(_ id: NotificationID, _ word: String, rule: Rule, leaving: Bool) {
        guard let key = itemKey(id) else { return }
        markRead([key], leaving: leaving, of: key.app, why: Why(code: word, rule: rule), cause: cause)
    }

    /// All that the device lists and that arrived up to an instant.
    private mutating func clearAll(of app: AppID?, on device: DeviceID?, at: Instant) {
        for app in app.map({ [$0] }) ?? NotificationCenterList.sections(of: state) {
            guard let settings = state.record?.settings(for: app),
                let device = devices(with: app).first(where: { $0.id == device })
            else { continue }
            let listed = shelf(of: app, upTo: at).filter { key in
                guard let item = state.items[key] else { return false }
                return (item.details.device == nil || item.details.device == device.id)
                    && item.isListed(among: [device], settings)
            }
            if listed.isEmpty { continue }
            markRead(listed, leaving: true, of: app, why: Why(code: "cleared-all", rule: .n6), cause: cause)
        }
    }

    /// N16: the app is told once; also, as late, of an answer to what has left meanwhile, since what a person typed is never
    /// lost.
    private mutating func respond(
        to id: NotificationID, _ interaction: Interaction, at: Instant, _ kind: Response.Kind
    ) {
        guard let parts = id.parts, parts.person == person else { return }
        let isThere = itemKey(id) != nil
        guard isThere || kind != .dismissed && state.hasLeft(ItemKey(app: parts.app, request: parts.request), at: now)
        else { return }
        send(
            Response(
                id: "\(id)/\(cause)", app: parts.app, request: parts.request, person: person,
                device: interaction.device, at: at, kind: kind, isLate: !isThere))
    }

    /// N16: a clear is told where the category asks for it.
    private func asksForDismissal(_ id: NotificationID, on device: DeviceID?) -> Bool {
        guard let key = itemKey(id), let item = state.items[key] else { return false }
        return category(of: item, on: device)?.customDismissAction ?? false
    }

    /// An item's category as the device has it (rule R14); where none is named, as the app has it.
    func category(of item: Item, on device: DeviceID?) -> AppCategory? {
        let platform = device.flatMap { state.record?.device($0)?.platform } ?? .iOS
        return item.details.category.flatMap { apps[item.key.app]?.category($0, on: platform) }
    }
}

extension Interaction {
    /// What the ids of its steps derive from: the same id again, after its window, is another cause.
    var cause: String { "interaction/\(device?.string ?? "")/\(id)/\(at.milliseconds)" }
}
