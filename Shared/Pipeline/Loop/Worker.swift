internal import Glibc
internal import Kafka
internal import Model

/// The one loop that every service runs: consume, process, produce, send offsets, commit.
///
/// One thread makes it and runs it. Everything that waits for Kafka waits here, with the stop flag in view; a processor
/// never does. What it shares with the rest of the process is ``WorkerStatus``.
final class Worker<Core: Processor> {
    let processor: Core
    let topology = Core.topology
    let settings: Settings
    let log: Log
    let status: WorkerStatus
    let crashPoint: CrashPoint?
    let isStateful = Core.isStateful

    // Clients.
    let clients: ClientConfigurations
    var consumer: Consumer
    let admin: Admin
    let appsReader: AssignedReader
    var producer: Producer
    var producerTopics: [Producer.Topic?] = []
    var group: GroupMetadata?
    /// The group's assignment is being read, be it of no partition at all.
    var hasJoined = false

    // What is assigned. A new generation outdates every record in hand.
    var generation = 0
    var inputs: [InputPartition] = []
    /// By the topic's place in the subscription, then by partition: the place in ``inputs``, or -1.
    var places: [[Int]] = []
    var assignment: PendingAssignment?
    var ownCommits: OwnCommits
    /// By partition; empty for a service without state.
    var stages: [Int32: AssignedStage<Core>] = [:]
    /// Of a service without state: one for all partitions.
    let stateless: AssignedStage<Core>?
    var timers = Heap<DueKey>()
    var unread = UnreadWalk()
    var sweep = AppSweep()

    // The work at hand.
    var transaction = Transaction()
    var output = Output()
    var apps = AppTable(remark: Core.topology.appRemarks)
    /// All that `.apps` held has been read, when it was last looked at.
    var appsAreAtEnd = false
    /// What ``repairApps()`` has sent, until a transaction is rolled back.
    var repaired: [AppID: AppSource] = [:]
    var readAhead: ReadAhead?
    /// When the batch at hand was taken from its lane, in ticks.
    var batchTaken: Int64 = 0
    var workRule = WorkRule()
    let batchRule: BatchRule
    let held: [HeldBatch]
    var lastCommit: Int64 = 0
    var lastActivity: Int64 = 0
    var lastTrim: Int64 = 0
    var clockFloor = Instant.distantPast

    // Failures.
    var isDisconnected = false
    /// A transaction was left open at the broker; whoever registers this slot's producer next ends it.
    var leftOpen = false
    /// Errors of the group that were told already.
    var toldErrors: Set<Int32> = []
    var lastReached: Int64 = 0
    var abortsInARow = 0
    var rivals = RivalRule()
    /// When the producer was first registered, in ticks.
    var registered: Int64 = .max
    /// Records that are turned down without being processed, and why.
    var poison: [RecordPlace: Rejection] = [:]
    /// Records up to which each transaction holds one record only, to find a culprit.
    var oneByOneRecords = 0
    /// Bytes of a record that the producer takes.
    let largestRecord: Int

    var metrics = LoopMetrics()
    var lastPublished: Int64 = 0

    /// Makes the clients; no broker is needed yet.
    ///
    /// - Throws: what librdkafka refuses of `kafka.NAME`.
    init(
        _ processor: Core, settings: Settings, status: WorkerStatus, log: Log, crashPoint: CrashPoint? = nil,
        batchRule: BatchRule = BatchRule(), ownCommits: OwnCommits = OwnCommits()
    ) throws(ConfigurationError) {
        self.processor = processor
        self.settings = settings
        self.status = status
        self.log = log
        self.crashPoint = crashPoint
        self.batchRule = batchRule
        self.ownCommits = ownCommits
        clients = ClientConfigurations(settings, topology.service, log)
        consumer = try Self.consumer(clients, settings)
        admin = try Admin(clients.admin)
        appsReader = try AssignedReader(clients.reader, topics: [settings.name(of: .registeredApps)])
        producer = try Producer(clients.producer)
        largestRecord = clients.largestRecord
        stateless =
            Core.isStateful
            ? nil : AssignedStage(Stage(processor, partition: 0, mostBytesOfRecord: clients.largestRecord))
        held = (0..<WorkRule.Work.lanes).map { _ in HeldBatch() }
        consumer.wakeable(by: status)
    }

    static func consumer(
        _ clients: ClientConfigurations, _ settings: Settings
    ) throws(ConfigurationError) -> Consumer {
        try Consumer(
            clients.consumer, topics: Core.topology.inputs.map(settings.name), lanes: WorkRule.Work.lanes)
    }

    /// Runs until the status asks for a stop, or nothing mends what happened.
    ///
    /// - Returns: the exit code.
    func run() -> Int32 {
        let probe = BrokerProbe(admin, topic: settings.name(of: .registeredApps), status)
        probe.start()
        defer { probe.stop() }
        do throws(Ending) {
            try work()
            try shutDown()
            return stoppedInWait.code
        } catch {
            publish(.stopping)
            return error.code
        }
    }

    /// Starts, and turns until a stop is asked for; begins anew after it had to step aside.
    private func work() throws(Ending) {
        var isAside = false
        while !status.isStopping {
            do throws(Ending) {
                if isAside { try stepAside() }
                isAside = false
                try start()
                while !status.isStopping { try turn() }
            } catch {
                guard error.stepsAside else { throw error }
                isAside = true
            }
        }
    }

    /// Finishes the open transaction and leaves.
    private func shutDown() throws(Ending) {
        publish(.stopping)
        if transaction.isOpen {
            try commit()
            // What the last transaction did is shown, too.
            publish(.stopping)
        }
        assignment = nil
        dropHeldRecords()
        guard consumer.close(milliseconds: 3000) else { throw .unanswered }
        log.info("stopped")
    }

    /// Waits with the stop flag in view.
    ///
    /// - Throws: when the worker is to stop.
    func pause(milliseconds: Int) throws(Ending) {
        var rest = milliseconds
        while rest > 0 {
            if status.isStopping { throw stoppedInWait }
            status.turn()
            let step = min(rest, 50)
            usleep(UInt32(step) * 1000)
            rest -= step
        }
    }

    /// How a stop ends what waits: without an open transaction nothing is owed.
    var stoppedInWait: Ending { transaction.isOpen || leftOpen ? .unanswered : .stopped }

    func fail(_ text: String, _ ending: Ending = .cannotGoOn) -> Ending {
        log.error(text)
        return ending
    }
}

extension Consumer {
    /// Whoever asks for a stop ends this consumer's sleep.
    func wakeable(by status: WorkerStatus) {
        let waker = self.waker
        status.wake = { waker.wake() }
    }
}
