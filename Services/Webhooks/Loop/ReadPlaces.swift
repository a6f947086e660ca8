internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// How far the assigned partitions of receipts and responses are read and finished, and what the group knows of that.
struct ReadPlaces {
    private let settings: Settings
    private var open: [TopicPartition: OpenOffsets] = [:]
    private var committed: [TopicPartition: Int64] = [:]

    init(_ settings: Settings) { self.settings = settings }

    var isEmpty: Bool { open.isEmpty }

    /// A partition; `nil` if it is not assigned.
    subscript(place: TopicPartition) -> OpenOffsets? {
        get { open[place] }
        set { open[place] = newValue }
    }

    func place(of kind: WebhookRecordKind, _ partition: Int32) -> TopicPartition {
        TopicPartition(settings.name(of: kind.topic), partition)
    }

    /// A partition is assigned.
    ///
    /// - Parameter known: the offset that the group has of it.
    mutating func begin(_ place: TopicPartition, at next: Int64, known: Int64?) {
        open[place] = OpenOffsets(next: next)
        committed[place] = known ?? -1
    }

    /// Where each partition is read on.
    var next: [PartitionStart] { open.map { PartitionStart($0.key, from: .at($0.value.next)) } }

    mutating func removeAll() { (open, committed) = ([:], [:]) }

    /// Notes for each record that one of its calls is finished or stored.
    mutating func settle(_ sources: [CallQueue.Source]) {
        for source in sources { open[place(of: source.kind, source.partition)]?.settle(source.offset) }
    }

    /// What may be committed and is not yet.
    var uncommitted: [PartitionOffset] {
        open.keys.compactMap { place in
            guard let next = open[place]?.committable, next > committed[place] ?? -1 else { return nil }
            return PartitionOffset(place, next)
        }
    }

    /// Notes what the group knows now.
    mutating func note(committed offsets: [PartitionOffset]) {
        for each in offsets { committed[each.partition] = each.offset }
    }
}
