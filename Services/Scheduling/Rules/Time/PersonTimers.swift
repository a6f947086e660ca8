internal import Model

/// The person's own timers (rules T3, T4): set only where something hangs on them.
enum PersonTimers {
    /// What is remembered of Focus and summary, with the timers as they are from now on.
    static func armed(in state: PersonState, _ occasion: Occasion) -> Attention {
        var attention = state.attention
        attention.focusEdge = isEdgeAwaited(in: state) ? FocusLook.moment(in: state, at: occasion.now).next : nil
        attention.summaryDue = SummaryTimes.awaited(in: state, after: occasion.summariesAfter)
        return attention
    }

    /// Whether something hangs on the next change of Focus: a held alert, or a badge that one hides.
    private static func isEdgeAwaited(in state: PersonState) -> Bool {
        state.heldByFocus + state.heldForSummary > 0
            || state.counts.values.contains { $0.unread > 0 }
                && state.record?.focuses.contains(where: \.hideBadges) ?? false
    }
}
