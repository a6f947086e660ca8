internal import Foundation
internal import Kafka
internal import Model
public import Pipeline
internal import Synchronization

/// Whether a broker answers, asked each second on a thread of its own.
public final class BrokerConnection: Sendable {
    private let admin: Admin
    private let topics: [String]
    private let errorWords: RefusalWords
    private let log: Log
    private let everySecond: @Sendable () -> Void
    private let state = Mutex(State())
    private let prepare = Mutex<(@Sendable () -> Void)?>(nil)
    private let isStopped = Atomic(false)

    private struct Trouble {
        var isSilence = false
        let what: String
        /// With addresses and names, for the log.
        let reason: String
    }

    private struct State {
        var isUp = false
        var trouble: Trouble? = Trouble(isSilence: true, what: "no broker answers", reason: "no answer yet")
        var since = Clock.ticks
    }

    /// Makes the client; it asks from ``start(prepare:)`` on.
    ///
    /// - Parameters:
    ///   - program: the program's name, which is part of the client's.
    ///   - everySecond: called on the thread after each question, so later while no broker answers.
    public init(_ settings: Settings, program: String, _ log: Log, everySecond: @escaping @Sendable () -> Void) throws {
        (self.log, self.everySecond) = (log, everySecond)
        errorWords = .around(program, settings)
        topics = BrokerWriter.topics.map { settings.name(of: $0) }
        var configuration = Configuration.admin(
            bootstrapServers: settings.bootstrapServers, clientName: "\(settings.topicPrefix)belfry-\(program)-probe"
        ).overridden(by: settings.kafka)
        configuration.log = { _, _ in }
        admin = try Admin(configuration)
    }

    /// Starts to ask.
    ///
    /// - Parameter prepare: called each time before the connection counts as up.
    public func start(prepare: @escaping @Sendable () -> Void = {}) {
        self.prepare.withLock { $0 = prepare }
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                look()
                everySecond()
                for _ in 0..<10 where !isStopped.load(ordering: .relaxed) { usleep(100_000) }
            }
        }
        thread.name = "broker"
        thread.start()
    }

    /// Ends the thread soon.
    public func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Whether a broker answers, whatever it says.
    public var hasAnswer: Bool { state.withLock { $0.trouble?.isSilence != true } }

    /// Whether a broker answers and has the topics.
    public var isUp: Bool { state.withLock { $0.isUp } }

    /// What is wrong, in words that name no address, and for how many seconds; `nil` while the broker answers.
    public var trouble: (what: String, seconds: Int)? {
        state.withLock { state in
            state.trouble.map { ($0.what, Int((Clock.ticks - state.since) / 1_000_000)) }
        }
    }

    private func look() {
        let trouble = findTrouble()
        if trouble == nil, !isUp { prepare.withLock { $0 }?() }
        let changed = state.withLock { state in
            let changed = state.trouble?.what != trouble?.what
            if (state.trouble == nil) != (trouble == nil) { state.since = Clock.ticks }
            (state.isUp, state.trouble) = (trouble == nil, trouble)
            return changed
        }
        guard changed else { return }
        if let trouble {
            log.warning(trouble.what, ["reason": trouble.reason])
        } else {
            log.info("the broker answers")
        }
    }

    private func findTrouble() -> Trouble? {
        var asked = ""
        do throws(KafkaError) {
            for topic in topics {
                asked = topic
                _ = try admin.partitionCount(of: topic, milliseconds: 2000)
            }
            _ = admin.takeReason()
            return nil
        } catch {
            guard error.refused == nil else {
                return Trouble(what: "Kafka refuses a topic", reason: errorWords.words(for: error, on: asked))
            }
            guard !error.isUnknownTopic else {
                return Trouble(what: "a topic is missing", reason: "\(error): make it with belfry topics create")
            }
            return Trouble(
                isSilence: true, what: "no broker answers", reason: (admin.takeReason() ?? error).description)
        }
    }
}
