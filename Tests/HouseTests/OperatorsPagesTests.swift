import Foundation
import Model
import TestSupport
import Testing

/// The operators' pages, the code and what runs name the same things.
struct OperatorsPagesTests {
    static func text(_ path: String) throws -> String {
        try String(contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
    }

    /// The part in parentheses of each place where a text matches.
    static func matches(_ pattern: Regex<(Substring, Substring)>, in path: String) throws -> [String] {
        try text(path).matches(of: pattern).map { String($0.output.1) }
    }

    // MARK: Alerts

    @Test func everyAlertHasItsSectionInTheRunbook() throws {
        let (rules, runbook) = ("deploy/monitoring/alerts/belfry.rules.yml", "deploy/monitoring/alerts/README.md")
        let alerts = try Self.matches(/alert: (\w+)/, in: rules)
        #expect(alerts.count > 10)
        #expect(try Set(alerts) == Set(Self.matches(/\n### (\w+)\n/, in: runbook)))
        let links = try Self.matches(/runbook: deploy\/monitoring\/alerts\/README.md#(\w+)/, in: rules)
        #expect(alerts.map { $0.lowercased() } == links)
    }

    @Test(arguments: ["deploy/monitoring/alerts/belfry.rules.yml", "deploy/monitoring/alerts/README.md"])
    func everyMetricThatIsNamedIsThere(path: String) throws {
        let sources = TidyTests.sources.map(\.path).filter { $0.contains(/Metrics|Health|RunningGateway/) }
        let there = try Set(sources.flatMap { try Self.matches(/"((?:belfry|process)_\w+)"/, in: $0) })
        let named = try Self.matches(/\b((?:belfry|process)_\w+)/, in: path)
        #expect(!named.isEmpty)
        let missing = Set(named).filter { name in
            !there.contains(name) && !there.contains(name.replacing(/_(bucket|sum|count)$/, with: ""))
        }
        #expect(missing == [])
    }

    @Test func everyTroubleIsInTheRunbook() throws {
        let kinds = try Self.matches(/case (?:\w+ = ")?([a-z-]+)"?\n/, in: "Shared/Program/Health/Trouble.swift")
        let runbook = try Self.text("deploy/monitoring/alerts/README.md")
        #expect(kinds.count == 20)
        let rows = runbook.matches(of: /\n\| (`[a-z`, -]+`) \|/).flatMap { $0.output.1.components(separatedBy: ", ") }
        #expect(Set(kinds.map { "`\($0)`" }).subtracting(rows) == [])
    }

    // MARK: The changelog, which belongs to the version in the code and to the recorded histories

    /// The versions of the changelog's sections, the latest first, and whether each is released.
    private static func versions() throws -> [(number: String, isReleased: Bool)] {
        try matches(/\n## ([0-9.]+(?:, under way)?)\n/, in: "deploy/guides/CHANGELOG.md").map {
            ($0.replacing(", under way", with: ""), !$0.hasSuffix(", under way"))
        }
    }

    @Test func theLatestSectionIsTheVersionInTheCode() throws {
        let pattern = /number = "([0-9]+\.[0-9]+\.[0-9]+)"/
        let number = try Self.matches(pattern, in: "Shared/Program/Settings/BelfryVersion.swift").first
        #expect(try number != nil && Self.versions().first?.number == number)
        #expect(try Self.versions().dropFirst().allSatisfy { $0.isReleased })
    }

    @Test func everySectionSaysWhatToDo() throws {
        let sections = try Self.text("deploy/guides/CHANGELOG.md").components(separatedBy: "\n## ").dropFirst()
        #expect(sections.count == (try Self.versions().count))
        for section in sections { #expect(section.contains("\nTo do: "), "\(section.prefix(20))") }
    }

    @Test func everyReleasedVersionLeftItsHistory() throws {
        let folder = packageFolder.appendingPathComponent("Tests/Histories")
        let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let released = try Self.versions().filter(\.isReleased).map(\.number)
        #expect(Set(recorded.filter { $0.first?.isNumber == true }) == Set(released))
    }

    // MARK: What is kept

    private struct Catalogue: Decodable {
        struct Entry: Decodable {
            let name: String
            let retentionSeconds: Int?

            /// The time as the page says it.
            var kept: String {
                guard let days = retentionSeconds.map({ $0 / 86_400 }) else { return "for ever" }
                return days == 1 ? "1 day" : "\(days) days"
            }
        }
        let topics: [Entry]
    }

    @Test func everyTopicIsListedOnceWithItsTime() throws {
        let catalogue = try JSONDecoder().decode(
            Catalogue.self, from: Data(Self.text("deploy/contract/topics.json").utf8))
        let rows = try Self.text("deploy/guides/RETENTION.md").matches(of: /\n\| `([a-z.]+)` \| [^|]+ \| ([^|]+) \|/)
            .map {
                "\($0.output.1): \($0.output.2)"
            }
        #expect(rows.sorted() == catalogue.topics.map { "\($0.name): \($0.kept)" }.sorted())
    }

    @Test func theMemoryOfAnErasedPersonIsAsLongAsThePageSays() throws {
        let pattern = /erasureMemory: Double = ([0-9]+) \* 86_400/
        let days = try #require(try Self.matches(pattern, in: "Shared/Model/Values/Waits.swift").first)
        #expect(try Self.text("deploy/guides/RETENTION.md").contains("the last `sequence`, \(days) days"))
    }

    // MARK: Traces

    @Test func everyAttributeAndTheLimitsOfTracesAreOnTheirPage() throws {
        let page = try Self.text("deploy/monitoring/traces/README.md")
        for name in SpanAttribute.Name.allCases {
            #expect(page.contains("`\(name.rawValue)`"), "the page lacks \(name.rawValue)")
        }
        let exporter = try Self.text("Shared/Loop/Tracing/SpanExporter.swift")
        #expect(page.contains("at most 16,384 a process") && exporter.contains("queueCapacity = 16_384"))
        #expect(page.contains("batch of up to 512") && exporter.contains("mostOfBatch = 512"))
    }
}
