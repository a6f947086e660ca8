internal import Foundation
internal import FoundationNetworking
internal import Glibc
internal import Synchronization

/// Asks each watched process every five seconds how it is, on a thread of its own.
final class ServiceWatch: Sendable {
    private static let pauseSeconds = 5
    private static let patience: TimeInterval = 2
    /// The most bytes of an answer that are read.
    private static let mostBytes = 4 << 20

    private let services: [WatchedService]
    private let session: URLSession
    private let state: Mutex<[ServiceHealth]>
    private let isStopped = Atomic(false)

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
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                for index in services.indices where !isStopped.load(ordering: .relaxed) {
                    let health = ask(services[index])
                    state.withLock { $0[index] = health }
                }
                for _ in 0..<(Self.pauseSeconds * 10) where !isStopped.load(ordering: .relaxed) { usleep(100_000) }
            }
        }
        thread.name = "services"
        thread.start()
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

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
