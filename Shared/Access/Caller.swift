public import Model

/// Who calls, as their token says.
public struct Caller: Hashable, Sendable {
    /// The token's id, which may be logged and counted; never the token itself.
    public let id: String
    /// What they may do.
    public let role: Role
    /// How many records they may send a second; `nil` for the usual rate (rule G3).
    public let rate: Int?

    package init(id: String, role: Role, rate: Int? = nil) { (self.id, self.role, self.rate) = (id, role, rate) }
}

/// What the owner of a token is.
public enum Role: Hashable, Sendable {
    /// The back end of one app.
    case producer(AppID)
    /// A back end that registers people and devices and passes on what happens there.
    case deviceService
    /// Somebody who looks things up in the console; without `seesContent` what notifications say stays hidden.
    case support(seesContent: Bool)
    /// An operator, who may do everything.
    case `operator`
    /// One device of one person.
    case device(PersonID, DeviceID)

    /// The word for it, as in `belfry tokens new --role`.
    public var word: String {
        switch self {
        case .producer: "producer"
        case .deviceService: "device-service"
        case .support(seesContent: true): "support"
        case .support(seesContent: false): "viewer"
        case .operator: "operator"
        case .device: "device"
        }
    }
}
