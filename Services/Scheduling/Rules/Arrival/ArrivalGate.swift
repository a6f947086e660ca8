internal import Model

/// Whether a notification that arrives may go on (rules N8, P2, P3, P4, P5, P6, P7, P8, P9, N5, in this order), and what to
/// store about it.
enum ArrivalGate {
    enum Judgement {
        case passed(ArrivalNotes)
        /// The notification is refused, and its request is remembered. `attention`: set for a call that passed P, but
        /// that a newer one has replaced already (rule F4).
        case refused(Ending, attention: Attention?)
    }

    static func judge(_ circumstances: Circumstances, in state: PersonState) -> Judgement {
        let notification = circumstances.classified
        if Targets.isWithdrawn(notification, in: state) { return .refused(Ending(.withdrawn, .n8), attention: nil) }
        let known = RepeatedContent.known(of: circumstances, in: state)
        let earlier = RepeatedContent.earlier(than: circumstances, among: known, in: state)
        let refusal = PersonGate.judge(
            circumstances, isRepeat: earlier != nil,
            hasTooManyParked: ParkedLimit.isReached(by: notification, in: state))
        if let refusal {
            var ending = Ending(refusal)
            if refusal.first == .p8 {
                ending.details[.earlier] = earlier.map { .text($0.id(of: state.person).string) }
            }
            return .refused(ending, attention: nil)
        }
        let call = RepeatedCalls.call(notification)
        let attention = call.map(state.attention.noting)
        let isRepeatedCall =
            call.map { RepeatedCalls.isRepeated($0, circumstances, among: state.attention.calls) } ?? false
        if Replacement.isOvertaken(notification, in: state) {
            return .refused(Ending(.replaced, .n5), attention: attention)
        }
        return .passed(
            ArrivalNotes(
                attention: attention, isRepeatedCall: isRepeatedCall,
                tapTarget: TapTarget.look(circumstances, in: state),
                isThirdOfOneStory: RepeatedContent.isThirdOfOneStory(circumstances, among: known),
                ended: Replacement.parked(endedBy: notification, in: state)))
    }
}

/// What to store about a notification that passed P.
struct ArrivalNotes {
    /// Includes the call, if it is one (rule F4).
    let attention: Attention?
    /// Whether its caller had called shortly before (rule F4).
    let isRepeatedCall: Bool
    /// What a tap opens (rule R19).
    let tapTarget: TapTarget.Finding?
    /// Its producer hears of `collapseId` (rule P8).
    let isThirdOfOneStory: Bool
    /// Parked items that end because this one arrives (rule N5).
    let ended: [Item]
}
