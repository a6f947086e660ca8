internal import HTTP
internal import Program
internal import Synchronization
internal import Threads

/// Tells the open browsers what has changed, some four times a second, on a thread of its own. For any thread.
final class LiveHub: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: Open] = [:]
        var change = LiveChange()
        var lastWritten = Clock.ticks
    }

    /// A browser that is open.
    private struct Open {
        let stream: HTTPStream
        /// Whether it may still be told: somebody signs out, or the token is revoked or expires.
        let isAllowed: @Sendable () -> Bool
    }

    private static let keepAliveTicks: Int64 = 15_000_000
    /// What may wait for a browser that reads slowly; one that reads slower is disconnected and comes back.
    static let bufferBytes = 262_144

    private let mostStreams: Int
    private let state = Mutex(State())
    private let thread = PeriodicThread()

    init(mostStreams: Int) { self.mostStreams = mostStreams }

    func start() {
        thread.start(named: "live") { [self] in
            turn()
            return 0.25
        }
    }

    /// Ends all streams and, soon, the thread.
    func stop() {
        thread.stop()
        let streams = state.withLock { state in
            defer { state.streams = [:] }
            return Array(state.streams.values)
        }
        for each in streams { each.stream.finish() }
    }

    /// Whether another browser may be served.
    var hasRoom: Bool { state.withLock { $0.streams.count } < mostStreams }

    /// How many browsers are open.
    var count: Int { state.withLock { $0.streams.count } }

    /// Serves a browser until it goes, or is not allowed any more.
    func open(_ stream: HTTPStream, while isAllowed: @escaping @Sendable () -> Bool) {
        stream.write("retry: 1000\n\n")
        let id = ObjectIdentifier(stream)
        state.withLock { $0.streams[id] = Open(stream: stream, isAllowed: isAllowed) }
        stream.whenEnded { [weak self] _ in _ = self?.state.withLock { $0.streams.removeValue(forKey: id) } }
    }

    func note(_ change: LiveChange) {
        if !change.isEmpty { state.withLock { $0.change.merge(change) } }
    }

    private func turn() {
        let now = Clock.ticks
        let (text, streams) = state.withLock { state -> ([UInt8], [Open]) in
            let isQuiet = state.change.isEmpty
            guard !isQuiet || now - state.lastWritten >= Self.keepAliveTicks else { return ([], []) }
            state.lastWritten = now
            let text = isQuiet ? Array(":\n\n".utf8) : state.change.event(at: Clock.now)
            state.change = LiveChange()
            return (text, Array(state.streams.values))
        }
        for each in streams where !each.isAllowed() || each.stream.write(text) == .full { each.stream.finish() }
    }
}
