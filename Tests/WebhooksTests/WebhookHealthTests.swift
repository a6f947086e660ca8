import Kafka
import Model
import Testing

@testable import Program
@testable import Webhooks

@Suite struct WebhookHealthTests {
    @Test func itTellsOfSecretsAndWaitsAndStaysReadyWithoutSecrets() {
        let status = WebhookStatus(WebhookTold())
        let source = WebhookHealth(Settings(), status)
        status.broker.noteAnswer()
        status.enter(.ready)
        status.lacks(secrets: [UnusableSecret(name: "shop/hook", reason: "no file")])
        #expect(source.health.isReady && source.health.troubles.map(\.kind) == [.secretsMissing])
        #expect(source.health.troubles.first?.reason == "shop/hook: no file")
        status.update {
            $0.wait = LoopWait(subject: .committedOffsets, reason: "r", after: nil, at: $0.turned - 10_000_000)
        }
        #expect(!source.health.isReady && source.health.troubles.map(\.kind) == [.waiting, .secretsMissing])
    }
}
