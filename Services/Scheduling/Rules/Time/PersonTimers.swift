internal import Model

/// The person's own timers (rules T3, T4, W8, W9), set only where something waits for them.
enum PersonTimers {
    /// The state of Focus and summary, with the timers set anew.
    static func armed(in state: PersonState, _ occasion: Occasion) -> Attention {
        var attention = state.attention
        attention.focusEdge = isEdgeAwaited(in: state) ? FocusLook.moment(in: state, at: occasion.now).next : nil
        attention.summaryDue = SummaryTimes.awaited(in: state, after: occasion.summariesAfter)
        return attention
    }

    /// Whether something waits for the next change of Focus: a held alert, or a badge that a Focus hides (rule D12).
    private static func isEdgeAwaited(in state: PersonState) -> Bool {
        state.holdsAlerts
            || state.counts.values.contains { $0.unread > 0 }
                && state.record?.focuses.contains(where: \.hideBadges) ?? false
    }
}
