extension App {
    /// What the level rules look at, by this record.
    ///
    /// - Parameter permission: what the person allows; `nil` leaves L1 and L2 out.
    public func levelConditions(permission: LevelConditions.Permission? = nil) -> LevelConditions {
        LevelConditions(
            hasCriticalEntitlement: entitlements.contains(.criticalAlerts),
            hasTimeSensitiveEntitlement: entitlements.contains(.timeSensitive), permission: permission)
    }
}
