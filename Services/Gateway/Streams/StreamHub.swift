internal import HTTP
internal import Kafka
internal import Model
internal import Program
internal import Synchronization

/// What the threads share: the table of streams, and what wakes the two readers.
final class StreamHub: Sendable {
    let log: Log
    let errorWords: RefusalWords
    let limits: StreamLimits
    let liveWaker = Waker()
    let catchUpWaker = Waker()
    /// How the two readers' threads do.
    let liveStatus = ReaderStatus()
    let catchUpStatus = ReaderStatus()
    private let topics: [Platform: String]
    private let table: Mutex<StreamTable>
    /// Streams that have ended. Whoever ends one must not wait, so it does not take the table's lock.
    private let ended = Mutex<[UInt64]>([])
    private let stopped = Atomic(false)
    private let currentTrouble = Mutex<String?>(nil)
    private let wantsProbe = Atomic(false)

    init(_ settings: Settings, _ limits: StreamLimits, _ log: Log) {
        (self.limits, self.log) = (limits, log)
        errorWords = RefusalWords(.gateway(settings), settings)
        table = Mutex(StreamTable(limits))
        topics = Dictionary(
            uniqueKeysWithValues: Platform.allCases.map { ($0, settings.name(of: .deliveries($0))) })
    }

    /// The name of a platform's topic.
    func topic(of platform: Platform) -> String { topics[platform] ?? "" }

    /// Lends the table. The body must not end a stream.
    func withTable<Result: Sendable>(_ body: (inout StreamTable) -> Result) -> Result {
        table.withLock { body(&$0) }
    }

    /// Adds a stream; ends it at once if there are too many, or after the stop.
    func enter(_ subscription: Subscription, _ stream: HTTPStream, while isAllowed: @escaping @Sendable () -> Bool) {
        forgetEnded()
        let entered = table.withLock { table -> (id: UInt64, surplus: [HTTPStream])? in
            // Asked under the lock, so that the stop either sees this stream or is seen here.
            guard !isStopped, table.entries.count < limits.mostStreams else {
                table.countRefused()
                return nil
            }
            let id = table.enter(subscription, stream, while: isAllowed, now: Clock.ticks)
            return (id, table.surplus(of: subscription))
        }
        guard let (id, surplus) = entered else { return stream.finish() }
        for oldest in surplus { oldest.finish() }
        if !surplus.isEmpty {
            log.info(
                "ended the oldest stream of a device that has too many",
                ["most": "\(StreamTable.mostOfDevice)", "device": subscription.device.string])
        }
        stream.whenEnded { [self] _ in
            ended.withLock { $0.append(id) }
            liveWaker.wake()
        }
        liveWaker.wake()
        catchUpWaker.wake()
    }

    func forgetEnded() {
        let gone = ended.withLock { ended in
            defer { ended = [] }
            return ended
        }
        guard !gone.isEmpty else { return }
        table.withLock { table in for id in gone { table.leave(id) } }
    }

    /// Ends streams whose clients read too slowly.
    func end(_ slow: [HTTPStream]) {
        for stream in slow { stream.finish() }
        if !slow.isEmpty { log.debug("ended streams of slow clients", ["streams": "\(slow.count)"]) }
    }

    var isStopped: Bool { stopped.load(ordering: .sequentiallyConsistent) }

    /// Ends the readers' loops and all streams.
    func stop() {
        stopped.store(true, ordering: .sequentiallyConsistent)
        liveWaker.wake()
        catchUpWaker.wake()
        for stream in table.withLock({ $0.leaveAll() }) { stream.finish() }
    }

    // MARK: The broker

    /// Why the last question about a topic's places had no answer; `nil` after one. It is asked again sooner then. Whether a
    /// broker answers at all is told by `BrokerWatch`.
    var trouble: String? { currentTrouble.withLock { $0 } }

    /// Notes that a question had no answer, or that all have one again.
    func setTrouble(_ reason: String?) {
        let before = currentTrouble.withLock { current in
            defer { current = reason }
            return current
        }
        guard (before == nil) != (reason == nil) else { return }
        if let reason {
            log.warning("deliveries cannot be read; their streams stay open", ["reason": reason])
        } else {
            log.info("deliveries are read again")
        }
    }

    /// Asks the catch-up reader to ask the broker how it is.
    func suspect() {
        if !wantsProbe.exchange(true, ordering: .relaxed) { catchUpWaker.wake() }
    }

    /// Whether somebody asked for that since the last call.
    func takeSuspicion() -> Bool { wantsProbe.exchange(false, ordering: .relaxed) }
}
