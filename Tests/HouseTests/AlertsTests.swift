import Foundation
import TestSupport
import Testing

/// Rules, runbook and metrics name the same things.
struct AlertsTests {
    static func text(_ path: String) throws -> String {
        try String(contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func everyAlertHasItsSectionInTheRunbook() throws {
        let (rules, runbook) = (
            try Self.text("deploy/alerts/belfry.rules.yml"), try Self.text("deploy/alerts/README.md")
        )
        let alerts = rules.matches(of: /alert: (\w+)/).map { String($0.output.1) }
        let sections = runbook.matches(of: /\n### (\w+)\n/).map { String($0.output.1) }
        let links = rules.matches(of: /runbook: deploy\/alerts\/README.md#(\w+)/).map { String($0.output.1) }
        #expect(alerts.count > 10)
        #expect(Set(alerts) == Set(sections))
        #expect(alerts.map { $0.lowercased() } == links)
    }

    @Test(arguments: ["deploy/alerts/belfry.rules.yml", "deploy/alerts/README.md"])
    func everyMetricThatIsNamedIsThere(path: String) throws {
        let pages = try [
            "Shared/Pipeline/Metrics/MetricsText+Programs.swift", "Shared/Pipeline/Health/MetricsText+Worker.swift",
            "Services/Gateway/Routes/GatewayMetrics.swift", "Services/Gateway/RunningGateway.swift",
            "Services/Webhooks/Health/HealthPages.swift",
        ].map(Self.text).joined()
        let there = Set(pages.matches(of: /"((belfry|process)_\w+)"/).map { String($0.output.1) })
        let named = try Self.text(path).matches(of: /\b(belfry|process)_\w+/).map { String($0.output.0) }
        #expect(!named.isEmpty)
        let missing = Set(named).filter { name in
            !there.contains(name)
                && !["_bucket", "_sum", "_count"].contains {
                    name.hasSuffix($0) && there.contains(String(name.dropLast($0.count)))
                }
        }
        #expect(missing == [])
    }

    @Test func everyTroubleIsInTheRunbook() throws {
        let rule = try Self.text("Shared/Pipeline/Health/TroubleRule.swift")
        let kinds = rule.matches(of: /case (?:\w+ = "([a-z-]+)"|([a-z]+))\n/).map {
            String($0.output.1 ?? $0.output.2 ?? "")
        }
        let runbook = try Self.text("deploy/alerts/README.md")
        #expect(kinds.count == 10)
        for kind in kinds { #expect(runbook.contains("| `\(kind)` |"), "\(kind)") }
    }
}
