import Testing

@testable import Loop
@testable import Program

struct DoubtTests {
    // swift-format-ignore
    static let table: [(before: [Int64], sent: [Int64], found: [Int64], Doubt)] = [
        ([5, 9], [8, 9], [8, 9], .committed),
        ([5, 9], [8, 9], [5, 9], .aborted),
        ([5, 9], [8, 9], [6, 9], .unknown),   // somebody else moved them
        ([5, 9], [5, 9], [5, 9], .unknown),   // timers only: the offsets stayed the same
        ([5],    [8],    [-1],   .unknown),   // never committed, or forgotten
        ([],     [],     [],     .unknown),
    ]

    @Test(arguments: table)
    func committedOffsetsTell(before: [Int64], sent: [Int64], found: [Int64], expected: Doubt) {
        #expect(Doubt.judge(before: before, sent: sent, found: found) == expected)
    }
}
