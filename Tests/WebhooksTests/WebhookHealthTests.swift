import Model
import Testing

@testable import HTTP
@testable import Webhooks

@Suite struct WebhookHealthTests {
    // swift-format-ignore
    static let standings: [(state: WebhookStatus.State, isConnected: Bool, connected: Int, ready: Int, status: Int)] = [
        (.connecting, false, 0, 0, 503),
        (.restoring,  true,  1, 0, 503),
        (.ready,      true,  1, 1, 200),
        (.ready,      false, 0, 0, 503),
    ]

    @Test(arguments: standings) func metricsAndReadinessSayTheSame(
        state: WebhookStatus.State, isConnected: Bool, connected: Int, ready: Int, status: Int
    ) throws {
        let shared = WebhookStatus()
        shared.update { now in
            now.state = state
            now.isConnected = isConnected
        }
        let pages = HealthPages(workerID: 3, status: shared)
        #expect(try pages.answer(to: Self.get("/readyz")).status == status)
        let metrics = try String(decoding: pages.answer(to: Self.get("/metrics")).body, as: UTF8.self)
        let lines = metrics.split(separator: "\n")
        let own = "service=\"webhooks\",worker=\"3\""
        #expect(lines.contains("belfry_up{\(own)} 1"))
        #expect(lines.contains("belfry_connected{\(own)} \(connected)"))
        #expect(lines.contains("belfry_ready{\(own)} \(ready)"))
        #expect(lines.contains("process_start_time_seconds{\(own)} \(Double(shared.started.milliseconds) / 1000)"))
    }

    private static func get(_ path: String) throws -> HTTPRequest {
        HTTPRequest(
            method: "GET", path: path, segments: [], query: [], headers: HTTPHeaders(), body: [],
            client: try #require(IPAddress("127.0.0.1")))
    }
}
