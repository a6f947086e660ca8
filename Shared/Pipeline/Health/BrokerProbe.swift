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
        var failure: KafkaError?
        do throws(KafkaError) {
            _ = try admin.partitionCount(of: topic, milliseconds: 2000)
        } catch {
            if error.isTimeout || error.isTransport { failure = error }
        }
        let reason = admin.takeReason()
        guard let failure else { return status.noteAnswer() }
        // A broker that hangs gives no reason but the time-out itself.
        if let told = reason ?? (status.silence == nil ? failure : nil) { status.noteSilence(told.description) }
    }
}
