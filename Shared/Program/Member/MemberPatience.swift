internal import Glibc
package import Kafka
internal import Model

/// How the loop of a program around the pipeline waits.
package struct MemberPatience<Own: Sendable>: Patience {
    package let admin: any ClusterAdmin
    package let status: MemberStatus<Own>
    package let log: Log
    package let errorWords: RefusalWords

    /// - Parameter errorWords: says which right is refused.
    package init(admin: any ClusterAdmin, status: MemberStatus<Own>, log: Log, errorWords: RefusalWords) {
        (self.admin, self.status, self.log, self.errorWords) = (admin, status, log, errorWords)
    }

    package var ticks: Int64 { Clock.ticks }

    package var isStopping: Bool { status.isStopping }

    package func turn() { status.turn() }

    package func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

    package func waits(for subject: LoopWait.Subject, _ reason: String) {
        status.update { $0.wait = LoopWait(subject: subject, reason: reason, after: $0.wait, at: Clock.ticks) }
    }

    package func goesOn() { status.update { $0.wait = nil } }

    package func words(for error: KafkaError) -> String { errorWords.words(for: error) }
}
