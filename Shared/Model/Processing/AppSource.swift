/// The position of an app's record on the public `apps` topic: ``HeaderName/source``, `<partition>:<offset>`.
///
/// Ingestion may pass an app on early, when a request names it, and once more in its turn. With the position a reader
/// of `.apps` recognises an older record that comes after a newer one.
public struct AppSource: Hashable, Sendable {
    /// The partition of the public topic.
    public let partition: Int32
    /// The record's offset in it.
    public let offset: Int64

    package init(partition: Int32, offset: Int64) {
        self.partition = partition
        self.offset = offset
    }

    /// Reads the header; `nil` where it is absent or has another form.
    public init?(_ headers: [Header]) {
        guard let text = headers.last(where: { $0.name == HeaderName.source })?.text else { return nil }
        let parts = text.split(separator: ":")
        guard parts.count == 2, let partition = Int32(parts[0]), let offset = Int64(parts[1]) else { return nil }
        self.init(partition: partition, offset: offset)
    }

    /// The header that ``init(_:)`` reads.
    public var header: Header { Header(HeaderName.source, "\(partition):\(offset)") }

    /// Whether a record from here is older than one from `other`; offsets of different partitions cannot be compared.
    func isOlder(than other: AppSource) -> Bool { partition == other.partition && offset < other.offset }
}
