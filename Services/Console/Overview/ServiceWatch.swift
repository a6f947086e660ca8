internal import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import Threads

/// Asks each watched process every five seconds how it is, on a thread of its own.
final class ServiceWatch: Sendable {
    private static let pauseSeconds = 5.0
    private static let patience: TimeInterval = 2
    /// The most bytes of an answer that are read.
    private static let mostBytes = 4 << 20

    private let services: [WatchedService]
    private let session: URLSession
    private let state: Mutex<[ServiceHealth]>
    private let thread = PeriodicThread()

    init(_ services: [WatchedService]) {
        self.services = services
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = Self.patience
        configuration.timeoutIntervalForResource = Self.patience
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
        state = Mutex(Array(repeating: ServiceHealth(note: "not asked yet"), count: services.count))
    }

    func start() {
        thread.start(named: "services") { [self] in
            for index in services.indices where !thread.isStopped {
                let health = ask(services[index])
                state.withLock { $0[index] = health }
            }
            return Self.pauseSeconds
        }
    }

    func stop() { thread.stop() }

    /// Each service with what it said last, in the order of the setting.
    var now: [(service: WatchedService, health: ServiceHealth)] {
        zip(services, state.withLock { $0 }).map { ($0, $1) }
    }

    private func ask(_ service: WatchedService) -> ServiceHealth {
        var health = ServiceHealth()
        guard let (status, body) = get(service.address.appendingPathComponent("readyz")) else {
            health.note = "does not answer at \(service.address.absoluteString)"
            return health
        }
        health.read(readiness: body, status: status)
        if let (status, body) = get(service.address.appendingPathComponent("metrics")), status == 200 {
            health.read(metrics: String(decoding: body, as: UTF8.self))
        }
        return health
    }

    /// Waits on this thread, which has nothing else to do.
    private func get(_ url: URL) -> (status: Int, body: [UInt8])? {
        let isDone = DispatchSemaphore(value: 0)
        let box = AnswerBox()
        let task = session.dataTask(with: url) { data, response, _ in
            if let response = response as? HTTPURLResponse, let data {
                box.answer.withLock { $0 = (response.statusCode, Array(data.prefix(Self.mostBytes))) }
            }
            isDone.signal()
        }
        task.resume()
        if isDone.wait(timeout: .now() + Self.patience + 1) == .timedOut { task.cancel() }
        return box.answer.withLock { $0 }
    }

    private final class AnswerBox: Sendable {
        let answer = Mutex<(Int, [UInt8])?>(nil)
    }
}
