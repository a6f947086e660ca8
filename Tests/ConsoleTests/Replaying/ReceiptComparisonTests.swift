import Model
import Testing

@testable import Console

struct ReceiptComparisonTests {
    static func receipt(
        _ code: ReceiptCode, _ rule: Rule, second: Int64 = 0, level: String? = nil, reason: Reason? = nil,
        isTerminal: Bool = false
    ) -> Receipt {
        var details = ReceiptDetails()
        details[.level] = level.map { .text($0) }
        details[.reason] = reason.map { .reason($0) }
        return Receipt(
            of: AppID(derived: "shop"), request: RequestID(derived: "o-1"), person: PersonID(derived: "anna"),
            code: code, rule: rule, isTerminal: isTerminal, at: Instant(milliseconds: second * 1000), details: details)
    }

    static let (accepted, advice) = (receipt(.accepted, .i12), receipt(.advised, .r3))
    static let held = receipt(.held, .s10, level: "active", reason: .focus)
    static let alerted = receipt(.alerted, .w8, second: 60, level: "active", isTerminal: true)
    static let happened = [accepted, held, alerted]

    static let later = happened.map { receipt in
        var receipt = receipt
        receipt.at = receipt.at.adding(seconds: 0.4)
        return receipt
    }

    /// What differs from ``held``.
    static let others: [(name: String, receipt: Receipt)] = [
        ("another code", receipt(.suppressed, .s10, level: "active", reason: .focus)),
        ("another rule", receipt(.held, .s7, level: "active", reason: .focus)),
        ("another level", receipt(.held, .s10, level: "time-sensitive", reason: .focus)),
        ("another reason", receipt(.held, .s10, level: "active", reason: .summary)),
        ("terminal", receipt(.held, .s10, level: "active", reason: .focus, isTerminal: true)),
    ]

    static let more = happened + [receipt(.withdrawn, .n8, second: 90)]
    /// A replay pushes nothing (rule V8).
    static let advised = [accepted, advice, receipt(.pushed, .v8), held, alerted]
    static let repeated = receipt(.suppressed, .p0, isTerminal: true)
    static let twice = [accepted, alerted, accepted, repeated]

    typealias Row = (name: String, happened: [Receipt], replayed: [Receipt], settled: Int64, begins: String?)

    /// What happened, what a replay says up to which second, and how the words about the difference begin.
    // swift-format-ignore
    static let rows: [Row] = [
        ("the same",             happened, happened,                  100, nil),
        ("other times",          happened, later,                     100, nil),
        ("another order",        happened, [accepted, alerted, held], 100, "In fact it was `held`"),
        ("something is missing", happened, [accepted, held],          100, "In fact it was `alerted`"),
        ("too late to be known", happened, more,                      89,  nil),
        ("more",                 happened, more,                      90,  "The replay says `withdrawn` by rule N8"),
        ("advice elsewhere",     advised,  happened + [advice],       100, nil),
        ("advice of nobody",     happened, advised,                   100, "The replay says `advised`"),
        // Ingestion may accept a repetition before scheduling has decided about the first.
        ("each in its order",    [accepted, accepted, alerted, repeated], twice, 100, nil),
        ("accepted once",        [alerted, accepted, repeated], twice, 100, "The replay says `accepted`"),
        ("repeated too early",   [accepted, repeated, alerted, accepted], twice, 100,
         "In fact it was `suppressed` by rule P0"),
    ] + others.map {
        ($0, happened, [accepted, $1, alerted], 100, "In fact it was `held` by rule S10 at level active")
    }

    @Test(arguments: rows.indices) func aDifferenceIsTold(index: Int) {
        let row = Self.rows[index]
        let difference = ReceiptComparison.difference(
            happened: row.happened, replayed: row.replayed, settled: Instant(milliseconds: row.settled * 1000))
        #expect((difference == nil) == (row.begins == nil), "\(row.name): \(difference ?? "the same")")
        #expect(difference?.hasPrefix(row.begins ?? "") != false, "\(row.name): \(difference ?? "")")
    }
}
