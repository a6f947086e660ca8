internal import Foundation
internal import HTTP
internal import Kafka
internal import Model
internal import Program
internal import Synchronization
internal import Threads

/// The streams of deliveries: server-sent events whose id is the offset of the last record that the client has.
///
/// A live reader follows the ends of the delivery topics, and a catch-up reader sends what a client missed before its
/// stream goes over to the live reader. Both have a thread of their own, and no stream has one. What the threads share
/// is here: the table of streams, and what wakes the two readers.
final class DeliveryStreams: Sendable {
    /// How many bytes of a stream may wait for its client: the largest record that Kafka's usual limit allows must fit
    /// with its framing, or its client could never read on. An idle stream keeps none.
    static let bufferBytes = 1_200_000

    let log: Log
    let errorWords: RefusalWords
    let limits: StreamLimits
    /// Whether a broker answers, and has the topics.
    let broker: WatchedBroker
    let liveWaker = Waker()
    let catchUpWaker = Waker()
    /// How the two readers' threads do.
    let liveStatus = ReaderStatus()
    let catchUpStatus = ReaderStatus()
    let reading: Configuration
    let admin: Admin
    /// The readers' threads.
    let threads = DispatchGroup()
    /// The names of the platforms' topics, in the order of the platforms.
    let topics: [String]
    private let table: Mutex<StreamTable>
    /// Streams that have ended. Whoever ends one must not wait, so it does not take the table's lock.
    private let ended = Mutex<[UInt64]>([])
    private let stopped = Atomic(false)
    private let wantsProbe = Atomic(false)

    /// Makes the clients; no broker is needed yet.
    ///
    /// - Throws: an error for a setting that librdkafka refuses.
    init(settings: Settings, _ broker: WatchedBroker, limits: StreamLimits, log: Log) throws {
        (self.broker, self.limits, self.log) = (broker, limits, log)
        errorWords = RefusalWords(.gateway(settings), settings)
        table = Mutex(StreamTable(limits))
        topics = Platform.allCases.map { settings.name(of: .deliveries($0)) }
        let name = "\(settings.topicPrefix)belfry-gateway-streams-\(settings.workerID)"
        reading = settings.reader(name, of: TopicUse.gateway.program)
        admin = try Admin(settings.admin(name, isCommitted: true))
    }

    var isStopped: Bool { stopped.load(ordering: .sequentiallyConsistent) }

    /// Ends all streams at once, then the readers: within a second while a broker answers, else within five. A reader
    /// that still waits for an answer then ends by itself.
    func stop() {
        stopped.store(true, ordering: .sequentiallyConsistent)
        liveWaker.wake()
        catchUpWaker.wake()
        for stream in table.withLock({ $0.leaveAll() }) { stream.finish() }
        if threads.wait(timeout: .now() + 5) == .timedOut { log.warning("a reader of deliveries still waits") }
    }

    // MARK: Streams

    /// The name of a platform's topic.
    func topic(of platform: Platform) -> String {
        Platform.allCases.firstIndex(of: platform).map { topics[$0] } ?? ""
    }

    /// The platform of a topic by its number among ``topics``.
    func platform(_ topic: Int) -> Platform? {
        topics.indices.contains(topic) ? Platform.allCases[topic] : nil
    }

    /// The platform of a partition's topic.
    func platform(of place: TopicPartition) -> Platform? { topics.firstIndex(of: place.topic).flatMap(platform) }

    /// Lends the table. The body must not end a stream.
    func withTable<Result: Sendable>(_ body: (inout StreamTable) -> Result) -> Result {
        table.withLock { body(&$0) }
    }

    /// Whether another stream may be opened.
    var hasRoom: Bool { withTable { $0.entries.count } < limits.mostStreams }

    /// Serves a subscription until its client goes or reads too slowly. The stream is ended at once if too many are
    /// open, or after the stop.
    ///
    /// - Parameters:
    ///   - stream: just opened, with room for ``bufferBytes``.
    ///   - isAllowed: whether the client may still read it, asked every few seconds; if not, it is ended.
    func open(
        _ subscription: Subscription, on stream: HTTPStream, while isAllowed: @escaping @Sendable () -> Bool
    ) {
        forgetEnded()
        let entered = table.withLock { table -> (id: UInt64, surplus: [HTTPStream])? in
            // Asked under the lock, so that the stop either sees this stream or is seen here.
            guard !isStopped, table.entries.count < limits.mostStreams else {
                table.counted.refused += 1
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

    /// What the streams do and have done.
    var figures: StreamFigures {
        forgetEnded()
        return withTable { $0.figures }
    }

    // MARK: The broker

    /// Asks the catch-up reader to ask the broker how it is.
    func suspect() {
        if !wantsProbe.exchange(true, ordering: .relaxed) { catchUpWaker.wake() }
    }

    /// Whether somebody asked for that since the last call.
    func takeSuspicion() -> Bool { wantsProbe.exchange(false, ordering: .relaxed) }
}
