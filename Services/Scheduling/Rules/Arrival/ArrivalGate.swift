internal import Model

/// Whether a notification that arrives may go on (rules N8, P2 to P9, N5, in this order).
enum ArrivalGate {
    enum Verdict {
        case passed
        /// Turned down, and the request is remembered.
        case refused(Ending)
        /// A newer one has taken its place already. It passed P, so a call counts for rule F4.
        case overtaken(Ending)
    }

    static func judge(_ circumstances: Circumstances, in state: PersonState) -> Verdict {
        let notification = circumstances.notification
        if Targets.isWithdrawn(notification, in: state) { return .refused(Ending(.withdrawn, .n8)) }
        let earlier = Repeats.earlier(than: circumstances, in: state)
        let refusal = PersonGate.judge(
            circumstances, isRepeat: earlier != nil,
            hasTooManyParked: ParkedLimit.isReached(by: notification, in: state))
        if let refusal {
            var ending = Ending(refusal)
            if refusal.first == .p8 {
                ending.details[.earlier] = earlier.map { .text($0.id(of: state.person).string) }
            }
            return .refused(ending)
        }
        if Replacement.isOvertaken(notification, in: state) { return .overtaken(Ending(.replaced, .n5)) }
        return .passed
    }
}
