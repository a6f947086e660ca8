internal import Model

/// An interaction on one device or in an app changes state, badges and lists on all devices.
enum PersonInteraction {
    /// Handles an interaction once in the window, so that the app is told once (rule N16). An interaction that names
    /// something unknown has no effect.
    static func handle(_ interaction: Interaction, _ turn: inout Turn) {
        let key = InteractionKey(device: interaction.device, id: interaction.id)
        if let handled = turn.changes.state.interactions[key], turn.changes.state.window.covers(turn.now, from: handled)
        {
            return
        }
        guard turn.changes.state.isRegistered else { return }
        let decision = InteractionDecision(
            interaction, at: min(interaction.at, turn.now), in: turn.changes.state, turn.occasion)
        guard turn.changes.state.knows(interaction.device) || decision.response != nil else { return }
        turn.changes.set(turn.now, for: key)
        if let device = interaction.device, let reported = decision.reported {
            turn.changes.set(reported, for: device)
        }
        if let device = interaction.device, let shown = decision.shownInView {
            let cause = turn.cause
            ShowingInViews.apply(OpenViews.Change(shown: [shown: [device]]), cause: { _ in cause }, &turn)
        }
        if let response = decision.response { turn.responses.append(response) }
        if let (item, ending) = decision.snoozed {
            turn.writeReceipt(of: item.classified, ending, isTerminal: false)
            turn.changes.put(item)
        }
        if let (app, remembered) = decision.remembered { remember(remembered, of: app, &turn) }
        for reading in decision.readings { Leaving.apply(reading, &turn) }
        if let attention = decision.attention {
            turn.changes.set(attention)
            FocusChanges.decideAgain(isFirstLook: false, &turn)
        }
    }

    /// Stores an answer about an app, which takes effect at once: badges are updated, and what waits is decided again
    /// (rules L3 to L5, S4, W6). One that changes nothing decides nothing again.
    private static func remember(_ remembered: AppState, of app: AppID, _ turn: inout Turn) {
        let before = turn.changes.state.state(of: app).answers
        turn.changes.set(remembered, for: app)
        guard remembered.answers != before else { return }
        Badges.updateVisibility(of: app, &turn)
        DecidingAgain.decideWaiting(from: nil, nil, &turn)
    }
}
