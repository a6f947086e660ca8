import Model
import TestSupport
import Testing

/// The guidelines' table: what each level overrides, with every permission, Focus, summary and silent switch.
@Suite struct LevelTableTests {
    enum FocusState: CaseIterable, Sendable {
        case none, allowsApp, allowsTimeSensitive, allowsNothing
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var level: InterruptionLevel
        var authorization: Authorization
        var focus: FocusState
        var isSummarised: Bool
        var isSilent: Bool

        var testDescription: String {
            "\(level) \(authorization) focus \(focus) summary \(isSummarised) silent \(isSilent)"
        }

        /// [A]: level, overrides scheduled delivery, breaks through Focus, overrides the silent switch.
        static let overrides: [InterruptionLevel: (summary: Bool, focus: Bool, silent: Bool)] = [
            .passive: (false, false, false), .active: (false, false, false), .timeSensitive: (true, true, false),
            .critical: (true, true, true),
        ]

        var expected: (receipt: String, sounds: Bool) {
            let overrides = Self.overrides[level] ?? (false, false, false)
            switch authorization {
            case .notDetermined, .denied: return ("suppressed P3 not-authorized *", false)
            case .criticalOnly where level != .critical: return ("suppressed P4 not-authorized *", false)
            case .provisional where level != .critical: return ("quiet S1 provisional *", false)
            default: break
            }
            if level == .critical { return ("alerted S2 *", true) }
            if level == .passive { return ("quiet S3 passive *", false) }
            let passesFocus =
                switch focus {
                case .none, .allowsApp: true
                case .allowsTimeSensitive: overrides.focus
                case .allowsNothing: false
                }
            if !passesFocus { return ("held S10 focus", false) }
            let sounds = !isSilent || overrides.silent
            if overrides.summary { return ("alerted S11 *", sounds) }
            return isSummarised ? ("held S12 summary", false) : ("alerted S13 *", sounds)
        }
    }

    static let rows: [Row] = InterruptionLevel.allCases.flatMap { level in
        Authorization.allCases.flatMap { authorization in
            FocusState.allCases.flatMap { focus in
                [false, true].flatMap { isSummarised in
                    [false, true].map {
                        Row(
                            level: level, authorization: authorization, focus: focus, isSummarised: isSummarised,
                            isSilent: $0)
                    }
                }
            }
        }
    }

    @Test("level by Focus, summary, silent switch and permission", arguments: rows) func row(_ row: Row) throws {
        var world = try World.ready {
            $0.settings.authorization = row.authorization
            switch row.focus {
            case .none: break
            case .allowsApp:
                $0.turnOn(Focus(id: World.work, apps: FocusApps(mode: .allow, list: [World.appID])))
            case .allowsTimeSensitive: $0.turnOn(Focus(id: World.work))
            case .allowsNothing: $0.turnOn(Focus(id: World.work, timeSensitive: false, repeatedCalls: true))
            }
            if row.isSummarised { $0.summarise() }
        }
        world.interact(row.isSilent ? .silentOn : .silentOff)
        world.fresh.notify(.text("Now") { ($0.interruptionLevel, $0.sound) = (row.level, RequestedSound()) })
        let alerts = try world.steps().flatMap(\.devices).compactMap(\.alert)
        #expect(try world.receipts() == [row.expected.receipt])
        #expect(alerts.contains { $0.sound != nil } == row.expected.sounds)
        #expect(alerts.isEmpty == !row.expected.receipt.hasPrefix("alerted"))
    }
}
