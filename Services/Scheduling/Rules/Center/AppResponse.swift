internal import Model

/// Rule N16: what an app is told about a person's action.
enum AppResponse {
    /// The response to the app, sent once. An answer to an item that has left meanwhile, or on a device that has left the
    /// record, is sent too, marked as late, since text that a person typed is never lost.
    ///
    /// - Returns: `nil` if the app is not told.
    static func make(
        to interaction: Interaction, at: Instant, in state: PersonState, _ occasion: borrowing Occasion
    ) -> Response? {
        let (id, kind): (NotificationID, Response.Kind)
        switch interaction.kind {
        case .opened(let named): (id, kind) = (named, .opened)
        case .cleared(let named): (id, kind) = (named, .dismissed)
        case .action(let named, let action, let text): (id, kind) = (named, .action(action, text: text))
        case .viewed, .dismissed, .timedOut, .clearedAll, .expanded, .keep, .turnOff, .mute, .read, .focusOn, .focusOff,
            .callAnswered, .locked, .unlocked, .foreground, .background, .silentOn, .silentOff, .watchWorn, .watchOff,
            .online, .offline, .wristRaised, .wristLowered, .mediaStarted, .mediaPaused, .tokenGone:
            return nil
        }
        guard let parts = id.parts, parts.person == state.person else { return nil }
        let isThere = state.itemKey(id) != nil && state.knows(interaction.device)
        if case .dismissed = kind {
            guard isThere, let item = state.itemKey(id).flatMap({ state.items[$0] }),
                let category = CategoryActions.category(of: item, on: interaction.device, in: state, occasion.apps),
                category.customDismissAction
            else { return nil }
        }
        let key = ItemKey(app: parts.app, request: parts.request)
        guard state.isThere(key) || state.hasLeft(key, at: occasion.now) else { return nil }
        return Response(
            id: "\(id)/\(occasion.cause)", app: parts.app, request: parts.request, person: state.person,
            device: interaction.device, at: at, kind: kind, isLate: !isThere)
    }
}
