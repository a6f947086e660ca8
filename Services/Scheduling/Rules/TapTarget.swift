internal import Model

/// Rule R19: a tap opens what `targetContentId` names.
extension Turn {
    /// Advice `no-target`: nothing is named, though an earlier notification of its category to this person named
    /// something; without it a tap opens the app's first screen. Only registered categories are remembered.
    ///
    /// Applies: category `photo` without a target, after one with a target. Does not: the first of a category; one with
    /// a target; one without category.
    mutating func adviseOnTarget(_ circumstances: Circumstances) {
        let (app, details) = (circumstances.app, circumstances.details)
        guard let category = details.category, !details.isCategoryUnknown(to: app) else { return }
        var remembered = state.state(of: app.id)
        let isKnown = remembered.targetCategories.contains(category)
        if details.opensTarget, !isKnown {
            remembered.targetCategories.insert(category)
            set(remembered, for: app.id)
        } else if !details.opensTarget, isKnown {
            let accepted = circumstances.notification.accepted
            send(
                Receipt(
                    of: app.id, request: accepted.request, person: accepted.person, code: .advised, rule: .r19,
                    isTerminal: false, at: now,
                    advice: [
                        Advice(
                            .noTarget, field: "content.targetContentId",
                            detail: "others of its category say what a tap opens, this one does not: "
                                + "set `content.targetContentId`")
                    ]))
        }
    }
}
