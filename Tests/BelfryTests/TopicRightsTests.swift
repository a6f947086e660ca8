import Explaining
import Foundation
import Model
import Program
import Simulation
import TestSupport
import Testing

@testable import Belfry

struct TopicRightsTests {
    static func acls(_ arguments: String...) throws -> BelfryRun {
        try BelfryRun(["topics", "acls"] + arguments, environment: ["BELFRY_BOOTSTRAP_SERVERS": "kafka:9093"])
    }

    @Test func commandsForEveryProgram() throws {
        let run = try Self.acls()
        #expect(run.code == 0)
        try expectGolden(run.output, "acls")
    }

    @Test func principalsCanBeNames() throws {
        let run = try Self.acls("delivery", "--principal", "User:CN={},O=Shop", "--command-config", "admin.properties")
        #expect(run.output.hasPrefix("# delivery\nkafka-acls --bootstrap-server kafka:9093 --command-config admin.p"))
        #expect(run.output.contains("--allow-principal User:CN=belfry-delivery,O=Shop --operation Read "))
        #expect(!run.output.contains("ingestion"))
    }

    @Test func usersOfStrimzi() throws { try expectGolden(Self.acls("classification", "--strimzi").output, "strimzi") }

    @Test func usersOfStrimziAreNamedAsAsked() throws {
        let run = try Self.acls(
            "console", "--strimzi", "--authentication", "scram-sha-512", "--cluster", "blue", "--namespace", "shop")
        for line in [
            "  name: belfry-console\n", "  namespace: shop\n", "    strimzi.io/cluster: blue\n",
            "    type: scram-sha-512\n",
            "      - resource: {type: transactionalId, name: belfry-dead-letters, patternType: literal}\n",
        ] { #expect(run.output.contains(line)) }
    }

    @Test func jsonForPrograms() throws {
        let run = try Self.acls("--json")
        let json = try ReadJSON(run.output)
        #expect(
            json.texts("program")
                == Service.allCases.map(\.rawValue) + ["webhooks", "apns", "gateway", "console", "operator"])
        let last =
            #"{"name":"belfry-delivery-","operation":"Write","pattern":"prefixed","resource":"transactional-id"}"#
        #expect(json["rights"]?.contains(last) == true)
    }

    /// What the subcommands read, as they name it.
    @Test func theOperatorsListHasWhatTheCommandsRead() throws {
        let used =
            Explanation.topics + Story.topics + [.rejected, .failedWebhooks, .webhooks, .registeredApps]
            + PersonHoldings.compacted + PersonHoldings.aging + Topology.services.flatMap(\.inputs)
        #expect(Set(used) == Set(TopicUse.command.reads))
    }
}
