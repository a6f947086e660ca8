public import Model
public enum Rights {
    public static func mayPublish(_ role: Role) -> Bool { if case .operator = role { true } else if case .producer = role { true } else { false } }
    public static func onlyApp(of role: Role) -> AppID? { if case .producer(let app) = role { app } else { nil } }
    public static func mayReport(_ interaction: Interaction, _ role: Role) -> Bool { true }
    public static func mayWriteApp(_ app: AppID, _ role: Role) -> Bool { true }
    public static func mayReadApp(_ app: AppID, _ role: Role) -> Bool { true }
    public static func mayRemoveApp(_ app: AppID, _ role: Role) -> Bool { true }
    public static func mayEntitle(_ role: Role) -> Bool { role == .operator }
    public static func mayManagePeople(_ role: Role) -> Bool { true }
    public static func mayRead(_ person: PersonID, _ device: DeviceID, _ role: Role) -> Bool { true }
    public static func mayReadMetrics(_ role: Role) -> Bool { role == .operator }
}
public enum TokenVerdict: Sendable { case known(Caller), unknown, expired }
public final class TokenKeeper: Sendable {
    public init(path: String?, onTrouble: @escaping @Sendable (String) -> Void) throws {}
    public var isOpen: Bool { true }
    public func verdict(on token: String, at: Instant) -> TokenVerdict { .unknown }
}
public enum RateVerdict { case allowed, wait(seconds: Int) }
public final class RateKeeper: Sendable {
    public init(usual: Int) {}
    public func take(_ count: Int, of caller: Caller, ticks: Int64) -> RateVerdict { .allowed }
}
