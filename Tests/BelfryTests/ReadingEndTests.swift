import Testing

@testable import Belfry

struct ReadingEndTests {
    // swift-format-ignore
    static let table: [(next: Int64, end: Int64, isWhole: Bool, seconds: Double, expected: ReadingEnd)] = [
        (10, 10, true,  0,    .reached),
        (11, 10, true,  0,    .reached),
        (9,  10, true,  0,    .waiting),
        (0,  10, true,  59.9, .waiting),
        (9,  10, true,  60,   .hidden),
        (10, 10, true,  60,   .reached),
        (9,  10, false, 0,    .reached),
        (9,  10, false, 60,   .reached),
    ]

    @Test("a replay waits for records in an open transaction, then gives up; a list does not wait", arguments: table)
    func end(next: Int64, end: Int64, isWhole: Bool, seconds: Double, expected: ReadingEnd) {
        #expect(ReadingEnd(at: next, of: end, isWhole: isWhole, after: seconds) == expected)
    }
}
