@testable import Model
import Testing

@testable import Scheduling

struct AlertEndingTests {
    static let alerting = StepDevice(id: World.phone, platform: .iOS, alert: DeliveryAlert(surface: .lockScreen))
    static let quiet = StepDevice(id: World.phone, platform: .iOS)
    static let inApp = StepDevice(id: World.phone, platform: .iOS, type: .inApp)
    static let alerted = AlertDecision(outcome: .alerted, rule: .s13)

    struct Row: Sendable {
        var decision = alerted
        var devices: [StepDevice] = []
        var isSilencedByViews = false
        var expected: String
    }

    static let rows: [Row] = [
        Row(devices: [quiet, alerting, inApp], expected: "alerted S13"),
        Row(devices: [quiet, inApp], expected: "in-app D3"),
        Row(devices: [quiet], isSilencedByViews: true, expected: "quiet N11"),
        Row(devices: [inApp], isSilencedByViews: true, expected: "in-app D3"),
        Row(devices: [quiet], expected: "quiet D13"), Row(expected: "quiet D13"),
        Row(decision: AlertDecision(outcome: .quiet, rule: .s3, reason: .passive), expected: "quiet S3 passive"),
        Row(decision: AlertDecision(outcome: .nowhere, rule: .d11), expected: "nowhere D11"),
        Row(
            decision: AlertDecision(outcome: .waits(.focus(.s10, isSummarised: false)), rule: .s10, reason: .focus),
            expected: "held S10 focus"),
        Row(
            decision: AlertDecision(outcome: .waits(.snooze(Firing(due: World.evening))), rule: .n5), devices: [quiet],
            expected: "snoozed N5"),
    ]

    private static func circumstances(
        _ details: RequestDetails = .text("Hello"), in state: PersonState
    ) throws -> Circumstances {
        try #require(Circumstances(Judged.item("r", details), state, try Judged.occasion()))
    }

    @Test("D13: the result of a decision on the devices", arguments: rows) func make(row: Row) throws {
        let state = try Judged.state()
        let ending = AlertEnding.make(
            row.decision, try Self.circumstances(in: state), devices: row.devices,
            isSilencedByViews: row.isSilencedByViews, in: state, try Judged.occasion())
        #expect(ending.short == row.expected)
        #expect(ending.details[.level] == .text("active"))
    }

    @Test("W8: an item of a digest alerts under the digest's rule, or is quiet if no device could alert")
    func gathered() throws {
        let circumstances = try Self.circumstances(in: try Judged.state())
        #expect(AlertEnding.gathered(circumstances, by: .w8, hasAlerted: true).short == "alerted W8")
        #expect(AlertEnding.gathered(circumstances, by: .w8, hasAlerted: false).short == "quiet D13")
    }

    @Test("D10: a sound that was dropped is reported", arguments: [true, false]) func sound(asks: Bool) throws {
        let state = try Judged.state()
        let circumstances = try Self.circumstances(
            .text("Hello") { $0.sound = asks ? RequestedSound() : nil }, in: state)
        let ending = AlertEnding.make(
            Self.alerted, circumstances, devices: [Self.alerting], in: state, try Judged.occasion())
        #expect(ending.details[.sound] == (asks ? .soundAlone : nil))
    }

    @Test("D12: the reason of a hold, its end, and whether the item is on the Lock Screen", arguments: [true, false])
    func held(showOnLockScreen: Bool) throws {
        let state = try Judged.state {
            $0.focuses = [Focus(id: World.work, timeSensitive: false, showOnLockScreen: showOnLockScreen)]
            $0.activeFocus = ActiveFocus(id: World.work, until: World.evening)
        }
        let circumstances = try Self.circumstances(in: state)
        let ending = AlertEnding.make(
            AlertDecision.decide(circumstances), circumstances, in: state, try Judged.occasion())
        #expect(
            ending.details.names == [
                "reason", "level", "focus", "focusWhy", "focusSince", "until",
            ] + (showOnLockScreen ? [] : ["lockScreen"]))
        #expect(ending.details[.focus] == .text("work"))
        #expect(ending.details[.focusWhy] == .text("manual"))
        #expect(ending.details[.focusSince] == .instant(World.start))
        #expect(ending.details[.until] == .instant(World.evening))
        #expect(ending.details[.lockScreen] == (showOnLockScreen ? nil : .flag(false)))
    }

    @Test("S12: an alert waiting for a summary says when that comes, a snoozed one until when") func until() throws {
        let state = try Judged.state { $0.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self)) }
        func until(_ outcome: AlertDecision.Outcome) throws -> ReceiptDetails.Value? {
            AlertEnding.make(
                AlertDecision(outcome: outcome, rule: .s12), try Self.circumstances(in: state), in: state,
                try Judged.occasion()
            ).details[.until]
        }
        #expect(try until(.waits(.summary(.s12))) == .instant(World.evening))
        #expect(try until(.waits(.snooze(Firing(due: World.start)))) == .instant(World.start))
        #expect(try until(.quiet) == nil)
    }

    static let senders: [(isKnown: Bool, focus: Bool, sender: String, passedBy: ReceiptDetails.Value?)] = [
        (true, false, "bob", nil), (false, false, "unknown", nil), (true, true, "bob", .rule(.f2)),
        (false, true, "unknown", nil),
    ]

    @Test("F2: a communication says who sent it, and why the Focus lets it through", arguments: senders.indices)
    func sender(index: Int) throws {
        let row = Self.senders[index]
        let state = try Judged.state {
            if row.isKnown {
                $0.contacts = ContactBook([
                    Contact(id: PlainID(derived: "bob"), handles: [Handle("bob@example.com")].compactMap(\.self))
                ])
            }
            if row.focus {
                $0.focuses = [Focus(id: World.work, people: FocusPeople(mode: .allow, list: ["bob"]))]
                $0.activeFocus = ActiveFocus(id: World.work)
            }
        }
        let ending = AlertEnding.make(
            Self.alerted, try Self.circumstances(.message(), in: state), in: state, try Judged.occasion())
        #expect(ending.details[.sender] == .text(row.sender))
        #expect(ending.details[.passedBy] == row.passedBy)
    }
}
