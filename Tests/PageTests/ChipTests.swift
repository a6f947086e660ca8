import Explaining
import Model
import Testing

@testable import Page

struct ChipTests {
    /// The code and details of a receipt, and the text of its chip.
    static let table: [(ReceiptCode, Rule, [ReceiptDetails.Name: ReceiptDetails.Value], String?)] = [
        (.alerted, .s13, [.level: "active"], nil),
        (.held, .s7, [.reason: "focus", .focus: "work"], "Waits for the end of Work S7"),
        (
            .held, .s10, [.reason: "focus", .focus: "work", .until: "2026-03-02T15:30:00Z"],
            "Waits for the end of Work, 15:30 S10"
        ),
        (.held, .s12, [.reason: "summary", .until: "2026-03-02T15:30:00Z"], "Waits for the summary at 15:30 S12"),
        (.parked, .p10, [.until: "2026-03-02T15:30:00Z"], "Waits for its time, 15:30 P10"),
        (.snoozed, .w10, [.until: "2026-03-02T15:30:00Z"], "Snoozed until 15:30 W10"),
        (.alerted, .s13, [.focus: "work", .passedBy: "F2"], "Work: allows the sender F2"),
        (.alerted, .s13, [.focus: "work", .passedBy: "F9"], "Work: lets the sender through F9"),
        (.alerted, .s11, [.focus: "work", .level: "time-sensitive"], "Work allows Time Sensitive S9"),
        (.alerted, .s13, [.focus: "work", .level: "active"], "Work allows Parcel S9"),
        (.alerted, .s2, [.focus: "work", .level: "critical"], "Critical passes Work S2"),
        (.suppressed, .p6, [.reason: "marketing-not-consented"], "Marketing not consented P6"),
        (.quiet, .s4, [.reason: "quiet-by-person"], "Quiet by person S4"),
        (.quiet, .s3, [.reason: "passive", .focus: "work"], "Passive S3"),
    ]

    private static func receipt(
        _ code: ReceiptCode, _ rule: Rule, _ details: [ReceiptDetails.Name: ReceiptDetails.Value] = [:],
        advice: [Advice] = []
    ) -> Receipt {
        var said = ReceiptDetails()
        for (name, value) in details { said[name] = value }
        return Receipt(
            of: AppID(derived: "parcel"), request: RequestID(derived: "r"), person: PersonID(derived: "anna"),
            code: code, rule: rule, isTerminal: false, at: Instant(milliseconds: 0), details: said, advice: advice)
    }

    private static func words(_ receipts: [Receipt]) -> [String] {
        var step = StoryStep(at: Instant(milliseconds: 0))
        for receipt in receipts { step.add(receipt) }
        let chips = Chip.chips(
            of: step, focus: { $0 == "work" ? "Work" : $0 }, app: "Parcel",
            time: { String($0.description.dropFirst(11).prefix(5)) })
        return chips.map { ([$0.words] + [$0.rule?.text].compactMap(\.self)).joined(separator: " ") }
    }

    @Test(arguments: 0..<table.count) func theReasonInAFewWords(_ row: Int) {
        let (code, rule, details, expected) = Self.table[row]
        #expect(Self.words([Self.receipt(code, rule, details)]) == [expected].compactMap(\.self))
    }

    @Test func loweringAndAdviceStandBesideTheOutcome() {
        let advice = [AdviceCode.titleLong, .bodyLong, .titleStyle, .bodyCase, .noTarget].map {
            Advice($0, detail: "What was found, and what would be right.")
        }
        let lowered: [ReceiptDetails.Name: ReceiptDetails.Value] = [
            .reason: "not-relevant-within-the-hour", .from: "time-sensitive", .to: "active",
        ]
        #expect(
            Self.words([
                Self.receipt(.accepted, .i12, advice: advice), Self.receipt(.lowered, .c6, lowered),
                Self.receipt(.alerted, .s13),
            ]) == [
                "Lowered to Active: not relevant within the hour C6", "Advice: title-long", "Advice: body-long",
                "Advice: title-style", "2 more advice",
            ])
    }
}
