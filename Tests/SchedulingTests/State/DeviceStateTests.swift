import Model
import TestSupport
import Testing

@testable import Scheduling

/// Reports of devices are ordered by their own instants, in whatever order they arrive.
@Suite struct DeviceStateTests {
    static let app = World.appID
    static let other = AppID(derived: "mail")
    static let item = NotificationID(app: app, request: RequestID(derived: "r"), person: World.personID)

    /// Reports, each with the second that it is from, and the state after all of them.
    struct Row: Sendable {
        var reports: [(Interaction.Kind, Double)]
        var holds: @Sendable (DeviceState) -> Bool
    }

    static let ordered: [Row] = [
        Row(reports: [(.foreground(app), 1), (.foreground(other), 2)], holds: { $0.foreground?.value == other }),
        Row(reports: [(.foreground(app), 1), (.background(app), 2)], holds: { $0.foreground?.value == nil }),
        Row(reports: [(.foreground(app), 1), (.background(nil), 2)], holds: { $0.foreground?.value == nil }),
        Row(reports: [(.background(app), 1), (.foreground(app), 2)], holds: { $0.foreground?.value == app }),
        Row(reports: [(.foreground(app), 1), (.locked, 2)], holds: { $0.foreground?.value == nil }),
        Row(reports: [(.locked, 1), (.foreground(app), 2)], holds: { $0.foreground?.value == app }),
        Row(
            reports: [(.mediaStarted(item), 1), (.mediaPaused(item), 2), (.mediaStarted(item), 3)],
            holds: { $0.isPlaying(item) }),
        Row(
            reports: [(.unlocked, 1), (.foreground(app), 2), (.locked, 3), (.unlocked, 4)],
            holds: { $0.isUnlocked?.value == true && $0.foreground?.value == nil }),
    ]

    /// Reports that cancel each other, and what is known after them.
    static let switches: [(on: Interaction.Kind, off: Interaction.Kind, isOn: @Sendable (DeviceState) -> Bool?)] = [
        (.unlocked, .locked, { $0.isUnlocked?.value }), (.silentOn, .silentOff, { $0.isSilent?.value }),
        (.watchWorn, .watchOff, { $0.isWorn?.value }), (.online, .offline, { $0.isOnline?.value }),
        (.mediaStarted(item), .mediaPaused(item), { $0.isPlaying(item) }),
    ]

    static let rows =
        ordered
        + switches.flatMap { on, off, isOn in
            [
                Row(reports: [(on, 1), (off, 2)], holds: { isOn($0) == false }),
                Row(reports: [(off, 1), (on, 2)], holds: { isOn($0) == true }),
            ]
        }

    @Test("D8: device states go by their own instants, in every order of arrival", arguments: rows.indices)
    func order(index: Int) throws {
        let row = Self.rows[index]
        for reports in Self.permutations(row.reports) {
            var state = DeviceState()
            for (kind, second) in reports {
                let isTaken = state.take(kind, at: World.at(second))
                #expect(isTaken)
                state = try Self.restored(state)
            }
            #expect(row.holds(state), "\(reports)")
        }
    }

    @Test("Of two reports from one instant the one that arrives later counts") func together() {
        var state = DeviceState()
        for kind in [Interaction.Kind.unlocked, .locked] {
            _ = state.take(kind, at: World.start)
            #expect(state.isUnlocked?.value == (kind == .unlocked))
        }
    }

    static func restored(_ state: DeviceState) throws -> DeviceState {
        let slice = JSONSlice { state.write(to: &$0) }
        return try slice.read(as: DeviceState.self)
    }

    static func permutations<Value>(_ values: [Value]) -> [[Value]] {
        guard let first = values.first else { return [[]] }
        return permutations(Array(values.dropFirst())).flatMap { rest in
            (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
        }
    }
}
