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

    static func pages(_ status: WorkerStatus) -> HealthPages {
        HealthPages(service: .rendering, workerID: 1, brokers: "b:1", status: status)
    }

    static func server(_ status: WorkerStatus) throws -> HealthServer {
        try #require(HealthServer(pages(status), host: "127.0.0.1", port: 0))
    }

    // swift-format-ignore
    static let states: [(Readiness, UInt32, String)] = [
        (.connecting, 503, "\"state\":\"connecting\""),
        (.joining,    503, "\"state\":\"joining\""),
        (.restoring(RestoreProgress(done: 3, total: 12)), 503, "\"restored\":3,\"toRestore\":12"),
        (.ready,      200, "\"ready\":true"),
        (.stopping,   503, "\"state\":\"stopping\""),
    ]

    @Test(arguments: states)
    func readinessSaysHowFarItIs(readiness: Readiness, code: UInt32, part: String) {
        let status = WorkerStatus()
        status.noteAnswer()
        status.readiness = readiness
        // Not over HTTP: a broker's answer is outdated after some seconds, and a busy machine may take that long.
        let answer = Self.pages(status).answer(to: "/readyz")
        #expect(answer.code == code)
        #expect(answer.body.contains(part), "\(answer.body)")
        #expect(answer.body.contains("\"service\":\"rendering\",\"worker\":1"))
    }

    @Test func aLivingLoopIsHealthyBeforeItIsReady() {
        let pages = Self.pages(WorkerStatus())
        #expect(pages.answer(to: "/healthz").code == 200)
        #expect(pages.answer(to: "/readyz").code == 503)
    }

    @Test func aWorkerThatNoBrokerAnswersSaysSoInWordsAndIsNotReady() {
        let status = WorkerStatus()
        let pages = Self.pages(status)
        status.readiness = .ready
        let answer = pages.answer(to: "/readyz")
        #expect(answer.code == 503)
        #expect(answer.body.contains("\"state\":\"connecting\""), "\(answer.body)")
        #expect(answer.body.contains("\"trouble\":\"broker-away\""), "\(answer.body)")
        #expect(answer.body.contains("(b:1)"), "\(answer.body)")
        status.noteAnswer()
        #expect(pages.answer(to: "/readyz").body.contains("\"troubles\":[]"))
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
        #expect(answer.body.contains("belfry_transactions_committed_total{service=\"rendering\",worker=\"1\"} 41\n"))
        #expect(try await Self.get("/", server).code == 404)
    }

    @Test func aTakenPortIsTold() throws {
        let first = try Self.server(WorkerStatus())
        let pages = HealthPages(service: .rendering, workerID: 1, brokers: "", status: WorkerStatus())
        withExtendedLifetime(first) {
            #expect(HealthServer(pages, host: "127.0.0.1", port: first.port) == nil)
        }
    }
}
