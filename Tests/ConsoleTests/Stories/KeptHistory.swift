import Explaining
import Model
import Simulation
import Synchronization
import Testing

@testable import Console
@testable import Histories

/// A history of `belfry simulate`, with everything that a console would keep of it.
struct KeptHistory {
    /// Inputs and outputs in the order of writing.
    private(set) var all: [SimulatedRecord] = []
    let window: Int
    /// The instant at which the history ends.
    private(set) var end = Instant.distantPast

    /// The first histories, which several tests use; simulating one takes as long as the rest of a test.
    private static let first = Mutex<[UInt64: KeptHistory]>([:])

    /// The random history of a seed.
    init(seed: UInt64) throws {
        if let known = Self.first.withLock({ $0[seed] }) {
            self = known
            return
        }
        let history = History(seed: seed)
        try self.init(history.lines, window: history.window)
        let made = self
        if seed <= 40 { Self.first.withLock { $0[seed] = made } }
    }

    init(_ lines: [String], window: Int = Waits.usualWindow) throws {
        self.window = window
        var simulation = SimulatedFile(.services(windowSeconds: window))
        for line in lines {
            let written = try simulation.records(of: Array(line.utf8).span)
            guard let record = simulation.taken else { continue }
            // Timers fire before the record of the same instant.
            all += written.filter { $0.at < record.at } + [record] + written.filter { $0.at >= record.at }
            end = max(end, record.at)
        }
        all += try simulation.lastRecords()
    }

    var inputs: [SimulatedRecord] { all.filter { Simulator.inputTopics.contains($0.topic) } }

    var people: [PersonID] {
        var people: [PersonID] = []
        for delivery in deliveries where !people.contains(delivery.person) { people.append(delivery.person) }
        return people
    }

    var deliveries: [Delivery] { values(on: Topic.allDeliveries) }
    var receipts: [Receipt] { values(on: [.receipts]) }

    /// What stands on some topics, as far as it can be read.
    private func values<Value: JSONReadable>(on topics: [Topic]) -> [Value] {
        all.filter { topics.contains($0.topic) }.compactMap { record in
            record.value.flatMap { try? Value(json: $0.span) }
        }
    }

    /// The records of `people` and `interactions` of a person.
    func inputs(of person: PersonID) -> [SimulatedRecord] {
        all.filter { ($0.topic == .people || $0.topic == .interactions) && Self.person(of: $0) == person }
    }

    func deliveries(of person: PersonID) -> [SimulatedRecord] {
        all.filter { Topic.allDeliveries.contains($0.topic) && $0.key == person.string }
    }

    /// What the console has of a person's devices at the end.
    func fold(of person: PersonID) -> PersonFold {
        var fold = PersonFold()
        fold.take(inputs: inputs(of: person), deliveries: deliveries(of: person))
        return fold
    }

    /// The last valid record of a person.
    func record(of person: PersonID, until end: Instant = .distantFuture) -> Person? {
        inputs(of: person).filter { $0.at <= end && $0.topic == .people }.compactMap { record in
            record.value.flatMap { try? Person(json: $0.span) }
        }.last
    }

    /// The last valid records of all apps.
    var apps: [AppID: App] {
        values(on: [.apps]).reduce(into: [:]) { (apps: inout [AppID: App], app: App) in apps[app.id] = app }
    }

    /// The notifications with a receipt, in the order of their first one.
    var notifications: [NotificationID] {
        var known: Set<NotificationID> = []
        return receipts.compactMap(\.notification).filter { known.insert($0).inserted }
    }

    /// What the console keeps about a notification.
    func kept(_ id: NotificationID) throws -> KeptStory {
        let parts = try #require(id.parts)
        var kept = KeptStory(id)
        kept.receipts = all.filter { $0.topic == .receipts && $0.key == "\(parts.app.string)/\(parts.request.string)" }
        kept.deliveries = deliveries(of: parts.person)
        kept.inputs = inputs.filter { Story.mayConcern($0, people: [parts.person]) }
        kept.apps = apps
        kept.person = record(of: parts.person)
        kept.windowSeconds = window
        return kept
    }

    private static func person(of record: SimulatedRecord) -> PersonID? {
        guard let value = record.value else { return record.key.flatMap { PersonID($0) } }
        if record.topic == .people { return (try? Person(json: value.span))?.id }
        return (try? Interaction(json: value.span))?.person
    }
}
