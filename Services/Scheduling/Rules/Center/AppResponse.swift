internal import Model

/// Rule N16: what an app is told of what a person did.
enum AppResponse {
    /// The app is told once; also, as late, of an answer to what has left meanwhile, since what a person typed is never
    /// lost.
    ///
    /// - Returns: `nil` where the app is told nothing.
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
