public import Model

/// What each role may do (rule G2). Each call of gateway and console asks for its own row, some after they have looked at
/// the form of the body.
///
/// | | operator | producer | device service | device | support | viewer |
/// |---|---|---|---|---|---|---|
/// | publish | for every app | for its app | | | | |
/// | an app's record: read, write | every | its own | | | | |
/// | remove an app; `entitlements`, `publicAuthority` | yes | | | | | |
/// | a person's record: read, write, erase | every | | every | | | |
/// | report an interaction | every | `read` without a device, for its app | every | its own | | |
/// | read deliveries | every | | every | its own | | |
/// | metrics | yes | | | | | |
/// | look things up in the console | yes | | | | yes | yes |
/// | see there what notifications say | yes | | | | yes | |
/// | send and replay from there | yes | | | | | |
public enum Rights {
    /// Whether it may publish requests at all; ``onlyApp(of:)`` says for whom.
    public static func mayPublish(_ role: Role) -> Bool { role == .operator || onlyApp(of: role) != nil }

    /// The one app that a producer may speak for; `nil` for other roles, which are not bound to an app.
    public static func onlyApp(of role: Role) -> AppID? {
        if case .producer(let app) = role { app } else { nil }
    }

    /// Whether it may read the record of an app.
    public static func mayReadApp(_ app: AppID, _ role: Role) -> Bool { role == .operator || onlyApp(of: role) == app }

    /// Whether it may register an app and change its record; ``mayEntitle(_:)`` guards two members of it.
    public static func mayWriteApp(_ app: AppID, _ role: Role) -> Bool { mayReadApp(app, role) }

    /// Whether it may remove an app, which withdraws all its notifications.
    public static func mayRemoveApp(_ app: AppID, _ role: Role) -> Bool { role == .operator }

    /// Whether it may set `entitlements` and `publicAuthority` of an app's record.
    public static func mayEntitle(_ role: Role) -> Bool { role == .operator }

    /// Whether it may read, write and erase people.
    public static func mayManagePeople(_ role: Role) -> Bool { role == .operator || role == .deviceService }

    /// Whether it may report an interaction. An app's server may only say that the person has read something of the
    /// app, without naming a device.
    public static func mayReport(_ interaction: Interaction, _ role: Role) -> Bool {
        switch role {
        case .operator, .deviceService: true
        case .producer(let app):
            switch interaction.kind {
            case .read(.app(let read)): interaction.device == nil && read == app
            case .read(.notification(let read)): interaction.device == nil && read.parts?.app == app
            default: false
            }
        case .support: false
        case .device(let person, let device): interaction.person == person && interaction.device == device
        }
    }

    /// Whether it may read the deliveries of a person's device.
    public static func mayRead(_ person: PersonID, _ device: DeviceID, _ role: Role) -> Bool {
        mayManagePeople(role) || role == .device(person, device)
    }

    /// Whether it may read the metrics.
    public static func mayReadMetrics(_ role: Role) -> Bool { role == .operator }

    /// Whether it may look things up in the console.
    public static func mayOpenConsole(_ role: Role) -> Bool {
        if case .support = role { true } else { role == .operator }
    }

    /// Whether it may see there what notifications say.
    public static func mayReadContent(_ role: Role) -> Bool { role == .operator || role == .support(seesContent: true) }

    /// Whether it may send requests and interactions and replay dead letters from there.
    public static func maySend(_ role: Role) -> Bool { role == .operator }
}
