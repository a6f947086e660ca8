internal import Glibc
internal import Kafka
internal import Model

/// The loop that every service runs: consume, process, produce, send offsets, commit.
///
/// One thread makes it and runs it. All waiting for Kafka happens here, and a wait checks the stop flag; a processor
/// never waits. The worker shares only ``WorkerStatus`` with the rest of the process.
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
    var group: (any GroupMetadata)?
    /// Whether the worker reads an assignment of the group, even an empty one.
    var hasJoined = false

    // The assignment. A new generation makes every record at hand outdated.
    var generation = 0
    var inputs: [InputPartition] = []
    /// The index in ``inputs``, or -1: by the topic's index in the subscription, then by partition.
    var places: [[Int]] = []
    var assignment: PendingAssignment?
    var ownCommits: OwnCommits
    /// The stages by partition; empty for a service without state.
    var stages: [Int32: AssignedStage<Core>] = [:]
    /// The one stage for all partitions of a service without state; otherwise `nil`.
    let stateless: AssignedStage<Core>?
    var timers = Heap<DueKey>()
    var unread = UnreadWalk()
    var sweep = AppSweep()

    // The current work.
    var transaction = Transaction()
    var output = Output()
    var apps = AppTable(remark: Core.topology.appRemarks)
    /// Whether `.registeredApps` was read to its end when it was last polled.
    var appsAreAtEnd = false
    /// What ``repairApps()`` has sent; emptied when a transaction is rolled back.
    var repaired: [AppID: AppSource] = [:]
    var readAhead: ReadAhead?
    /// When the current batch was taken from its lane, in ticks.
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
    /// A transaction was left open at the broker; the next registration of this slot's producer ends it.
    var leftOpen = false
    /// Numbers of the group's errors that were already logged.
    var toldErrors: Set<Int32> = []
    var lastReached: Int64 = 0
    var abortsInARow = 0
    var rivals = RivalRule()
    /// When the producer was first registered, in ticks.
    var registered: Int64 = .max
    /// Records that are rejected without being processed, and why.
    var poison: [RecordPlace: Rejection] = [:]
    /// For this many more records each transaction holds only one, to find the record that causes aborts.
    var oneByOneRecords = 0
    /// The largest record that the producer accepts, in bytes.
    let largestRecord: Int

    var metrics = LoopMetrics()
    var lastPublished: Int64 = 0

    /// Makes the clients; no broker is needed yet.
    ///
    /// - Throws: an error if librdkafka refuses a `kafka.NAME` setting.
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

    /// Runs until a stop is requested or an error occurs that no retry can fix.
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

    /// Starts, and runs turns until a stop is requested. Starts again after the worker stepped aside.
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

    /// Commits the open transaction and leaves the group.
    private func shutDown() throws(Ending) {
        publish(.stopping)
        if transaction.isOpen {
            try commit()
            // Publishes the metrics of the last transaction, too.
            publish(.stopping)
        }
        assignment = nil
        dropHeldRecords()
        guard consumer.close(milliseconds: 3000) else { throw .unanswered }
        log.info("stopped")
    }

    /// Waits, unless a stop is requested.
    ///
    /// - Throws: ``stoppedInWait`` when a stop is requested.
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

    /// The ending of a stop during a wait: a clean one unless a transaction is open.
    var stoppedInWait: Ending { transaction.isOpen || leftOpen ? .unanswered : .stopped }

    func fail(_ text: String, _ ending: Ending = .cannotGoOn) -> Ending {
        log.error(text)
        return ending
    }
}

extension Consumer {
    /// Lets a stop request end this consumer's sleep.
    func wakeable(by status: WorkerStatus) {
        let waker = self.waker
        status.wake = { waker.wake() }
    }
}
