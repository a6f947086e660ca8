@testable import Model
import Testing

@testable import Scheduling

/// Section 3, S: every combination of the inputs of its rows, compared with the table read row by row.
@Suite struct AlertTableTests {
    enum Kind: CaseIterable {
        case plain, marketing, message, ownMessage, claimed
    }

    /// Focuses, and whether they let through: a plain notification by its app, Time Sensitive, the sender.
    struct FocusRow {
        var focus: Focus?
        var app = false
        var timeSensitive = false
        var sender = false

        static let all: [FocusRow] = [
            FocusRow(), FocusRow(focus: Focus(id: World.work, timeSensitive: false)),
            FocusRow(
                focus: Focus(id: World.work, apps: FocusApps(mode: .allow, list: [World.appID]), timeSensitive: false),
                app: true),
            FocusRow(focus: Focus(id: World.work), timeSensitive: true),
            FocusRow(
                focus: Focus(
                    id: World.work, people: FocusPeople(mode: .allow, list: ["bob@example.com"]),
                    timeSensitive: false), sender: true
            ),
            FocusRow(
                focus: Focus(
                    id: World.work, people: FocusPeople(mode: .silence), apps: FocusApps(mode: .silence),
                    timeSensitive: true), app: true, timeSensitive: true, sender: true),
        ]
    }

    struct Row {
        var kind: Kind
        var level: InterruptionLevel
        var isProvisional: Bool
        var isQuiet: Bool
        var focus: FocusRow
        var summary: SummaryMembership
        var hasTimes: Bool
        var directMessages: Bool

        var isMessage: Bool { kind == .message || kind == .ownMessage }
        var isInSummary: Bool { hasTimes && summary.holds(level) }

        /// Whether a summary would hold it without the Focus (rule W9).
        var isSummarised: Bool {
            var row = self
            row.focus = FocusRow()
            return row.rule == .s6 || row.rule == .s12
        }

        var outcome: (AlertDecision.Outcome, Reason?)? {
            switch rule {
            case .s1: (.quiet, .provisional)
            case .s3: (.quiet, level == .passive ? .passive : .fromSelf)
            case .s4: (.quiet, .quietByPerson)
            case .s5: (.waits(.focus(.s5, isSummarised: isSummarised)), .focus)
            case .s6: (.waits(.summary(.s6)), .summary)
            case .s7: (.waits(.focus(.s7, isSummarised: isSummarised)), .focus)
            case .s10: (.waits(.focus(.s10, isSummarised: isSummarised)), .focus)
            case .s12: (.waits(.summary(.s12)), .summary)
            case .s2, .s8, .s11, .s13: (.alerted, nil)
            default: nil
            }
        }

        /// The rule of the first row that matches.
        var rule: Rule {
            let hasFocus = focus.focus != nil
            let isTimeSensitive = level == .timeSensitive
            if isProvisional, level != .critical { return .s1 }
            if level == .critical { return .s2 }
            if level == .passive || kind == .ownMessage { return .s3 }
            if isQuiet { return .s4 }
            if kind == .marketing, hasFocus { return .s5 }
            if kind == .marketing, hasTimes, summary != .none { return .s6 }
            if isMessage, hasFocus, !(focus.sender || focus.timeSensitive && isTimeSensitive) { return .s7 }
            if isMessage, isInSummary, directMessages { return .s8 }
            let passes = focus.app || focus.timeSensitive && isTimeSensitive
            if !isMessage, hasFocus, !passes { return .s10 }
            if isTimeSensitive { return .s11 }
            return isInSummary ? .s12 : .s13
        }

        static let all: [Row] = {
            let summaries: [SummaryMembership] = [.none, .all, .levels([.active]), .levels([.timeSensitive])]
            var rows: [Row] = []
            for kind in Kind.allCases {
                // Marketing is Passive or Active (rules I9, C5).
                for level in InterruptionLevel.allCases where kind != .marketing || level < .timeSensitive {
                    for focus in FocusRow.all {
                        for summary in summaries {
                            for bits in 0..<16 { rows.append(Row(kind, level, focus, summary, bits)) }
                        }
                    }
                }
            }
            return rows
        }()

        /// - Parameter bits: one bit for each yes or no.
        init(
            _ kind: Kind, _ level: InterruptionLevel, _ focus: FocusRow, _ summary: SummaryMembership, _ bits: Int
        ) {
            (self.kind, self.level, self.focus, self.summary) = (kind, level, focus, summary)
            isProvisional = bits & 1 != 0
            isQuiet = bits & 2 != 0
            hasTimes = bits & 4 != 0
            directMessages = bits & 8 != 0
        }

        func person() throws -> Person {
            var person = try World.standardPerson()
            var settings = AppSettings(authorization: isProvisional ? .provisional : .authorized)
            settings.criticalAlerts = true
            settings.quiet = isQuiet
            settings.summary = summary
            settings.directMessages = directMessages
            person.apps = [World.appID: settings]
            if hasTimes { person.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self)) }
            person.focuses = [focus.focus].compactMap(\.self)
            person.activeFocus = focus.focus.map { ActiveFocus(id: $0.id) }
            return person
        }

        var details: RequestDetails {
            var details: RequestDetails =
                switch kind {
                case .plain: .text("Now")
                case .marketing: .marketing
                case .message, .claimed: .communication()
                case .ownMessage: .communication(isMe: true)
                }
            details.interruptionLevel = level
            return details
        }
    }

    static let rules: [Rule] = [.s1, .s2, .s3, .s4, .s5, .s6, .s7, .s8, .s10, .s11, .s12, .s13]

    @Test func everyRowHasOneOfTheseRules() {
        // If the Focus lets a notification through, later rows decide.
        #expect(Set(Row.all.map(\.rule)) == Set(Self.rules))
    }

    @Test(
        "S1, S2, S3, S4, S5, S6, S7, S8, S10, S11, S12, S13: every combination that reaches the row",
        arguments: rules)
    func everyRow(of rule: Rule) throws {
        let rows = Row.all.filter { $0.rule == rule }
        #expect(!rows.isEmpty)
        for row in rows {
            let circumstances = try #require(
                try Judged.circumstances(
                    row.details, person: row.person(), isCommunication: row.kind == .claimed ? false : nil))
            let decision = AlertDecision.decide(circumstances)
            #expect(decision.rule == rule, "\(row)")
            #expect(decision.overridesEverything == (rule == .s2), "\(row)")
            let (outcome, reason) = try #require(row.outcome)
            #expect(decision.outcome == outcome && decision.reason == reason, "\(row)")
        }
    }
}
