internal import Explaining
internal import Model
internal import Simulation

/// Everything that is kept about one notification: what came in, and what came of it.
struct KeptStory: Sendable {
    let id: NotificationID
    /// The receipts of its request, as records of `notifications.receipts` in the order in which they were written.
    var receipts: [SimulatedRecord] = []
    /// All kept deliveries to its person, in any order.
    var deliveries: [SimulatedRecord] = []
    /// What came in, in order of time: records of its person and of all apps that sent them something (on `people` and
    /// `apps`), interactions of the person, and requests to the person. Other apps count, since a digest (rule W8) tells
    /// of all together.
    var inputs: [SimulatedRecord] = []
    /// The person's fold up to the oldest kept delivery (``PersonFold/stored``).
    var stored: [UInt8]?
    /// The records of the apps in force.
    var apps: [AppID: App] = [:]
    /// The person's record in force.
    var person: Person?
    /// How long repeated requests are recognised, in seconds: the setting of the services.
    var windowSeconds = Waits.usualWindow

    init(_ id: NotificationID) { self.id = id }
}

extension KeptStory {
    /// The receipts of this notification, in the order in which they were written.
    var ownReceipts: [Receipt] { receipts.compactMap(\.receipt).filter { $0.notification == id } }

    /// The story as a file in which something can be changed; `nil` if the request is not among the inputs.
    func file(_ inputs: [SimulatedRecord]) -> ChangedFile? {
        let told = receipts.compactMap(\.receipt)
        let own = ownReceipts
        let accepted = (own.first { $0.code == .accepted } ?? own.first)?.at
        let refused = told.count { $0.code == .rejected && $0.at <= accepted ?? .distantPast }
        return ChangedFile(inputs, of: id, accepted: accepted, refused: refused)
    }

    /// The person's devices before the kept records.
    var fold: PersonFold { PersonFold(stored: stored) }

    /// The devices as they were after each delivery that concerns the notification.
    var drawn: DrawnDeliveries {
        var whole = fold
        return drawn(whole.take(inputs: inputs, deliveries: deliveries), fold)
    }

    /// The devices after each of these happenings that concerns the notification.
    func drawn(_ happenings: [Happening], _ fold: PersonFold = PersonFold()) -> DrawnDeliveries {
        var drawn = DrawnDeliveries(of: id, fold, apps: apps, person: person)
        for happening in happenings { drawn.take(happening) }
        return drawn
    }

    /// The inputs as a simulation can read them. Requests go to this person only, which changes nothing for them, and
    /// the records of apps have no signing keys, since a changed request has no valid signature.
    var replayable: [SimulatedRecord] {
        guard let person = id.parts?.person else { return [] }
        return inputs.map { record in
            switch record.topic {
            case .apps: record.withoutSigningKeys()
            case .ingest, .ingestUrgent: record.narrowed(to: person)
            default: record
            }
        }
    }

    /// The same inputs with the first record of each app and person at the start, as if it had been in force before.
    ///
    /// A console that began later than such a record, or a compacted topic, knows only a later version of it.
    static func withRecordsFirst(_ inputs: [SimulatedRecord]) -> [SimulatedRecord] {
        guard let start = inputs.first?.at else { return [] }
        var known: Set<String> = []
        var (first, others): ([SimulatedRecord], [SimulatedRecord]) = ([], [])
        for record in inputs {
            let isRecord = record.topic == .apps || record.topic == .people
            if isRecord, record.value != nil, known.insert("\(record.topic.rawValue) \(record.key ?? "")").inserted {
                var record = record
                record.at = start
                first.append(record)
            } else {
                others.append(record)
            }
        }
        return first + others
    }
}
