import Foundation
import TestSupport
import Testing

/// The gateway answers as its OpenAPI document says, whatever it is sent.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && OpenAPIScript.isAvailable))
struct OpenAPIProbeTests {
    @Test func noAnswerIsMissingInTheDocument() throws {
        let node = try BelfryNode(partitions: 2)
        try node.startAll()
        try node.start("gateway", environment: ["BELFRY_GATEWAY_RATE": "0", "BELFRY_GATEWAY_PEOPLE_INDEX": "true"])
        try node.waitUntilReady("gateway")
        try OpenAPIScript.run("probe", node.url(of: "gateway"), "--minutes", "0.3")
        #expect(node.fallen == [])
    }
}
