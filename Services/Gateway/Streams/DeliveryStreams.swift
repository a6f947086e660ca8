internal import Foundation
internal import HTTP
internal import Kafka
internal import Model
internal import Program

/// The streams of deliveries: server-sent events whose id is the offset of the last record that the client has.
///
/// A live reader follows the ends of the delivery topics, and a catch-up reader sends what a client missed before its
/// stream goes over to the live reader. Both have a thread of their own, and no stream has one.
final class DeliveryStreams: Sendable {
    /// How many bytes of a stream may wait for its client: the largest record that Kafka's usual limit allows must fit
    /// with its framing, or its client could never read on. An idle stream keeps none.
    static let bufferBytes = 1_200_000

    private let hub: StreamHub
    private let reading: Configuration
    private let admin: Admin
    private let threads = DispatchGroup()

    /// Makes the clients; no broker is needed yet.
    ///
    /// - Throws: an error for a setting that librdkafka refuses.
    init(settings: Settings, limits: StreamLimits, log: Log) throws {
        hub = StreamHub(settings, limits, log)
        let name = "\(settings.topicPrefix)belfry-gateway-streams-\(settings.workerID)"
        reading = settings.reader(name, of: TopicUse.gateway.program)
        admin = try Admin(settings.admin(name, isCommitted: true))
    }

    func start() {
        run("live") { [hub, reading] in try LiveReading(hub, reading).run() }
        run("catch-up") { [hub, reading, admin] in
            try CatchUpReading(hub, reading.readingBriefly(), TopicPlaces(hub, admin)).run()
        }
    }

    /// Ends all streams at once, then the readers: within a second while a broker answers, else within five. A reader
    /// that still waits for an answer then ends by itself.
    func stop() {
        hub.stop()
        if threads.wait(timeout: .now() + 5) == .timedOut { hub.log.warning("a reader of deliveries still waits") }
    }

    /// Whether another stream may be opened.
    var hasRoom: Bool { hub.withTable { $0.entries.count } < hub.limits.mostStreams }

    /// Serves a subscription until its client goes or reads too slowly.
    ///
    /// - Parameters:
    ///   - stream: just opened, with room for ``bufferBytes``. It is ended at once if too many are open.
    ///   - isAllowed: whether the client may still read it, asked every few seconds; if not, it is ended.
    func open(
        _ subscription: Subscription, on stream: HTTPStream, while isAllowed: @escaping @Sendable () -> Bool
    ) { hub.enter(subscription, stream, while: isAllowed) }

    /// What the streams do and have done.
    var figures: StreamFigures {
        hub.forgetEnded()
        return hub.withTable { $0.figures }
    }

    /// How the readers' threads do.
    var statuses: [ReaderStatus] { [hub.liveStatus, hub.catchUpStatus] }

    /// Why deliveries cannot be read; `nil` while they can. Streams stay open meanwhile.
    var trouble: String? { hub.trouble }

    /// Whether deliveries can be read.
    var isReady: Bool { !hub.isStopped && trouble == nil }

    private func run(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
        threads.enter()
        let thread = Thread { [hub, threads] in
            do {
                try body()
            } catch {
                hub.log.error("deliveries cannot be read", ["error": "\(error)"])
                hub.setTrouble("\(error)")
            }
            threads.leave()
        }
        thread.name = name
        thread.start()
    }
}
