internal import Foundation
internal import Glibc
internal import Kafka
internal import Model
internal import Synchronization

/// Checks every two seconds whether a broker answers, on its own thread. The loop itself may be blocked in a call, or
/// idle and make no request.
final class BrokerProbe: Sendable {
    private let admin: any ClusterAdmin
    private let topic: String
    private let status: WorkerStatus
    private let log: Log
    private let servers: String
    private let isStopped = Atomic(false)

    /// Asks for one topic; "unknown topic" is an answer too.
    init(_ admin: any ClusterAdmin, _ settings: Settings, _ status: WorkerStatus, _ log: Log) {
        (self.admin, self.status, self.log) = (admin, status, log)
        (topic, servers) = (settings.name(of: .registeredApps), settings.bootstrapServers)
    }

    func start() {
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                look()
                status.tellWhetherABrokerAnswers(log, servers: servers)
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
