internal import Foundation
internal import Glibc
internal import Kafka
internal import Synchronization

/// Checks every two seconds whether a broker answers, on its own thread. The loop itself may be blocked in a call, or
/// idle and make no request.
final class BrokerProbe: Sendable {
    private let admin: any ClusterAdmin
    private let topic: String
    private let status: WorkerStatus
    private let isStopped = Atomic(false)

    /// - Parameter topic: any topic; "unknown topic" counts as an answer too.
    init(_ admin: any ClusterAdmin, topic: String, _ status: WorkerStatus) {
        (self.admin, self.topic, self.status) = (admin, topic, status)
    }

    func start() {
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                look()
                for _ in 0..<4 where !isStopped.load(ordering: .relaxed) { usleep(500_000) }
            }
        }
        thread.name = "probe"
        thread.start()
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    private func look() {
        let isSilent: Bool
        do throws(KafkaError) {
            _ = try admin.partitionCount(of: topic, milliseconds: 2000)
            isSilent = false
        } catch {
            isSilent = error.isTimeout || error.isTransport
        }
        let reason = admin.takeReason()
        if isSilent {
            if let reason { status.noteSilence(reason.description) }
        } else {
            status.noteAnswer()
        }
    }
}
