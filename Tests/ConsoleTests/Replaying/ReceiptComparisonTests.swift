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

    static let happened = [
        receipt(.accepted, .i12), receipt(.held, .s10, level: "active", reason: .focus),
        receipt(.alerted, .w8, second: 60, level: "active", isTerminal: true),
    ]

    static func difference(_ replayed: [Receipt], settled: Int64 = 100) -> String? {
        ReceiptComparison(
            happened: happened, replayed: replayed, settled: Instant(milliseconds: settled * 1000)
        ).difference
    }

    @Test func timesAreNotCompared() {
        #expect(Self.difference(Self.happened) == nil)
        let later = Self.happened.map { receipt in
            var receipt = receipt
            receipt.at = receipt.at.adding(seconds: 0.4)
            return receipt
        }
        #expect(Self.difference(later) == nil)
    }

    static let others: [Receipt] = [
        receipt(.suppressed, .s10, level: "active", reason: .focus),
        receipt(.held, .s7, level: "active", reason: .focus),
        receipt(.held, .s10, level: "time-sensitive", reason: .focus),
        receipt(.held, .s10, level: "active", reason: .summary),
        receipt(.held, .s10, level: "active", reason: .focus, isTerminal: true),
    ]

    @Test(arguments: 0..<others.count) func anotherDecisionDiffers(index: Int) {
        var replayed = Self.happened
        replayed[1] = Self.others[index]
        #expect(Self.difference(replayed)?.hasPrefix("In fact it was `held` by rule S10 at level active") == true)
    }

    @Test func theOrderCounts() {
        #expect(Self.difference([Self.happened[0], Self.happened[2], Self.happened[1]]) != nil)
    }

    @Test func whatDidNotHappenDiffersOnceItWouldBeKnown() {
        #expect(Self.difference(Array(Self.happened.dropLast())) != nil)
        let more = Self.happened + [Self.receipt(.withdrawn, .n8, second: 90)]
        #expect(Self.difference(more, settled: 89) == nil)
        #expect(Self.difference(more, settled: 90)?.hasPrefix("The replay says `withdrawn` by rule N8") == true)
    }

    @Test func adviceOfRenderingMayComeAtAnyPlace() {
        let advice = Self.receipt(.advised, .r3)
        // A replay pushes nothing (rule V8).
        let happened = [Self.happened[0], advice, Self.receipt(.pushed, .v8)] + Self.happened.dropFirst()
        let comparison = ReceiptComparison(
            happened: happened, replayed: Self.happened + [advice], settled: .distantFuture)
        #expect(comparison.difference == nil)
        #expect(Self.difference(happened) != nil)
    }

    /// Ingestion may accept a repetition before scheduling has decided about the first.
    @Test func eachServiceHasItsOwnOrder() {
        let first = [Self.receipt(.accepted, .i12), Self.receipt(.alerted, .s13, level: "active", isTerminal: true)]
        let again = [Self.receipt(.accepted, .i12), Self.receipt(.suppressed, .p0, isTerminal: true)]
        let replayed = first + again
        let comparison = ReceiptComparison(
            happened: [first[0], again[0], first[1], again[1]], replayed: replayed, settled: .distantFuture)
        #expect(comparison.difference == nil)
        let once = ReceiptComparison(happened: Array(replayed.dropFirst()), replayed: replayed, settled: .distantFuture)
        #expect(once.difference?.hasPrefix("The replay says `accepted`") == true)
        let turned = ReceiptComparison(
            happened: [first[0], again[1], first[1], again[0]], replayed: replayed, settled: .distantFuture)
        #expect(turned.difference != nil)
    }
}
