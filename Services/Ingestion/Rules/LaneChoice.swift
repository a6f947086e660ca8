internal import Model

/// The lane that a request takes through the pipeline, chosen once.
///
/// Everything from the urgent topic is urgent. So are communications, and Critical and Time Sensitive requests of apps
/// with that entitlement; but marketing is urgent only from the urgent topic.
enum LaneChoice {
    /// - Parameter entitlements: those of the app.
    static func lane(of details: RequestDetails, from topic: Topic, _ entitlements: Set<Entitlement>) -> Lane {
        if topic == .ingestUrgent { return .urgent }
        if details.isMarketing { return .normal }
        let claim = details.communicationClaim(hasEntitlement: entitlements.contains(.communication))
        if claim.isCommunication { return .urgent }
        switch details.interruptionLevel {
        case .critical: return entitlements.contains(.criticalAlerts) ? .urgent : .normal
        case .timeSensitive: return entitlements.contains(.timeSensitive) ? .urgent : .normal
        case .active, .passive, nil: return .normal
        }
    }
}
