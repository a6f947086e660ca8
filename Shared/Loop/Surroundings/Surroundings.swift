internal import Kafka
internal import Model
internal import Program

/// What every part of a worker is given: settings, clients, clock, log, and the status that it reports to.
final class Surroundings: Patience {
    let topology: Topology
    let settings: Settings
    let clients: any WorkerClients
    let clock: any WorkerClock
    let log: Log
    let status: WorkerStatus
    let crashPoint: CrashPoint?
    /// Takes the spans of committed transactions; `nil` where none are exported.
    let spans: (any SpanSink)?
    /// The mistake that the worker makes; `nil` except in the simulation.
    let mistake: KnownMistake?
    /// Puts errors of Kafka in words for the log.
    let errorWords: RefusalWords
    private var latest = Instant.distantPast

    init(
        _ topology: Topology, _ settings: Settings, _ clients: any WorkerClients, _ clock: any WorkerClock,
        _ status: WorkerStatus, _ log: Log, crashPoint: CrashPoint? = nil,
        spans: (any SpanSink)? = nil, mistake: KnownMistake? = nil
    ) {
        self.topology = topology
        self.settings = settings
        self.clients = clients
        self.clock = clock
        self.status = status
        self.log = log
        self.crashPoint = crashPoint
        self.spans = spans
        self.mistake = mistake
        errorWords = RefusalWords(ProgramRights(of: topology, settings: settings), settings)
    }

    var admin: any ClusterAdmin { clients.admin }

    var ticks: Int64 { clock.ticks }

    /// The present instant, never earlier than the last one returned.
    func now() -> Instant {
        latest = max(latest, clock.now)
        return latest
    }

    /// A topic's name on the broker.
    func name(of topic: Topic) -> String { settings.name(of: topic) }

    /// This worker's place in the group of its service.
    var slot: WorkerSlot {
        WorkerSlot(
            group: settings.group(of: topology), name: settings.workerName(of: topology),
            workerID: settings.workerID, sessionMilliseconds: clients.sessionMilliseconds)
    }

    /// Ends the process if topics are missing, refused, or of unequal partition counts, after one log line for each.
    func checkTopics() throws(LoopEnding) {
        let found = try findTopics(topology.use.topics.map(name), status.broker)
        let problems = TopicCheck(topology, found, settings: settings).problems
        for problem in problems { log.error(problem) }
        if !problems.isEmpty { throw .wrongTopics }
    }

    // MARK: Waiting

    func sleep(milliseconds: Int) { clock.sleep(microseconds: Int64(milliseconds) * 1000) }

    /// Makes a transactional call, and retries it with the same arguments as long as librdkafka allows it.
    ///
    /// - Returns: whether it had to be retried.
    @discardableResult
    func repeating(
        _ subject: LoopWait.Subject = .transaction, _ call: () throws(KafkaError) -> Void
    ) throws(KafkaError) -> Bool {
        var attempts = 0
        while true {
            do throws(KafkaError) {
                try call()
                if attempts > 0 { status.goesOn() }
                return attempts > 0
            } catch {
                attempts += 1
                status.turn()
                status.waits(for: subject, words(for: error))
                // Each call ends within `transaction.timeout.ms`.
                guard error.remedy == .retry, attempts < (status.isStopping ? 6 : 100) else { throw error }
            }
            clock.sleep(microseconds: 20_000)
        }
    }
}
