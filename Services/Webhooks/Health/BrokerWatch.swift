internal import Foundation
internal import Glibc
internal import Kafka

/// Notes every two seconds whether a broker answers, on its own thread: the loop may be waiting for it.
final class BrokerWatch: Sendable {
    private let admin: Admin
    private let topic: String
    private let status: WebhookStatus

    init(_ admin: Admin, topic: String, _ status: WebhookStatus) {
        (self.admin, self.topic, self.status) = (admin, topic, status)
    }

    /// Runs until the process is asked to stop.
    func start() {
        let thread = Thread { [self] in
            while !status.isStopping {
                let isConnected: Bool
                do throws(KafkaError) {
                    _ = try admin.partitionCount(of: topic, milliseconds: 2000)
                    isConnected = true
                } catch {
                    isConnected = !(error.isTimeout || error.isTransport)
                }
                status.update { $0.isConnected = isConnected }
                for _ in 0..<4 where !status.isStopping { usleep(500_000) }
            }
        }
        thread.name = "broker"
        thread.start()
    }
}
