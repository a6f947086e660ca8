import Model
import Testing

@testable import Pipeline

struct TopicCheckTests {
    static let topology = Topology(
        service: .scheduling, inputs: [.classified, .registeredPeople], outputs: [.scheduled, .receipts],
        changelog: .schedulingChangelog)

    static func counts(_ changes: [Topic: Int] = [:], without missing: [Topic] = []) -> [String: Int] {
        var counts: [Topic: Int] = [
            .classified: 4, .registeredPeople: 4, .scheduled: 4, .schedulingChangelog: 4, .receipts: 12,
            .registeredApps: 1,
        ]
        for (topic, count) in changes { counts[topic] = count }
        for topic in missing { counts[topic] = nil }
        return Dictionary(uniqueKeysWithValues: counts.map { ("p." + $0.key.rawValue, $0.value) })
    }

    static func problems(_ counts: [String: Int]) throws -> [String] {
        TopicCheck(topology, counts: counts, settings: try Settings(file: "topic.prefix=p.")).problems
    }

    @Test func equalCountsPassWhateverPublicTopicsHave() throws { #expect(try Self.problems(Self.counts()).isEmpty) }

    @Test func missingTopicsAreNamedWithTheFix() throws {
        let problems = try Self.problems(Self.counts(without: [.scheduled, .receipts]))
        #expect(problems.count == 1)
        #expect(problems.first?.contains("p.notifications.receipts, p.notifications.scheduled") == true)
        #expect(problems.first?.contains("belfry topics create") == true)
    }

    @Test func unequalCountsAreNamedWithTheFix() throws {
        let problems = try Self.problems(Self.counts([.schedulingChangelog: 6]))
        #expect(problems.count == 1)
        #expect(problems.first?.contains("p.notifications.scheduling.changelog has 6") == true)
        #expect(problems.first?.contains("p.notifications.classified has 4") == true)
    }

    @Test func appsHaveOnePartition() throws {
        #expect(try Self.problems(Self.counts([.registeredApps: 2])).first?.contains("has 2 partitions") == true)
    }
}
