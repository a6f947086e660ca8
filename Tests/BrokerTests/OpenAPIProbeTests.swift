import Foundation
import TestSupport
import Testing

/// The gateway answers as its OpenAPI document says, whatever it is sent.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && OpenAPIScript.isAvailable))
struct OpenAPIProbeTests {
    @Test func noAnswerIsMissingInTheDocument() throws {
        let node = try BelfryNode(partitions: 2)
        try node.startAll()
        let gateway = try node.startGateway(["BELFRY_GATEWAY_RATE": "0", "BELFRY_GATEWAY_PEOPLE_INDEX": "true"])
        try OpenAPIScript.run("probe", gateway.url, "--minutes", "0.3")
        #expect(node.fallen == [])
    }
}
