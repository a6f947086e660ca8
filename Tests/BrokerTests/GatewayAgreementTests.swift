import Foundation
import TestSupport
import Testing

/// What the gateway takes by HTTP, ingestion takes, and what it rejects, ingestion would have rejected.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && PythonScript.contract.isAvailable))
struct GatewayAgreementTests {
    @Test func theGatewayJudgesAsIngestionDoes() throws {
        let node = try BelfryNode(partitions: 2, settings: [:])
        for prefix in ["http.", "direct."] {
            let words = ["topics", "create", "--partitions", "2", "--replicas", "1"]
            try node.belfry(words, ["BELFRY_TOPIC_PREFIX": prefix])
        }
        try node.start("ingestion", worker: 0, environment: ["BELFRY_TOPIC_PREFIX": "http."])
        try node.start("ingestion", worker: 1, environment: ["BELFRY_TOPIC_PREFIX": "direct."])
        try node.start(
            "gateway",
            environment: [
                "BELFRY_TOPIC_PREFIX": "http.", "BELFRY_GATEWAY_RATE": "0", "BELFRY_GATEWAY_PEOPLE_INDEX": "true",
            ])
        try node.waitUntilReady("ingestion", worker: 0)
        try node.waitUntilReady("ingestion", worker: 1)
        try node.waitUntilReady("gateway")
        let script = packageFolder.appendingPathComponent("Tests/Gateway/agreement.py").path
        let found = try output(
            of: IndependentClient.python,
            ["-B", script, node.kafka.bootstrapServers, node.url(of: "gateway"), "http.", "direct."])
        let report = String(decoding: found, as: UTF8.self)
        print(report)
        #expect(report.contains(" 0 differences"))
    }
}
