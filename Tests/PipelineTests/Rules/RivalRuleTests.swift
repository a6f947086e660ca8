import Testing

@testable import Pipeline

struct RivalRuleTests {
    static let second: Int64 = 1_000_000

    /// How many fencings, one a second, a worker takes that registered at 0 and is fenced first at `first` seconds.
    static func endured(first: Int64) -> Int {
        var rule = RivalRule()
        for count in 0..<100 where rule.givesUp(fencedAt: (first + Int64(count)) * second, registered: 0) {
            return count + 1
        }
        return .max
    }

    // swift-format-ignore
    static let table: [(Int64, Int)] = [(0, 4), (3, 4), (4, 12), (1000, 12)]

    @Test(arguments: table)
    func theLaterGivesUpSooner(first: Int64, expected: Int) { #expect(Self.endured(first: first) == expected) }

    @Test func fencingsFarApartMeanNoRival() {
        var rule = RivalRule()
        for minute in 0..<100 {
            let givesUp = rule.givesUp(fencedAt: Int64(minute) * 61 * Self.second, registered: 0)
            #expect(!givesUp)
        }
    }
}
