@testable import Model
import Testing

@testable import Scheduling

struct CategoryActionsTests {
    static let watch = World.watch

    /// The iPhone's category snoozes and is not told of clears; the watch's own category is the other way round.
    private static func ask<Answer>(
        _ category: ExactString?, on device: DeviceID?, _ rule: (Item, PersonState, AppTable) -> Answer
    ) throws -> Answer {
        var app = World.standardApp
        var interfaces = WatchInterfaces()
        interfaces.categories["story"] = AppCategory(
            id: "story", customDismissAction: true,
            actions: [CategoryAction(id: PlainID(derived: "wrist"), title: "Later", snoozeSeconds: 60)])
        app.watch = interfaces
        let state = try Judged.state { $0.devices.append(Self.watch) }
        return rule(Judged.item("r", .text("Hello") { $0.category = category }), state, try Judged.apps([app]))
    }

    static let snoozes: [(category: ExactString?, action: String, device: DeviceID?, seconds: Double?)] = [
        ("story", "later", World.phone, 540), ("story", "later", nil, 540), ("story", "later", watch.id, nil),
        ("story", "wrist", watch.id, 60), ("story", "wrist", World.phone, nil), ("story", "other", World.phone, nil),
        ("Story", "later", World.phone, nil), (nil, "later", World.phone, nil),
        // A device that has left the record uses the iPhone's category.
        ("story", "later", DeviceID(derived: "gone"), 540),
    ]

    @Test("W10: which actions snooze, by the device's category", arguments: snoozes.indices)
    func snoozeSeconds(index: Int) throws {
        let row = Self.snoozes[index]
        let seconds = try Self.ask(row.category, on: row.device) {
            CategoryActions.snoozeSeconds(of: $0, action: PlainID(derived: row.action), on: row.device, in: $1, $2)
        }
        #expect(seconds == row.seconds)
    }

    @Test("N16: a clear is reported if the category asks for it") func dismissal() throws {
        for (category, device, expected) in [
            ("story", Self.watch.id, true), ("story", World.phone, false), ("other", Self.watch.id, false),
            (nil, Self.watch.id, false),
        ] as [(ExactString?, DeviceID, Bool)] {
            let asks = try Self.ask(category, on: device) {
                CategoryActions.asksForDismissal(of: $0, on: device, in: $1, $2)
            }
            #expect(asks == expected, "\(String(describing: category)) on \(device)")
        }
    }
}
