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

    @Test("level by Focus, summary, silent switch and permission", arguments: rows)
    func row(_ row: Row) throws {
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

    struct KindRow: Sendable {
        var details: RequestDetails
        var level = InterruptionLevel.active
        var focus: Focus?
        var summary: SummaryMembership?
        var directMessages = true
        var times = true
        var expected: String
    }

    static let silent = Focus(id: World.work, apps: FocusApps(mode: .silence))
    static let open = Focus(
        id: World.work, people: FocusPeople(mode: .silence), apps: FocusApps(mode: .silence), timeSensitive: true)
    static let filtered = Focus(id: World.work, apps: FocusApps(mode: .silence), filters: [World.appID: ["a"]])

    static func text(_ criteria: ExactString?) -> RequestDetails { .text("Now") { $0.filterCriteria = criteria } }

    static let marketingInFocusRows: [KindRow] = [
        KindRow(details: .marketing(), focus: open, expected: "held S5 focus"),
        KindRow(details: .marketing(), focus: open, summary: .all, expected: "held S5 focus"),
        KindRow(details: .marketing(), level: .timeSensitive, focus: open, expected: "held S5 focus"),
    ]

    static let marketingInSummaryRows: [KindRow] = [
        KindRow(details: .marketing(), summary: .all, expected: "held S6 summary"),
        KindRow(details: .marketing(), summary: .levels([.timeSensitive]), expected: "held S6 summary"),
        KindRow(details: .marketing(), summary: .all, times: false, expected: "alerted S13 *"),
        KindRow(details: .marketing(), expected: "alerted S13 *"),
        KindRow(details: .marketing(), level: .passive, focus: open, summary: .all, expected: "quiet S3 passive *"),
    ]

    static let messagesInFocusRows: [KindRow] = [
        KindRow(details: .message(), focus: silent, expected: "held S7 focus"),
        KindRow(details: .message(), focus: open, expected: "alerted S13 *"),
        KindRow(details: .message(), focus: Focus(id: World.work), summary: .all, expected: "held S7 focus"),
    ]

    static let messagesInSummaryRows: [KindRow] = [
        KindRow(details: .message(), summary: .all, expected: "alerted S8 *"),
        KindRow(details: .message(), focus: open, summary: .all, expected: "alerted S8 *"),
        KindRow(details: .message(), summary: .all, directMessages: false, expected: "held S12 summary"),
        KindRow(
            details: .message(), level: .timeSensitive, summary: .all, directMessages: false, expected: "alerted S11 *"),
        KindRow(details: .message(), summary: .levels([.passive]), expected: "alerted S13 *"),
        KindRow(details: .message(), summary: .all, times: false, expected: "alerted S13 *"),
    ]

    static let filteringRows: [KindRow] = [
        KindRow(details: text("a"), focus: filtered, expected: "alerted S13 *"),
        KindRow(details: text("b"), focus: filtered, expected: "held S10 focus"),
        KindRow(details: text(nil), focus: filtered, expected: "held S10 focus"),
        KindRow(details: text("b"), focus: silent, expected: "alerted S13 *"),
        KindRow(details: text(nil), level: .timeSensitive, focus: filtered, expected: "held S10 focus"),
        KindRow(
            details: text(nil), focus: Focus(id: World.work, apps: FocusApps(mode: .silence, list: [World.appID])),
            expected: "held S10 focus"),
    ]

    static let summarisedRows: [KindRow] = [
        KindRow(details: text(nil), summary: .levels([.active]), expected: "held S12 summary"),
        KindRow(details: text(nil), summary: .levels([.passive]), expected: "alerted S13 *"),
        KindRow(details: text(nil), summary: .all, times: false, expected: "alerted S13 *"),
        KindRow(details: text(nil), focus: silent, summary: .all, expected: "held S12 summary"),
    ]

    @Test("S5: no list lets marketing through", arguments: marketingInFocusRows.indices)
    func marketingInFocus(index: Int) throws { try check(Self.marketingInFocusRows[index]) }

    @Test("S6: marketing of an app that is in the summary at all", arguments: marketingInSummaryRows.indices)
    func marketingInSummary(index: Int) throws { try check(Self.marketingInSummaryRows[index]) }

    @Test("S7: the sender decides, the app list is not used", arguments: messagesInFocusRows.indices)
    func messagesInFocus(index: Int) throws { try check(Self.messagesInFocusRows[index]) }

    @Test("S8: direct communication is not summarised", arguments: messagesInSummaryRows.indices)
    func messagesInSummary(index: Int) throws { try check(Self.messagesInSummaryRows[index]) }

    @Test("S9: an allowed app or Time Sensitive, and the filter", arguments: filteringRows.indices)
    func filtering(index: Int) throws { try check(Self.filteringRows[index]) }

    @Test("S12: in the summary for this level", arguments: summarisedRows.indices)
    func summarised(index: Int) throws { try check(Self.summarisedRows[index]) }

    private func check(_ row: KindRow) throws {
        var world = try World.ready {
            if let focus = row.focus { $0.turnOn(focus) }
            $0.summarise()
            if !row.times { $0.person.summary = SummarySettings() }
            $0.settings.summary = row.summary ?? .none
            $0.settings.directMessages = row.directMessages
            $0.settings.marketing = [PlainID(derived: "offers"): MarketingConsent(granted: true)]
        }
        var details = row.details
        details.interruptionLevel = row.level
        world.notify(details)
        let receipts = try world.receipts().filter { !$0.hasPrefix("lowered") }
        #expect(receipts == [row.expected])
    }
}
