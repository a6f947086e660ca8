internal import Model

/// One event that is being processed for one person: what it was told, and what it writes.
///
/// Nothing is written to the output before the end, so each changed entry is stored once.
struct Turn {
    var occasion: Occasion
    var changes: StateChanges
    var steps = Steps()
    private var receipts: [Receipt] = []
    var responses: [Response] = []
    var spans: TurnSpans

    /// - Parameter isTraced: whether spans are exported.
    init(_ state: consuming PersonState, _ occasion: Occasion, isTraced: Bool = false) {
        spans = TurnSpans(areWanted: isTraced)
        changes = StateChanges(state)
        self.occasion = occasion
    }

    var now: Instant { occasion.now }
    var cause: Cause { occasion.cause }

    // MARK: Steps

    /// Sends a step to the devices that it concerns.
    ///
    /// Without a device no step is sent and no sequence number is used: a gap would look like a lost step.
    mutating func send(_ draft: StepDraft) {
        guard !draft.devices.isEmpty, let locale = changes.state.record?.locale else { return }
        let step = Step(
            id: draft.cause.description, sequence: changes.nextSequence(), kind: draft.kind,
            person: changes.state.person, at: now, app: draft.app, notifications: draft.notifications,
            replaces: draft.replaces, locale: locale, why: draft.why, notice: draft.notice,
            traceparent: draft.request?.value.accepted.traceparent,
            // A request that waited for a registration is presented in another turn than its own (rule P1).
            acceptedAt: draft.cause == cause ? cause.acceptedAt : nil,
            devices: PushNumber.filled(draft.devices, of: draft.app, kind: draft.kind, changes))
        spans.note(step, of: draft.request)
        for (app, items) in LastPush.remembered(after: step, showing: draft.shown, in: changes.state) {
            var remembered = changes.state.state(of: app)
            remembered.lastPushes = items
            changes.set(remembered, for: app)
        }
        steps.append(step, lane: draft.lane)
    }

    // MARK: Receipts

    mutating func writeReceipt(of notification: Shared<ClassifiedNotification>, _ ending: Ending, isTerminal: Bool) {
        spans.note(ending, of: notification)
        var details = ending.details
        details[.answered] = changes.state.answered(behind: ending, of: notification.value.accepted, at: now)
            .map { .instant($0) }
        receipts.append(
            Receipt(
                of: notification.value.accepted.app, request: notification.value.accepted.request,
                person: notification.value.accepted.person, code: ending.code, rule: ending.rule,
                isTerminal: isTerminal, at: now, details: details, also: ending.also))
    }

    /// Writes the receipt that finishes an item's alert. The first such receipt is terminal; later ones are not.
    ///
    /// - Parameter endsRepetition: `false` for the firings of a repeating trigger. Its terminal receipt is written when the
    ///   repetition ends, or at its last firing.
    mutating func finish(_ item: inout Item, _ ending: Ending, endsRepetition: Bool = true) {
        let isTerminal = !item.standing.isSettled && (endsRepetition || item.standing.trigger == nil)
        writeReceipt(of: item.classified, ending, isTerminal: isTerminal)
        if isTerminal { item.standing.isSettled = true }
    }

    /// Writes a `lowered` receipt for each rule that lowered the level, once for each notification.
    mutating func writeLowered(_ item: inout Item, _ level: LevelDecision) {
        for lowering in level.lowerings where !item.standing.lowered.contains(lowering.rule) {
            item.standing.lowered.insert(lowering.rule)
            writeReceipt(
                of: item.classified, Ending(lowering, to: level.level, from: item.notification.requestedLevel),
                isTerminal: false)
        }
    }

    mutating func writeAdvice(_ advice: Advice, by rule: Rule, of notification: Shared<ClassifiedNotification>) {
        receipts.append(
            Receipt(
                of: notification.value.accepted.app, request: notification.value.accepted.request,
                person: notification.value.accepted.person, code: .advised, rule: rule, isTerminal: false, at: now,
                advice: [advice]))
    }

    // MARK: What devices were told

    /// The last badge of an app that a device was told, in this turn or before; `nil` if that is not known.
    func toldBadge(of app: AppID, on device: DeviceID) -> Int? {
        steps.toldBadge(of: app, on: device) ?? changes.told.badge(of: app, on: device, in: changes.state)
    }

    /// The badge that a device must be told; `nil` if the device shows it already or has no badges (rule D13).
    func badgeToTell(_ device: DeviceID, _ platform: Platform, of app: AppID) -> Int? {
        guard platform.capabilities.hasIconBadge else { return nil }
        let badge = changes.state.shownBadges(of: app)[device]
        return badge == toldBadge(of: app, on: device) ? nil : badge
    }

    // MARK: The end

    /// Writes everything, state changes last, and hands the state back.
    mutating func write(_ state: inout PersonState, context: borrowing Context, output: inout Output) {
        steps.write(of: changes.state.person, to: &output)
        // Moved out, since a receipt is large.
        receipts.reverse()
        while let receipt = receipts.popLast() { output.send(receipt) }
        for response in responses { output.send(response) }
        spans.write(of: cause, at: now, in: changes.state, to: &output)
        changes.write(&state, context: context, output: &output)
    }
}
