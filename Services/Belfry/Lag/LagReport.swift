internal import Foundation
internal import Model

/// How far each program is behind, and what waits behind what. It only computes; ``LagReading`` asks the brokers.
struct LagReport {
    /// A program that reads topics as a group, and what its processes have not done yet.
    struct Reader {
        let name: String
        /// Its processes by their names, such as `belfry-delivery-0`.
        let processes: [String]
        /// In the order of its topics, and of their numbers.
        let partitions: [Partition]
        /// Programs that get only what this one has done, in the order of the flow.
        let followers: [String]
        /// Whether it committed a place, so that it ran once.
        let hasCommitted: Bool
        /// Whether it need not run at all: webhooks and apns.
        var isOptional: Bool { followers.isEmpty && name != Service.delivery.rawValue }
        /// Whether anything waits for it. Nothing does for one that need not run and never did.
        var isInUse: Bool { !isOptional || hasCommitted || !processes.isEmpty }
        /// How many records its processes have not done.
        var records: Int64 { partitions.reduce(0) { $0 + $1.records } }

        /// How long the first of them has waited, in seconds.
        func seconds(at now: Instant) -> Double { partitions.map { $0.seconds(at: now) }.max() ?? 0 }
    }

    /// A partition that a program reads.
    struct Partition {
        let topic: Topic
        let number: Int32
        /// The offset of the next record to be processed: the committed one, or the oldest that is kept.
        let next: Int64
        /// Before this offset no transaction is open (the last stable offset).
        let stable: Int64
        /// The offset that the next record will get.
        let end: Int64
        /// Whether a broker leads it. Without one nobody knows its ends, and nothing is read or written.
        let hasLeader: Bool
        /// When the first record that is not processed was written; `nil` if none waits, or it could not be read.
        let oldest: Instant?
        /// The process that holds it; `nil` while none does.
        let holder: String?

        /// Offsets that are not processed yet. Markers of transactions count.
        var records: Int64 { max(0, end - next) }
        /// How many of ``records`` an open transaction hides.
        var hidden: Int64 { min(records, max(0, end - max(stable, next))) }

        /// How long the first of them has waited, in seconds.
        func seconds(at now: Instant) -> Double {
            guard records > 0, let oldest else { return 0 }
            return Double(max(0, now.milliseconds - oldest.milliseconds)) / 1000
        }
    }

    let now: Instant
    let readers: [Reader]

    /// The longest that a record has waited, in seconds, for a program that is in use.
    var longest: Double { inUse.map { $0.seconds(at: now) }.max() ?? 0 }

    private var inUse: [Reader] { readers.filter(\.isInUse) }

    /// Seconds from which on a wait is more than the time that a busy program takes.
    private static let notable = 1.0

    /// Sentences: who is behind and who waits for it, what nobody reads, what is behind an open transaction or another
    /// lane. The longest wait comes first.
    var findings: [String] {
        let behind = inUse.filter { $0.seconds(at: now) >= Self.notable }
            .sorted { $0.seconds(at: now) > $1.seconds(at: now) }
        var found = behind.map { summary(of: $0) }
        for reader in readers {
            if let text = unread(of: reader) { found.append(text) }
            for each in reader.partitions where !each.hasLeader {
                found.append(
                    "no broker leads partition \(each.number) of \(each.topic.rawValue): \(reader.name) waits for it")
            }
            for partition in reader.partitions where reader.isInUse && partition.seconds(at: now) >= Self.notable {
                if partition.hidden > 0, partition.hidden == partition.records {
                    found.append(
                        "\(reader.name) cannot read \(partition.hidden) records of \(partition.topic.rawValue), partition "
                            + "\(partition.number): they are behind an open transaction of who writes this topic")
                }
                if partition.topic.lane == .normal, let urgent = urgentRecords(of: reader, partition.number) {
                    found.append(
                        "partition \(partition.number) of \(partition.topic.rawValue) waits behind \(urgent) records of "
                            + "the urgent lane, which \(reader.name) processes first")
                }
            }
        }
        return found
    }

    private func summary(of reader: Reader) -> String {
        let late = reader.partitions.filter { $0.records > 0 }
        let places = late.count == 1 ? "1 partition" : "\(late.count) of \(reader.partitions.count) partitions"
        let followers = Self.list(reader.followers)
        let wait = reader.followers.count == 1 ? "waits" : "wait"
        return "\(reader.name) is behind by \(reader.records) records on \(places), the oldest "
            + "\(LagText.seconds(reader.seconds(at: now))) old"
            + (followers.isEmpty ? "" : "; \(followers) \(wait) for it")
    }

    /// A sentence if no process holds some partitions. A process that has ended keeps its own until the session
    /// time-out.
    private func unread(of reader: Reader) -> String? {
        let unheld = reader.partitions.filter { $0.holder == nil }
        guard !unheld.isEmpty else { return nil }
        guard !reader.processes.isEmpty else {
            return !reader.isOptional || unheld.contains { $0.records > 0 } ? "no process of \(reader.name) runs" : nil
        }
        return "nobody reads \(unheld.count) partitions of \(reader.name), which is sharing them among its processes"
    }

    private func urgentRecords(of reader: Reader, _ number: Int32) -> Int64? {
        let records = reader.partitions.filter { $0.number == number && $0.topic.lane == .urgent }
            .reduce(0) { $0 + $1.records }
        return records > 0 ? records : nil
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
