import Kafka
import Testing

@testable import Loop
@testable import Program

struct OwnCommitsTests {
    static let (first, second) = (TopicPartition("a", 0), TopicPartition("a", 1))

    static let table: [(own: Int64?, found: Int64?, believed: Bool)] = [
        (nil, nil, true), (nil, 0, true), (nil, 7, true),
        (5, 5, true), (5, 6, true),  // another worker had it meanwhile
        (5, 4, false), (5, 0, false), (5, nil, false),
    ]

    @Test(arguments: table)
    func anOffsetBelowTheOwnIsNotBelieved(own: Int64?, found: Int64?, believed: Bool) {
        var commits = OwnCommits()
        if let own { commits.note(Self.first, own) }
        let answers = [PartitionOffset(Self.first, found), PartitionOffset(Self.second, 0)]
        #expect(commits.contradicted(by: answers) == (believed ? [:] : [Self.first: own ?? 0]))
    }

    @Test func whereTheLogBeginsAnewTheOldCommitIsForgotten() {
        var commits = OwnCommits()
        commits.note(Self.first, 90)
        commits.note(Self.first, 3)
        #expect(commits.contradicted(by: [PartitionOffset(Self.first, 3)]).isEmpty)
    }
}
