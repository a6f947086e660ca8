internal import Model

/// Rule P0: the same request again is a duplicate, whatever it says.
enum DuplicateRequest {
    /// Whether the request was accepted for this person within the window before.
    static func isDuplicate(_ accepted: AcceptedNotification, in state: PersonState) -> Bool {
        state.remembers(accepted.app, accepted.request, at: accepted.acceptedAt)
    }
}
