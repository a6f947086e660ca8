import TestSupport
import Testing

/// The gateway answers as its OpenAPI document says, whatever it is sent.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && PythonScript.openapi.isAvailable))
struct OpenAPIProbeTests {
    @Test func noAnswerIsMissingInTheDocument() throws {
        let node = try BelfryNode(partitions: 2)
        try node.startAll()
        let gateway = try node.startGateway(["BELFRY_GATEWAY_RATE": "0", "BELFRY_GATEWAY_PEOPLE_INDEX": "true"])
        try PythonScript.openapi.run("probe", gateway.url, "--minutes", "0.3")
        #expect(node.fallen == [])
    }
}
