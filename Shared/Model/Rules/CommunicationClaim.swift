/// Whether a notification that claims to be a communication is one (rules C1, C2 and I8).
package struct CommunicationClaim: Hashable, Sendable {
    /// Whether the notification is a communication; then its sender decides what may alert (rule S7).
    package var isCommunication: Bool
    /// Why a claim does not hold, for the producer. Empty where the claim holds, or where the request makes none.
    package var advice: [AdviceCode]
}

extension RequestDetails {
    /// Judges the claim by the request and the app's record alone.
    ///
    /// - Parameter hasEntitlement: whether the app has the communication entitlement.
    package func communicationClaim(hasEntitlement: Bool) -> CommunicationClaim {
        guard let communication else { return CommunicationClaim(isCommunication: false, advice: []) }
        // Marketing is checked first: it stays marketing whatever else the claim lacks.
        if isMarketing { return CommunicationClaim(isCommunication: false, advice: [.marketingAsCommunication]) }
        var advice: [AdviceCode] = []
        if communication.sender?.namesSomebody != true { advice.append(.communicationWithoutSender) }
        if !hasEntitlement { advice.append(.communicationWithoutEntitlement) }
        return CommunicationClaim(isCommunication: advice.isEmpty, advice: advice)
    }
}
