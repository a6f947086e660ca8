import Foundation
import TestSupport
import Testing

/// What gateway and console answer while no broker does.
@Suite struct WithoutBrokerTests {
    private static let request = #"{"id":"r","app":"shop","recipients":["anna"],"content":{"title":"A"}}"#

    // swift-format-ignore
    static let calls = [
        (program: "gateway", address: "BELFRY_HTTP_ADDRESS",    path: "/v1/notifications", body: request),
        (program: "console", address: "BELFRY_CONSOLE_ADDRESS", path: "/api/send",
         body: #"{"request":"\#(request.replacing("\"", with: "\\\""))"}"#),
    ]

    /// Whether the app is registered is not known, so nobody is told to register it, and nobody waits without an end.
    @Test(arguments: calls.indices) func whatCannotBeCheckedIsAnsweredAllTheSame(index: Int) throws {
        let call = Self.calls[index]
        let folder = try TemporaryFolder()
        let address = "127.0.0.1:\(try freePort())"
        let process = try RunningProcess(
            BelfryNode.binary(call.program),
            environment: [
                "BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:1", call.address: address, "BELFRY_CONSOLE_SERVICES": "",
                "BELFRY_CONSOLE_FOLDER": folder.url.appendingPathComponent("console").path,
            ], log: folder.url.appendingPathComponent("log"), name: call.program)
        let client = GatewayClient(url: "http://\(address)")
        try waiting(until: "\(call.program) to answer") { (try? client.call("GET", "/healthz").status) == 200 }
        let answer = try client.call("POST", call.path, call.body)
        #expect(answer.status == 503)
        #expect(answer.body.contains("the registered apps cannot be read"), "\(answer.body)")
        if call.program == "gateway" {
            #expect(try client.call("GET", "/readyz").status == 503)
            let report = #"{"id":"i","person":"a","device":"phone","at":"2026-01-01T00:00:00Z","type":"unlocked"}"#
            let refused = try client.call("POST", "/v1/interactions", report)
            #expect(refused.status == 503 && refused.headers["retry-after"] == "2")
            #expect(refused.object["type"] as? String == "/problems/no-broker")
        }
        #expect(try process.terminate() == 0, "\(process.logText)")
    }
}
