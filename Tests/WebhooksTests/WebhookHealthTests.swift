import Kafka
import Model
import Testing

@testable import Program
@testable import Webhooks

@Suite struct WebhookHealthTests {
    // swift-format-ignore
    static let standings: [(state: Health.State, hasAnswer: Bool, shown: Health.State, isReady: Bool)] = [
        (.connecting, false, .connecting, false),
        (.restoring,  true,  .restoring,  false),
        (.ready,      true,  .ready,      true),
        (.ready,      false, .connecting, false),
        (.stopping,   false, .stopping,   false),
    ]

    @Test(arguments: standings) func metricsAndReadinessSayTheSame(
        state: Health.State, hasAnswer: Bool, shown: Health.State, isReady: Bool
    ) throws {
        let status = WebhookStatus()
        status.enter(state)
        if hasAnswer { status.broker.noteAnswer() }
        let source = WebhookHealth(try Settings(environment: ["BELFRY_WORKER_ID": "3"]), status)
        #expect(source.health.state == shown && source.health.isReady == isReady)
        let lines = source.metrics.split(separator: "\n")
        let own = "service=\"webhooks\",worker=\"3\""
        #expect(lines.contains("belfry_up{\(own)} 1"))
        #expect(lines.contains("belfry_connected{\(own)} \(hasAnswer ? 1 : 0)"))
        #expect(lines.contains("belfry_ready{\(own)} \(isReady ? 1 : 0)"))
        #expect(lines.contains("process_start_time_seconds{\(own)} \(Double(status.started.milliseconds) / 1000)"))
    }

    @Test func itTellsOfSecretsAndWaitsAndStaysReadyWithoutSecrets() {
        let status = WebhookStatus()
        let source = WebhookHealth(Settings(), status)
        status.broker.noteAnswer()
        status.enter(.ready)
        status.lacks(secrets: ["shop/hook"])
        #expect(source.health.isReady && source.health.troubles.map(\.kind) == [.secretsMissing])
        #expect(source.health.troubles.first?.reason == "shop/hook")
        status.update {
            $0.wait = LoopWait(subject: .committedOffsets, reason: "r", after: nil, at: $0.turned - 10_000_000)
        }
        #expect(!source.health.isReady && source.health.troubles.map(\.kind) == [.waiting, .secretsMissing])
    }
}
