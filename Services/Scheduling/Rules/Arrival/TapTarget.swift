internal import Model

/// Rule R19: a tap opens what `targetContentId` names.
enum TapTarget {
    enum Finding {
        /// The app's new state: notifications of this category have named a target.
        case remember(AppState)
        case advise(Advice)
    }

    /// Advice `no-target`: this notification names no target, though an earlier one of its category to this person did.
    /// Without a target a tap opens the app's first screen. Only registered categories are remembered.
    ///
    /// Applies: category `photo` without a target, after one with a target. Does not: the first of a category; one with
    /// a target; one without category.
    static func look(_ circumstances: Circumstances, in state: PersonState) -> Finding? {
        guard let category = circumstances.details.category else { return nil }
        var remembered = state.state(of: circumstances.app.id)
        let isKnown = remembered.targetCategories.contains(category)
        // The app is asked last, since nearly all say what those before said.
        guard circumstances.details.opensTarget != isKnown, !circumstances.lacksCategory(category) else { return nil }
        if isKnown {
            return .advise(
                Advice(
                    .noTarget, field: "content.targetContentId",
                    detail: "others of its category say what a tap opens, this one does not: "
                        + "set `content.targetContentId`"))
        }
        remembered.targetCategories.insert(category)
        return .remember(remembered)
    }
}
