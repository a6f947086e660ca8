import Foundation
import TestSupport
import Testing

struct PlanCommandTests {
    /// What a test reads of the command's JSON.
    private struct Told: Decodable {
        struct Processes: Decodable {
            let service: String
            let processes: Int
            let limit: String
            let cores: Double
            let memory: Double
            let restoreSeconds: Double
        }
        struct Span: Decodable { let compressed, plain: Double }
        struct Brokers: Decodable {
            let brokers: Int
            let limit: String
            let writtenDaily, kept: Span
        }
        let services: [Processes]
        let partitions: Int
        let brokers: Brokers
        let bottleneck: String
        let warnings: [String]
    }

    private static func told(_ words: String) throws -> Told {
        let run = try BelfryRun("plan --json \(words)")
        try #require(run.code == 0, "\(run.complaints)")
        return try JSONDecoder().decode(Told.self, from: Data(run.output.utf8))
    }

    @Test func costsAreMultipliedAsThePageSays() throws {
        // 1,000 a second at the peak; scheduling remembers 200 × 1,000 + 1,000,000 × 1 = 1,200,000 notifications.
        let plan = try Self.told(
            "--people 1000000 --rate 200 --devices 2 --listed 1 --window 1000 --replicas 3")
        let scheduling = try #require(plan.services.first { $0.service == "scheduling" })
        #expect(abs(scheduling.cores - 0.0367) < 1e-9)
        #expect(scheduling.processes == 2 && scheduling.limit == "least")
        // 1,741 bytes a person and 606 a notification, in two processes of 30 MB.
        #expect(abs(scheduling.memory - (30e6 + (1741e6 + 606 * 1.2e6) / 2)) < 1)
        // 2.1 records a person and one a notification, 540,000 a second, in two processes.
        #expect(abs(scheduling.restoreSeconds - (2.1e6 + 1.2e6) / 540_000 / 2) < 1e-6)
        let rendering = try #require(plan.services.first { $0.service == "rendering" })
        #expect(abs(rendering.cores - 2 * 0.0226) < 1e-9)
        #expect(plan.partitions == 4 && plan.brokers.brokers == 3 && plan.brokers.limit == "least")
        // 1,020 bytes in the topics, and 111 for the second device's delivery; a day; three copies.
        #expect(abs(plan.brokers.writtenDaily.compressed - (1020 + 111) * 200 * 86_400 * 3) < 1)
        // 3,805 bytes for a day and 3,476 for a week, uncompressed, on half of each of three disks of 4 TB.
        #expect(plan.bottleneck == "the brokers’ disk, when the load is 4.1 times as large")
        #expect(plan.warnings.isEmpty)
    }

    /// A load, the service with the most processes or the brokers, and what decides.
    static let limits: [(words: String, service: String, limit: String)] = [
        // 100,000 at the peak: 3.67 busy cores.
        ("--people 1000 --rate 20000 --devices 1 --window 1 --listed 0", "scheduling", "cpu"),
        ("--people 1000000 --rate 1 --listed 100", "scheduling", "memory"),
        ("--people 1000000 --rate 1 --listed 100 --process-memory 1000", "scheduling", "restore"),
        ("--people 1000 --rate 1000 --window 1 --listed 0 --broker-disk 100", "", "disk"),
    ]

    @Test(arguments: limits) func theLargestNeedDecides(words: String, service: String, limit: String) throws {
        let plan = try Self.told(words)
        let found = plan.services.first { $0.service == service }
        #expect((found?.limit ?? plan.brokers.limit) == limit)
        let most = plan.services.map(\.processes).max() ?? 0
        #expect((found?.processes ?? plan.brokers.brokers) >= most)
        #expect(plan.partitions >= 2 * most)
    }

    @Test func moreThanOneConsoleFollowsIsToldWithoutProcesses() throws {
        #expect(try Self.told("--people 1000 --rate 1100").warnings.isEmpty)
        let plan = try Self.told("--people 1000 --rate 1101")
        #expect(plan.warnings.count == 1 && plan.warnings.first?.contains("one console follows 5500") == true)
    }

    /// The plans of `deploy/guides/SIZING.md`: a command, and what it prints before the words about its measurements.
    private static func shown() throws -> [(words: [String], text: String)] {
        let page = try String(
            contentsOf: packageFolder.appendingPathComponent("deploy/guides/SIZING.md"), encoding: .utf8)
        return page.components(separatedBy: "    belfry plan ").dropFirst().map { part in
            var lines = part.components(separatedBy: "\n")
            let words = lines.removeFirst().split(separator: " ").map(String.init)
            let shown = lines.prefix { $0.isEmpty || $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
            return (words, shown.joined(separator: "\n").trimmingCharacters(in: .newlines))
        }
    }

    @Test func thePageShowsWhatTheCommandPrints() throws {
        let shown = try Self.shown()
        #expect(shown.count == 3)
        for (words, text) in shown {
            let run = try BelfryRun(["plan"] + words)
            let plan = run.output.components(separatedBy: "\nComputed from ")[0].trimmingCharacters(in: .newlines)
            #expect(run.code == 0 && plan == text, "\(words)")
        }
    }
}
