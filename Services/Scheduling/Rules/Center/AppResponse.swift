internal import Model

/// Rule N16: what an app is told about a person's action.
enum AppResponse {
    /// The response to the app, sent once. An answer to an item that has left meanwhile is sent too, marked as late,
    /// since text that a person typed is never lost.
    ///
    /// - Returns: `nil` if the app is not told.
    static func make(
        to id: NotificationID, _ interaction: Interaction, at: Instant, _ kind: Response.Kind, in state: PersonState,
        _ occasion: Occasion
    ) -> Response? {
        guard let parts = id.parts, parts.person == state.person else { return nil }
        if case .dismissed = kind {
            guard let key = state.itemKey(id), let item = state.items[key],
                CategoryActions.asksForDismissal(of: item, on: interaction.device, in: state, occasion.apps)
            else { return nil }
        }
        let isThere = state.itemKey(id) != nil
        let key = ItemKey(app: parts.app, request: parts.request)
        guard isThere || state.hasLeft(key, at: occasion.now) else { return nil }
        return Response(
            id: "\(id)/\(occasion.cause)", app: parts.app, request: parts.request, person: state.person,
            device: interaction.device, at: at, kind: kind, isLate: !isThere)
    }
}
