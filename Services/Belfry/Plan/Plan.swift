internal import Model

/// How many processes, partitions and brokers a load needs: arithmetic on measured costs, and nothing else.
struct Plan: Encodable {
    /// What decides how many there must be.
    enum Limit: String, Encodable {
        case least, cpu, memory, restore, disk
    }

    /// How many there must be because of what is full first, and how many there must be at least.
    struct Need: Encodable {
        let limit: Limit
        /// In processes or brokers, with a fraction.
        let amount: Double
        let least: Double

        /// The largest of several needs.
        init(least: Double, _ needs: (limit: Limit, amount: Double)...) {
            let most = needs.max { $0.amount < $1.amount }
            limit = most?.limit ?? .least
            amount = most?.amount ?? 0
            self.least = least
        }

        var count: Int { Int(min(max(amount, least).rounded(.up), 1e9)) }
        var decides: Limit { amount > least ? limit : .least }
    }

    /// One of the five services.
    struct Processes: Encodable {
        let service: String
        /// Busy cores at the peak, in all processes together.
        let cores: Double
        let processes: Int
        let limit: Limit
        let need: Need
        /// Memory of one process, in bytes.
        let memory: Double
        /// How long one process restores its state, in seconds; services without state have none.
        let restoreSeconds: Double
    }

    struct Brokers: Encodable {
        let cores: Double
        let brokers: Int
        let limit: Limit
        let need: Need
        /// Bytes written a day, and kept, in all copies: as compressed as measured, and uncompressed.
        let writtenDaily: Span
        let kept: Span
    }

    struct Span: Encodable {
        var compressed = 0.0
        var plain = 0.0
    }

    let load: PlannedLoad
    let machines: PlannedMachines
    let services: [Processes]
    let partitions: Int
    let brokers: Brokers
    /// What is full first as the load grows, as a sentence.
    let bottleneck: String
    /// What more processes do not help, as sentences.
    let warnings: [String]

    /// - Parameter retention: how long a topic keeps its records, in seconds; `nil` for a compacted one.
    init(_ load: PlannedLoad, on machines: PlannedMachines, retention: (String) -> Double?) {
        self.load = load
        self.machines = machines
        services = Service.allCases.map { Self.processes(of: $0, load, machines) }
        let most = services.map(\.processes).max() ?? 1
        // Twice as many as processes, so that each service can double; a power of two divides evenly among processes.
        partitions = Self.powerOfTwo(atLeast: max(4, 2 * most))
        brokers = Self.brokers(load, machines, retention)
        bottleneck = Self.bottleneck(services, brokers)
        warnings = Self.warnings(load, partitions: partitions)
    }

    // MARK: Services

    private static func processes(of service: Service, _ load: PlannedLoad, _ machines: PlannedMachines) -> Processes {
        // Each device gets views and a delivery of its own; what comes before is decided once for the person.
        let perDevice = service == .rendering || service == .delivery ? load.devices : 1
        let cores = load.peakRate * perDevice * MeasuredCosts.microseconds(of: service) / 1e6
        var state = load.people * MeasuredCosts.personBytes(in: service)
        var restore = 0.0
        if service == .scheduling {
            let records = MeasuredCosts.changelogRecords
            state += load.remembered * MeasuredCosts.notificationBytes
            restore =
                (load.people * records.person + load.remembered * records.notification)
                / MeasuredCosts.restoredPerSecond
        }
        let room = max(1, machines.processBytes - MeasuredCosts.processBytes)
        let need = Need(
            least: 2, (.cpu, cores / PlannedMachines.fill), (.memory, state / room),
            (.restore, restore / machines.restoreSeconds))
        let count = Double(need.count)
        return Processes(
            service: service.rawValue, cores: cores, processes: need.count, limit: need.decides, need: need,
            memory: MeasuredCosts.processBytes + state / count, restoreSeconds: restore / count)
    }

    // MARK: Brokers

    private static func brokers(
        _ load: PlannedLoad, _ machines: PlannedMachines, _ retention: (String) -> Double?
    ) -> Brokers {
        let day = 86_400.0
        var (written, kept) = (Span(), Span())
        for bytes in MeasuredCosts.notification {
            let each = (bytes.topic.hasPrefix("deliveries.") ? load.devices : 1) * load.replicas
            // A compacted topic keeps what is remembered.
            let records = retention(bytes.topic).map { $0 * load.rate } ?? load.remembered
            written.compressed += bytes.compressed * each * load.rate * day
            written.plain += bytes.plain * each * load.rate * day
            kept.compressed += bytes.compressed * each * records
            kept.plain += bytes.plain * each * records
        }
        let cores = load.peakRate * MeasuredCosts.brokerMicroseconds * load.replicas / 1e6
        let need = Need(
            least: max(3, load.replicas), (.cpu, cores / PlannedMachines.fill / machines.brokerCores),
            (.disk, kept.plain / PlannedMachines.fill / machines.brokerBytes))
        return Brokers(
            cores: cores, brokers: need.count, limit: need.decides, need: need, writtenDaily: written, kept: kept)
    }

    // MARK: What is full first

    /// What needs the largest multiple of the least.
    private static func bottleneck(_ services: [Processes], _ brokers: Brokers) -> String {
        let candidates =
            services.map { (name: "\($0.service)’s", what: "processes", need: $0.need) }
            + [(name: "the brokers’", what: "brokers", need: brokers.need)]
        guard let first = candidates.max(by: { $0.need.amount / $0.need.least < $1.need.amount / $1.need.least }) else {
            return "none"
        }
        let names: [Limit: String] = [
            .cpu: "CPU time", .memory: "memory", .restore: "restore after a crash", .disk: "disk",
        ]
        let what = "\(first.name) \(names[first.need.limit] ?? "")"
        return first.need.decides == .least
            ? "\(what), when the load is \(PlanText.number(first.need.least / first.need.amount)) times as large"
            : "\(what), which needs \(first.need.count) \(first.what)"
    }

    private static func warnings(_ load: PlannedLoad, partitions: Int) -> [String] {
        var warnings: [String] = []
        if load.peakRate > MeasuredCosts.consolePerSecond {
            warnings.append(
                "one console follows \(Int(MeasuredCosts.consolePerSecond)) notifications a second, and there can be "
                    + "only one: at the peak it falls behind, and shows later what happened")
        }
        if partitions > 256 {
            warnings.append(
                "\(partitions) partitions of each topic were never tried; split people among several clusters, each "
                    + "with topics of its own, long before that")
        }
        return warnings
    }

    private static func powerOfTwo(atLeast least: Int) -> Int {
        var power = 1
        while power < least { power *= 2 }
        return power
    }
}
