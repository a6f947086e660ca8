internal import Foundation

/// Where calls wait for the store or compute: a thread that serves connections must do neither.
final class WorkQueues: Sendable {
    private let looks = DispatchQueue(label: "looks")
    private let trials = DispatchQueue(label: "trials")

    /// Runs something short.
    func look(_ body: @escaping @Sendable () -> Void) { looks.async(execute: body) }

    /// Runs something that replays or waits for Kafka.
    func tryOut(_ body: @escaping @Sendable () -> Void) { trials.async(execute: body) }
}
