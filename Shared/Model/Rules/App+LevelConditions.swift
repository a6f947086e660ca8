extension App {
    /// The app's part of what the level rules look at, by this record: the entitlements of C4 and C7.
    ///
    /// - Parameter permission: what the person allows; `nil` skips L1 and L2.
    public func levelConditions(permission: LevelConditions.Permission? = nil) -> LevelConditions {
        LevelConditions(
            hasCriticalEntitlement: entitlements.contains(.criticalAlerts),
            hasTimeSensitiveEntitlement: entitlements.contains(.timeSensitive), permission: permission)
    }
}
