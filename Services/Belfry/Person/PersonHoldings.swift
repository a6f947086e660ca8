internal import Foundation
internal import Model

/// What the topics have of one person, as far as they were read.
struct PersonHoldings {
    /// The records of one topic.
    struct Kept: Hashable {
        /// How many name the person, those that were replaced but are still in the log included.
        var records = 0
        /// How many of those remove what their key names.
        var nulls = 0
        var oldest: Instant
        var newest: Instant
    }

    /// Topics that keep only the newest record of each key, and then name people.
    static let compacted: [Topic] = [.people, .registeredPeople, .schedulingChangelog, .webhooks, .pushes]
    /// Topics whose records are forgotten by age.
    static let aging: [Topic] = Topic.allCases.filter {
        !compacted.contains($0) && $0 != .apps && $0 != .registeredApps
    }
    /// Topics whose key is the person's id, written by Belfry: a person's records are on one partition.
    static let ofOnePartition: Set<Topic> = Set(
        aging.filter { ![.ingest, .ingestUrgent, .interactions].contains($0) && !ofSubjects.contains($0) }
            + [.registeredPeople, .schedulingChangelog])
    /// Topics whose key is the notification's or request's, or as received.
    private static let ofSubjects: Set<Topic> = [.receipts, .responses, .rejected, .failedWebhooks]

    private struct Key: Hashable {
        let partition: Int32
        let bytes: [UInt8]
    }

    let person: PersonID
    private(set) var kept: [Topic: Kept] = [:]
    /// The value of each key of a compacted topic that names the person.
    private var values: [Topic: [Key: [UInt8]]] = [:]
    /// When the record was erased, according to scheduling.
    private(set) var erasedAt: Instant?
    private let changelogPrefix: [UInt8]

    init(of person: PersonID) {
        self.person = person
        changelogPrefix = Array("\(person.string)\t".utf8)
    }

    /// Takes a record, if it names the person or removes one that does.
    ///
    /// - Returns: whether it was taken.
    @discardableResult
    mutating func take(
        _ topic: Topic, partition: Int32, key: [UInt8]?, headers: [Header], value: [UInt8]?, at: Instant
    ) -> Bool {
        let place = Key(partition: partition, bytes: key ?? [])
        let isCompacted = Self.compacted.contains(topic)
        guard (isCompacted && values[topic]?[place] != nil) || names(topic, key, headers, value) else { return false }
        if isCompacted { values[topic, default: [:]][place] = value }
        if topic == .schedulingChangelog, place.bytes == changelogPrefix + Array("meta".utf8) {
            erasedAt = value.flatMap { try? JSONDecoder().decode(Meta.self, from: Data($0)) }?.erasedAt
                .flatMap { Instant($0) }
        }
        var kept = self.kept[topic] ?? Kept(oldest: at, newest: at)
        kept.records += 1
        if value == nil { kept.nulls += 1 }
        (kept.oldest, kept.newest) = (min(kept.oldest, at), max(kept.newest, at))
        self.kept[topic] = kept
        return true
    }

    /// The person's records are found by their key, others by any bytes that hold the id as a word.
    private func names(_ topic: Topic, _ key: [UInt8]?, _ headers: [Header], _ value: [UInt8]?) -> Bool {
        switch topic {
        case .people, .registeredPeople: key == Array(person.string.utf8)
        case .schedulingChangelog: key?.starts(with: changelogPrefix) == true
        default:
            ([key, value].compactMap(\.self) + headers.compactMap(\.value))
                .contains { PersonInBytes.names(person, $0) }
        }
    }

    /// The person's record in force.
    var record: [UInt8]? { values[.registeredPeople]?.values.first }

    /// How many records of a compacted topic are in force.
    func inForce(_ topic: Topic) -> Int { values[topic]?.count ?? 0 }

    /// The partitions of `people` that have a record of the person, even one that was rejected.
    var registeredPartitions: Set<Int32> { Set((values[.people] ?? [:]).keys.map(\.partition)) }

    /// What the changelog has besides the id and the last `sequence`.
    var entries: Int {
        (values[.schedulingChangelog] ?? [:]).keys.count { $0.bytes != changelogPrefix + Array("meta".utf8) }
    }

    /// The services that have not forgotten the person yet, each with what it still keeps.
    var waiting: [(service: String, keeps: String)] {
        var waiting: [(String, String)] = []
        if record != nil { waiting.append(("ingestion", "has not passed the erasing on to notifications.people")) }
        if entries > 0 || (inForce(.schedulingChangelog) > 0 && erasedAt == nil) {
            waiting.append(("scheduling", "keeps \(entries) entries on notifications.scheduling.changelog"))
        }
        let calls = inForce(.webhooks)
        if calls > 0 { waiting.append(("webhooks", "keeps \(calls) calls on notifications.webhooks")) }
        let pushes = inForce(.pushes)
        if pushes > 0 { waiting.append(("apns", "keeps \(pushes) pushes on notifications.pushes")) }
        return waiting
    }

    /// Whether nothing at all was found.
    var isEmpty: Bool { kept.isEmpty }

    /// The entry of the changelog with the last `sequence`.
    private struct Meta: Decodable {
        let erasedAt: String?
    }
}
