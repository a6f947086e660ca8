internal import Model

/// What an interaction leads to, decided before anything changes (rules N2, N3, N4, N6, N16, W1, W7, W10, L3 to L5, F4,
/// Focus).
struct InteractionDecision {
    /// The new state of the interaction's device.
    var reported: DeviceState?
    /// What the view that the person opened shows, where that is another item than its own (rule N11).
    var shownInView: ItemKey?
    /// What the app is told (rule N16).
    var response: Response?
    /// The app whose stored state changes, with its new state.
    var remembered: (app: AppID, state: AppState)?
    /// What is read, and what leaves.
    var readings: [Reading] = []
    /// The item that the person snoozed, waiting to alert again (rule W10).
    var snoozed: (item: Item, ending: Ending)?
    /// The new state of calls and Focus.
    var attention: Attention?

    /// - Parameter at: when it happened; a time later than now counts as now.
    init(_ interaction: Interaction, at: Instant, in state: borrowing PersonState, _ occasion: Occasion) {
        response = AppResponse.make(to: interaction, at: at, in: state, occasion)
        // A device that has left the record changes nothing else.
        guard state.knows(interaction.device) else { return }
        reported = interaction.device.flatMap { DeviceReport.take(interaction.kind, of: $0, at: at, in: state) }
        // A report about the device changes nothing else.
        if reported == nil {
            reported = OpenViews.follow(interaction, at: at, in: state)
            if case .expanded = interaction.kind, let view = reported?.openView?.value, view.shown != view.item {
                shownInView = view.shown
            }
            decide(interaction, at: at, in: state, occasion)
        }
        // D5: any report of the device itself shows that it is in use.
        if let device = interaction.device, interaction.isOfDevice {
            reported = DeviceReport.heard(reported, of: device, at: at, in: state)
        }
    }

    private mutating func decide(
        _ interaction: Interaction, at: Instant, in state: PersonState, _ occasion: borrowing Occasion
    ) {
        switch interaction.kind {
        case .viewed(let id): view(id, in: state, occasion)
        case .read(.notification(let id)): read(id, "read", .n2, in: state, occasion)
        case .opened(let id): open(id, in: state, occasion)
        case .cleared(let id): read(id, "cleared", .n6, isLeaving: true, in: state, occasion)
        case .clearedAll(let app):
            let why = Why(code: "cleared-all", rule: .n6)
            for app in app.map({ [$0] }) ?? NotificationCenterList.sections(of: state) {
                let keys = NotificationCenterList.listed(
                    of: app, on: interaction.device, upTo: at, in: state, now: occasion.now)
                if keys.isEmpty { continue }
                readings.append(Reading(keys, of: app, isLeaving: true, why: why, cause: occasion.cause, in: state))
            }
        case .action(let id, let action, _):
            snoozed = Snooze.begin(id, by: action, on: interaction.device, at: at, in: state, occasion)
            if snoozed == nil { open(id, in: state, occasion) }
        case .focusOn(let focus, let until):
            attention = FocusHand.turnOn(focus, until: until, at: at, in: state, now: occasion.now)
        case .focusOff(let focus): attention = FocusHand.turnOff(focus, in: state, now: occasion.now)
        case .callAnswered(let id):
            attention = RepeatedCalls.answered(id, in: state)
            // A call that was taken is nothing new, and not missed.
            let item = state.itemKey(id).flatMap { state.items[$0] }
            if item.flatMap({ RepeatedCalls.call($0.classified) }) != nil { read(id, "read", .n2, in: state, occasion) }
        case .read(.app(let app)):
            readings = [
                Reading(
                    all: state.shelf(of: app, upTo: at), of: app, why: Why(code: "read", rule: .n4),
                    cause: occasion.cause, in: state)
            ]
        case .keep(let app): answer(.keep, of: app, in: state, occasion)
        case .turnOff(let app): answer(.turnOff, of: app, in: state, occasion)
        case .mute(let app, let thread, .after(let seconds)):
            answer(.mute(thread: thread, until: at.adding(seconds: seconds)), of: app, in: state, occasion)
        case .mute(let app, let thread, .at(let instant)):
            answer(.mute(thread: thread, until: instant), of: app, in: state, occasion)
        case .tokenGone(let app, let token):
            reported = interaction.device.flatMap { PushTokens.gone(token, of: app, on: $0, at: at, in: state) }
        // N3: these only change the open view.
        case .expanded, .dismissed, .timedOut: break
        // Without a device these mean nothing.
        case .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff, .online,
            .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused:
            break
        }
    }

    /// N6 and L3: the person opened the item, or chose an action that does not snooze it, also an unknown one, on any device.
    private mutating func open(_ id: NotificationID, in state: PersonState, _ occasion: Occasion) {
        guard let key = state.itemKey(id) else { return }
        remembered = (key.app, Accountability.noting(openingOf: key, in: state))
        read(id, "opened", .n6, isLeaving: true, in: state, occasion)
    }

    /// N2: viewing a snoozed item reads it, but its snooze goes on: the person still wants the alarm.
    private mutating func view(_ id: NotificationID, in state: PersonState, _ occasion: borrowing Occasion) {
        guard let key = state.itemKey(id), state.items.standing(of: key)?.isSnoozed == true else {
            return read(id, "viewed", .n2, in: state, occasion)
        }
        let why = Why(code: "viewed", rule: .n2)
        readings = [Reading(all: [key], of: key.app, why: why, cause: occasion.cause, in: state)]
    }

    /// N2 and N6, with N4 and W1.
    private mutating func read(
        _ id: NotificationID, _ word: String, _ rule: Rule, isLeaving: Bool = false, in state: PersonState,
        _ occasion: borrowing Occasion
    ) {
        guard let key = state.itemKey(id) else { return }
        readings = [
            Reading(
                [key], of: key.app, isLeaving: isLeaving, why: Why(code: word, rule: rule), cause: occasion.cause,
                in: state)
        ]
    }

    private mutating func answer(
        _ answer: PersonAnswer, of app: AppID, in state: PersonState, _ occasion: borrowing Occasion
    ) {
        guard occasion.apps[app] != nil else { return }
        remembered = answer.applied(to: app, in: state, at: occasion.now).map { (app, $0) }
    }
}
