/// Whether a notification that claims to be a communication is one (rules C1, C2 and I8).
package struct CommunicationClaim: Hashable, Sendable {
    /// The sender decides what may alert (rule S7).
    package var isCommunication: Bool
    /// Why a claim does not hold, for the producer; empty where it holds or none was made.
    package var advice: [AdviceCode]
}

extension RequestDetails {
    /// Judges the claim by request and app record alone.
    ///
    /// - Parameter hasEntitlement: the app has the communication entitlement.
    package func communicationClaim(hasEntitlement: Bool) -> CommunicationClaim {
        guard let communication else { return CommunicationClaim(isCommunication: false, advice: []) }
        // Marketing comes first: it stays marketing whatever else the claim lacks.
        if isMarketing { return CommunicationClaim(isCommunication: false, advice: [.marketingAsCommunication]) }
        var advice: [AdviceCode] = []
        if communication.sender?.namesSomebody != true { advice.append(.communicationWithoutSender) }
        if !hasEntitlement { advice.append(.communicationWithoutEntitlement) }
        return CommunicationClaim(isCommunication: advice.isEmpty, advice: advice)
    }
}
