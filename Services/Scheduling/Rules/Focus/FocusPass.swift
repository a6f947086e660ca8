internal import Model

/// Section 3, F: who passes the Focus that is on. A communication passes by one of F1 to F6, else S7 holds it. An
/// ordinary notification passes by S9, else S10 holds it.
enum FocusPass {
    /// The first of F1 to F6 that lets a communication through; `nil` if none does, or if the Focus silences all.
    ///
    /// F7: if `people` is unset, nobody passes by F2. The other rows still apply.
    static func communication(_ circumstances: Circumstances, in focus: Focus) -> FocusPassRule? {
        if focus.isSilenceAll { return nil }
        let isCall = circumstances.details.communication?.isCall == true
        if focus.timeSensitive, circumstances.level.level == .timeSensitive { return .f1 }
        if allowsSender(circumstances, focus.people) { return .f2 }
        if isCall, covers(focus.callsFrom, circumstances.contact) { return .f3 }
        if isCall, focus.repeatedCalls, circumstances.isRepeatedCall { return .f4 }
        if circumstances.contact?.emergencyBypass == true { return .f5 }
        if circumstances.details.communication?.notifyAnyway == true, !circumstances.hasAlerted { return .f6 }
        return nil
    }

    /// S9: a Time Sensitive notification if the Focus allows that, or an allowed app; with a filter for the app, the
    /// filter must match too.
    static func app(_ circumstances: Circumstances, in focus: Focus) -> Bool {
        let isAllowed =
            focus.timeSensitive && circumstances.level.level == .timeSensitive
            || focus.apps?.allows(circumstances.app.id) ?? false
        guard isAllowed else { return false }
        guard let filter = focus.filters[circumstances.app.id] else { return true }
        return circumstances.details.filterCriteria.map { filter.contains($0) } ?? false
    }

    /// F2: in an `allow` list, or absent from a `silence` list. In a group the sender decides.
    private static func allowsSender(_ circumstances: Circumstances, _ people: FocusPeople?) -> Bool {
        guard let people else { return false }
        let isNamed = people.names(circumstances.contact, handle: circumstances.details.communication?.sender?.handle)
        return isNamed == (people.mode == .allow)
    }

    /// F3: whether the Focus takes calls from this contact.
    private static func covers(_ callsFrom: CallsFrom, _ contact: Contact?) -> Bool {
        switch callsFrom {
        case .nobody: false
        case .everyone: true
        case .contacts: contact != nil
        case .favorites: contact?.favorite ?? false
        }
    }
}
