import Foundation
import FoundationNetworking
import Model
import Testing

@testable import Loop
@testable import Program

struct HealthServerTests {
    static func get(_ path: String, _ server: HealthServer) async throws -> (code: Int, body: String) {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)"))
        let (data, response) = try await URLSession.shared.data(from: url)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    static func server(_ status: WorkerStatus) throws -> HealthServer {
        try HealthServer(try pages(status), host: "127.0.0.1", port: 0)
    }

    static func pages(_ status: WorkerStatus) throws -> HealthPages {
        let settings = try Settings(environment: ["BELFRY_WORKER_ID": "1"])
        return HealthPages(program: "relay", settings, of: WorkerHealth(Relay.topology, settings, [status]))
    }

    @Test func aWaitKeepsItsBeginningUntilItIsOver() {
        let status = WorkerStatus()
        status.waits(for: .registration, "first")
        let begun = status.situation.wait?.since
        status.waits(for: .registration, "second")
        #expect(status.situation.wait?.since == begun && status.situation.wait?.reason == "second")
        status.goesOn()
        #expect(status.situation.wait == nil)
        status.waits(for: .transaction, "")
        status.readiness = .ready
        #expect(status.situation.wait == nil)
    }

    @Test func metricsAreServedAndOtherPathsAreNot() async throws {
        let status = WorkerStatus()
        let server = try Self.server(status)
        var metrics = LoopMetrics()
        metrics.commits.transactions = 41
        status.metrics = metrics
        let answer = try await Self.get("/metrics", server)
        #expect(answer.code == 200)
        let labels = "service=\"\(Relay.topology.service.rawValue)\",worker=\"1\""
        #expect(answer.body.contains("belfry_transactions_committed_total{\(labels)} 41\n"))
        #expect(try await Self.get("/", server).code == 404)
    }

    @Test func aTakenPortIsTold() throws {
        let first = try Self.server(WorkerStatus())
        let pages = try Self.pages(WorkerStatus())
        withExtendedLifetime(first) {
            let error = #expect(throws: SettingsError.self) {
                try HealthServer(pages, host: "127.0.0.1", port: first.port)
            }
            let other = SettingsError("http.address", found: "x", fix: "y")
            #expect(error.map(ProgramMain.exitCode) == 69 && ProgramMain.exitCode(of: other) == 64)
        }
    }
}
