import Testing

@testable import Loop
@testable import Program

struct BatchRuleTests {
    typealias Progress = BatchRule.Progress

    // swift-format-ignore
    static let table: [(String, Progress, BatchRule.Decision)] = [
        ("drained after a long rest",  Progress(records: 1, bytes: 10, age: 0, sinceCommit: 900_000, isDrained: true), .commit),
        ("drained, just committed",    Progress(records: 1, bytes: 10, age: 0, sinceCommit: 1000, isDrained: true), .goOn(atMost: 4000)),
        ("drained, at the gap",        Progress(records: 1, bytes: 10, age: 0, sinceCommit: 5000, isDrained: true), .commit),
        ("drained, a few records",     Progress(records: 10, bytes: 10, age: 5000, sinceCommit: 5000, isDrained: true), .commit),
        ("drained, many records",      Progress(records: 40, bytes: 10, age: 5000, sinceCommit: 5000, isDrained: true), .goOn(atMost: 15_000)),
        ("drained, many for a while",  Progress(records: 40, bytes: 10, age: 5000, sinceCommit: 20_000, isDrained: true), .commit),
        ("drained, thousands",         Progress(records: 9000, bytes: 10, age: 5000, sinceCommit: 5000, isDrained: true), .goOn(atMost: 45_000)),
        ("after a usual commit",       Progress(records: 90, bytes: 10, age: 5000, sinceCommit: 5000, lastCommit: 5000, isDrained: true), .goOn(atMost: 40_000)),
        ("after a slow commit",        Progress(records: 20, bytes: 10, age: 5000, sinceCommit: 5000, lastCommit: 12_000, isDrained: true), .goOn(atMost: 19_000)),
        ("after it, many records",     Progress(records: 900, bytes: 10, age: 5000, sinceCommit: 5000, lastCommit: 12_000, isDrained: true), .goOn(atMost: 115_000)),
        ("after a hung commit",        Progress(records: 1, bytes: 10, age: 5000, sinceCommit: 5000, lastCommit: 9_000_000, isDrained: true), .goOn(atMost: 195_000)),
        ("more waits after it",        Progress(records: 900, bytes: 10, age: 150_000, sinceCommit: 150_000, lastCommit: 90_000), .goOn(atMost: 50_000)),
        ("urgent after a slow commit", Progress(records: 900, bytes: 10, age: 5000, sinceCommit: 5000, lastCommit: 90_000, hasUrgent: true, isDrained: true), .commit),
        ("urgent among many",          Progress(records: 40, bytes: 10, age: 5000, sinceCommit: 5000, hasUrgent: true, isDrained: true), .commit),
        ("more waits",                 Progress(records: 9, bytes: 10, age: 40_000, sinceCommit: 50_000), .goOn(atMost: 60_000)),
        ("as many records as allowed", Progress(records: 10_000, bytes: 10, age: 1, sinceCommit: 1), .commit),
        ("as many bytes as allowed",   Progress(records: 5, bytes: 8_000_000, age: 1, sinceCommit: 1), .commit),
        ("as old as allowed",          Progress(records: 5, bytes: 10, age: 100_000, sinceCommit: 1), .commit),
        ("old and drained too soon",   Progress(records: 5, bytes: 10, age: 99_000, sinceCommit: 1000, isDrained: true), .goOn(atMost: 1000)),
    ]

    @Test(arguments: table)
    func decisions(name: String, progress: Progress, expected: BatchRule.Decision) {
        #expect(BatchRule().decide(progress) == expected)
    }

    // swift-format-ignore
    static let settlings: [(String, records: Int, sinceCommit: Int64, Int64)] = [
        ("just committed",         records: 10, sinceCommit: 0, 10_000),
        ("a while ago",            records: 10, sinceCommit: 9000, 1000),
        ("long enough ago",        records: 10, sinceCommit: 10_000, 0),
        ("long ago",               records: 0, sinceCommit: 900_000, 0),
        ("the last of few",        records: 999, sinceCommit: 2000, 8000),
        ("many, just committed",   records: 1000, sinceCommit: 0, 0),
    ]

    @Test(arguments: settlings)
    func settling(name: String, records: Int, sinceCommit: Int64, expected: Int64) {
        #expect(BatchRule().settling(after: records, sinceCommit: sinceCommit) == expected)
    }
}
