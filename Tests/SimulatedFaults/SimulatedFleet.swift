internal import Model
internal import Loop
internal import Program
internal import Simulation
internal import SimulatedBroker

/// The workers of a run, and their supervisor: a process that ends is started again.
final class SimulatedFleet {
    private let cluster: SimulatedCluster
    private let isTold: Bool
    private let mistake: KnownMistake?
    private var running: [(worker: SimulatedWorker, actor: SimulatedActor)] = []
    /// How often processes ended by themselves, by exit code.
    private var exits: [Int32: Int] = [:]
    private(set) var crashes = 0
    private var isClosing = false
    private var isCalm = false
    private var random: SplitMix64

    init(_ cluster: SimulatedCluster, isTold: Bool, _ mistake: KnownMistake?) {
        (self.cluster, self.isTold, self.mistake) = (cluster, isTold, mistake)
        random = SplitMix64(seed: (cluster.seed &+ 1) ^ 0xBE1F_57AD)
    }

    /// Starts the workers of a process after some microseconds.
    ///
    /// - Parameter isSupervised: whether they are started again when they end.
    func start(_ service: Service, slot: Int, after delay: Int64, isSupervised: Bool = true) {
        for lane in lanes(of: service) { start(service, slot: slot, lane, after: delay, isSupervised) }
    }

    private func start(
        _ service: Service, slot: Int, _ lane: Lane?, after delay: Int64, _ isSupervised: Bool
    ) {
        cluster.after(microseconds: delay) { [unowned self] in
            if isClosing { return }
            spawn(SimulatedWorker(service, slot: slot, lane, mistake), isSupervised)
        }
    }

    /// What the workers of a process read; `nil` for all inputs.
    private func lanes(of service: Service) -> [Lane?] {
        Topology.services.filter { $0.service == service }.flatMap(\.workers).map(\.lane)
    }

    private func spawn(_ worker: SimulatedWorker, _ isSupervised: Bool) {
        // The fleet is touched by the holder of the baton alone, like everything of a simulation.
        nonisolated(unsafe) let fleet = self
        let isTold = self.isTold
        let actor = cluster.spawn(
            worker.name,
            onCrash: {
                worker.stop()
                fleet.crashes += 1
                fleet.replace(worker, isSupervised)
            },
            body: { actor in
                worker.run(actor, isTold: isTold)
                if actor.isCrashed { return }
                fleet.exits[worker.exitCode ?? -1, default: 0] += 1
                fleet.replace(worker, isSupervised)
            })
        running.append((worker, actor))
    }

    private func replace(_ worker: SimulatedWorker, _ isSupervised: Bool) {
        guard let place = running.firstIndex(where: { $0.worker === worker }) else { return }
        running.remove(at: place)
        guard isSupervised, !isClosing else { return }
        // Most start again at once, some after their session.
        let delay = random.within(random.below(5) == 0 ? 5_000_000...15_000_000 : 10_000...1_000_000)
        start(worker.service, slot: worker.slot, worker.lane, after: isCalm ? 100_000 : delay, isSupervised)
    }

    // MARK: Changes

    /// Plans changes of the fleet: a worker more for a while, a restart, a second process with one `worker.id`.
    func planChanges(within span: Int64, _ random: inout SplitMix64) {
        for _ in 0..<random.below(5) {
            let service = Service.allCases[random.below(Service.allCases.count)]
            let time = random.within(0...span)
            let length = random.within(1_000_000...12_000_000)
            switch random.below(3) {
            case 0:
                start(service, slot: 7, after: time, isSupervised: false)
                stop(service, slot: 7, after: time + length)
            case 1: stop(service, slot: 0, after: time)
            default: start(service, slot: 0, after: time, isSupervised: false)
            }
        }
    }

    /// Asks the first worker of each lane of a slot to stop.
    private func stop(_ service: Service, slot: Int, after delay: Int64) {
        cluster.after(microseconds: delay) { [unowned self] in
            for lane in lanes(of: service) {
                let workers = running.map(\.worker)
                workers.first { $0.service == service && $0.slot == slot && $0.lane == lane }?.stop()
            }
        }
    }

    /// The faults are over: what ends is started again soon.
    func calmDown() { isCalm = true }

    /// Kills all workers of a service; they start again.
    func crashAll(_ service: Service) {
        for each in running where each.worker.service == service { cluster.crash(each.actor) }
    }

    /// Nothing is started any more.
    func close() { isClosing = true }

    /// How processes ended by themselves.
    var endings: String {
        "exits " + exits.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            + "; crashes \(crashes)"
    }
}
