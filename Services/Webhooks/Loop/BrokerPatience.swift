internal import Glibc
internal import Kafka
internal import Program

/// How the loop of `webhooks` waits.
struct BrokerPatience: Patience {
    let admin: any ClusterAdmin
    let status: WebhookStatus
    let log: Log
    let errorWords: RefusalWords

    var ticks: Int64 { Clock.ticks }

    var isStopping: Bool { status.isStopping }

    func turn() { status.turn() }

    func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

    func waits(for subject: LoopWait.Subject, _ reason: String) {
        status.update { $0.wait = LoopWait(subject: subject, reason: reason, after: $0.wait, at: Clock.ticks) }
    }

    func goesOn() { status.update { $0.wait = nil } }

    func words(for error: KafkaError) -> String { errorWords.words(for: error) }
}
