import Access
import Model
import Testing

/// Every right, asked for every role: the operator, the producers of two apps, a device service, and three devices.
struct RightsTests {
    static let rail = AppID(derived: "rail")
    static let anna = PersonID(derived: "anna")
    static let phone = DeviceID(derived: "phone")

    static let roles: [(name: String, role: Role)] = [
        ("operator", .operator),
        ("producer of rail", .producer(rail)),
        ("producer of bank", .producer(AppID(derived: "bank"))),
        ("device service", .deviceService),
        ("support", .support(seesContent: true)),
        ("viewer", .support(seesContent: false)),
        ("anna's phone", .device(anna, phone)),
        ("anna's watch", .device(anna, DeviceID(derived: "watch"))),
        ("ben's phone", .device(PersonID(derived: "ben"), phone)),
    ]

    /// A right on the app rail, the person anna and her phone, and who has it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let owners: Set<String>
        let isAllowed: @Sendable (Role) -> Bool

        init(_ name: String, _ owners: Set<String>, _ isAllowed: @escaping @Sendable (Role) -> Bool) {
            (testDescription, self.owners, self.isAllowed) = (name, owners, isAllowed)
        }
    }

    static let both: Set = ["operator", "device service"]
    static let rows: [Row] = [
        Row("publish", ["operator", "producer of rail", "producer of bank"]) { Rights.mayPublish($0) },
        Row("read rail", ["operator", "producer of rail"]) { Rights.mayReadApp(rail, $0) },
        Row("write rail", ["operator", "producer of rail"]) { Rights.mayWriteApp(rail, $0) },
        Row("remove rail", ["operator"]) { Rights.mayRemoveApp(rail, $0) },
        Row("entitle", ["operator"]) { Rights.mayEntitle($0) },
        Row("people", both) { Rights.mayManagePeople($0) },
        Row("deliveries", both.union(["anna's phone"])) { Rights.mayRead(anna, phone, $0) },
        Row("metrics", ["operator"]) { Rights.mayReadMetrics($0) },
        Row("console", ["operator", "support", "viewer"]) { Rights.mayOpenConsole($0) },
        Row("content in the console", ["operator", "support"]) { Rights.mayReadContent($0) },
        Row("send from the console", ["operator"]) { Rights.maySend($0) },
        report("unlocked", phone, .unlocked, both.union(["anna's phone"])),
        report("opened", phone, .opened(notification("rail")), both.union(["anna's phone"])),
        report("read on a device", phone, .read(.app(rail)), both.union(["anna's phone"])),
        report("read by rail's server", nil, .read(.app(rail)), both.union(["producer of rail"])),
        report("read of one", nil, .read(.notification(notification("rail"))), both.union(["producer of rail"])),
        report(
            "read of one on a device", phone, .read(.notification(notification("rail"))), both.union(["anna's phone"])),
        report("read of a lone word", nil, .read(.notification(NotificationID(derived: "rail"))), both),
        report("opened without a device", nil, .opened(notification("rail")), both),
    ]

    static func notification(_ app: String) -> NotificationID {
        NotificationID(app: AppID(derived: app), request: RequestID(derived: "1"), person: anna)
    }

    static func report(_ name: String, _ device: DeviceID?, _ kind: Interaction.Kind, _ owners: Set<String>) -> Row {
        let interaction = Interaction(
            id: PlainID(derived: "1"), person: anna, device: device, at: Instant(milliseconds: 0), kind: kind)
        return Row("report: \(name)", owners) { Rights.mayReport(interaction, $0) }
    }

    @Test(arguments: rows) func exactlyTheOwnersMay(_ row: Row) {
        #expect(Set(Self.roles.filter { row.isAllowed($0.role) }.map(\.name)) == row.owners)
    }
}
