internal import Foundation
internal import Kafka
internal import Model
internal import Program
internal import Simulation
internal import Webhook

/// Asks the brokers how far each program is behind. It joins no group and commits nothing.
final class LagReading {
    /// The most milliseconds for one answer.
    private static let patience: Int32 = 10_000

    private let settings: Settings
    private let programs: [Program]
    private let admin: Admin
    /// Sees the ends before open transactions.
    private let stable: Admin
    private let topics: [Topic]

    /// A group of processes and what they read.
    private struct Program {
        let name: String
        let topics: [Topic]
        let group: String
        let followers: [String]
        /// Whether a group that has committed nothing begins with what comes next, so that nothing waits for it.
        var beginsAtEnd = false
    }

    /// - Parameter service: one program's name; `nil` for all.
    init(_ settings: Settings, only service: String?) throws {
        self.settings = settings
        let all = Self.programs(settings)
        programs = all.filter { service == nil || $0.name == service }
        guard !programs.isEmpty else {
            throw UsageError(
                message: "“\(service ?? "")” reads nothing; write one of \(all.map(\.name).joined(separator: ", "))")
        }
        topics = programs.flatMap(\.topics)
        stable = try Admin(settings.admin("belfry-lag", isCommitted: true))
        admin = try Admin(settings.admin("belfry-lag"))
    }

    private static func programs(_ settings: Settings) -> [Program] {
        let names = Topology.services.map(\.service.rawValue)
        let services = Topology.services.enumerated().map { place, topology in
            Program(
                name: topology.service.rawValue, topics: topology.inputs, group: settings.group(of: topology.service),
                followers: Array(names.dropFirst(place + 1)))
        }
        let (webhooks, apns) = (TopicUse.webhooks.program, TopicUse.apns.program)
        return services + [
            Program(
                name: webhooks, topics: WebhookRecordKind.allCases.map(\.topic), group: settings.group(of: webhooks),
                followers: []),
            Program(
                name: apns, topics: Topic.allDeliveries, group: settings.group(of: apns), followers: [],
                beginsAtEnd: true),
        ]
    }

    /// Asks; again while a broker starts, or a group's coordinator or a partition's leader moves.
    func report() throws -> LagReport {
        let deadline = Date().addingTimeInterval(Double(Self.patience) / 1000)
        while true {
            do {
                return try reportOnce()
            } catch let error as KafkaError {
                guard error.isRetriable, Date() < deadline else {
                    throw CommandError.broker(settings.bootstrapServers, error)
                }
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
    }

    private func reportOnce() throws -> LagReport {
        let counts = try admin.partitionCounts(milliseconds: Self.patience)
        let places = try topics.flatMap { topic in
            let name = settings.name(of: topic)
            guard let count = counts[name] else { throw CommandError.missing(name, settings.bootstrapServers) }
            return (0..<Int32(clamping: count)).map { Place(topic: topic, partition: TopicPartition(name, $0)) }
        }
        let leaderless = try admin.partitionsWithoutLeader(milliseconds: Self.patience)
        let groups = try programs.map { program in
            try Group(program, places.filter { program.topics.contains($0.topic) }, admin)
        }
        return try report(on: groups, without: leaderless)
    }

    private struct Place {
        let topic: Topic
        let partition: TopicPartition
    }

    /// What a group has committed, and who holds what. Read before the ends, so that nothing is behind by less than 0.
    private struct Group {
        let places: [Place]
        let members: [GroupMember]
        private let committed: [TopicPartition: Int64]
        private let beginsAtEnd: Bool

        init(_ program: Program, _ places: [Place], _ admin: Admin) throws(KafkaError) {
            self.places = places
            members = try admin.members(ofGroup: program.group, milliseconds: LagReading.patience)
            let offsets = try admin.committed(
                byGroup: program.group, places.map(\.partition), milliseconds: LagReading.patience)
            committed = offsets.reduce(into: [:]) { $0[$1.partition] = $1.offset }
            beginsAtEnd = program.beginsAtEnd
        }

        var hasCommitted: Bool { !committed.isEmpty }

        /// The offset of the next record to be processed.
        func next(_ partition: TopicPartition, low: Int64, end: Int64) -> Int64 {
            max(committed[partition] ?? (beginsAtEnd ? end : 0), low)
        }
    }

    private func report(on groups: [Group], without leaderless: Set<TopicPartition>) throws -> LagReport {
        let all = Array(Set(groups.flatMap { $0.places.map(\.partition) }).subtracting(leaderless))
        let lows = try admin.ends(of: all, .low, milliseconds: Self.patience)
        let stable = try stable.ends(of: all, .high, milliseconds: Self.patience)
        let ends = try admin.ends(of: all, .high, milliseconds: Self.patience)
        var waiting: [TopicPartition: Int64] = [:]
        for group in groups {
            for each in group.places.map(\.partition) {
                let next = group.next(each, low: lows[each] ?? 0, end: ends[each] ?? 0)
                if next < ends[each] ?? 0 { waiting[each] = next }
            }
        }
        let oldest = try FirstRecords(settings, waiting).times()
        let readers = zip(programs, groups).map { program, group in
            var holders: [TopicPartition: String] = [:]
            for member in group.members {
                for each in member.partitions { holders[each] = Self.process(of: member) }
            }
            let partitions = group.places.map { place in
                let each = place.partition
                return LagReport.Partition(
                    topic: place.topic, number: each.partition,
                    next: group.next(each, low: lows[each] ?? 0, end: ends[each] ?? 0), stable: stable[each] ?? 0,
                    end: ends[each] ?? 0, hasLeader: !leaderless.contains(each), oldest: oldest[each],
                    holder: holders[each])
            }
            return LagReport.Reader(
                name: program.name, processes: Set(group.members.map(Self.process)).sorted(), partitions: partitions,
                followers: program.followers, hasCommitted: group.hasCommitted)
        }
        return LagReport(now: Clock.now, readers: readers)
    }

    /// The name of a member's process, which may be two members.
    private static func process(of member: GroupMember) -> String {
        Settings.process(ofWorker: member.instance.isEmpty ? member.client : member.instance)
    }
}
