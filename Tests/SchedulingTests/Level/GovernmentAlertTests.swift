import Model
import Testing

@testable import Scheduling

/// Which notifications are government alerts.
struct GovernmentAlertTests {
    struct Row: Sendable {
        var level = InterruptionLevel.critical
        var regions: [String]? = ["DE"]
        var locale = "de-DE"
        var entitlements: Set<Entitlement> = [.criticalAlerts]
        var isOne: Bool
    }

    static let table: [Row] = [
        Row(isOne: true), Row(regions: ["FR", "DE"], isOne: true), Row(level: .timeSensitive, isOne: false),
        Row(regions: nil, isOne: false), Row(regions: ["FR"], isOne: false), Row(regions: [], isOne: false),
        Row(locale: "de_de", isOne: true), Row(locale: "zh-Hans-DE", isOne: true), Row(locale: "de", isOne: false),
        Row(locale: "de-AT", isOne: false),
        // C4 has lowered it already.
        Row(entitlements: [], isOne: false),
    ]

    @Test("C8: Critical from a public authority of the person's region", arguments: table) func judge(row: Row) throws {
        var app = World.standardApp
        app.entitlements = row.entitlements
        app.publicAuthority = row.regions.map { PublicAuthority(regions: Set($0)) }
        var person = try World.standardPerson()
        person.locale = try #require(LocaleName(row.locale))
        let details = RequestDetails.text("Storm") { $0.interruptionLevel = row.level }
        let notification = Shared(Judged.notification("r", details))
        let isOne = GovernmentAlert.judge(notification, app: Shared(app), person: person, now: World.start)
        #expect(isOne == row.isOne)
    }

    @Test("C8: rendering is told, because it shows one whole whatever the previews", arguments: [["DE"], ["FR"]])
    func isHandedOn(regions: Set<String>) throws {
        var world = try World.ready {
            $0.app.entitlements = [.criticalAlerts]
            $0.app.publicAuthority = PublicAuthority(regions: regions)
            $0.person.locale = LocaleName("de-DE") ?? $0.person.locale
        }
        world.notify(.text("Storm") { $0.interruptionLevel = .critical })
        world.notify(.text("Calm"))
        #expect(try world.steps().flatMap(\.notifications).map(\.isGovernmentAlert) == [regions == ["DE"], false])
    }
}
