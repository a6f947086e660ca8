/// The position of a dead letter on `notifications.rejected`; operators name it by this.
public struct DeadLetterPlace: Hashable, Sendable, CustomStringConvertible {
    /// The partition.
    public let partition: Int32
    /// The offset in it.
    public let offset: Int64

    package init(partition: Int32, offset: Int64) {
        self.partition = partition
        self.offset = offset
    }

    /// Reads `<partition>:<offset>`; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let partition = Int32(parts[0]), let offset = Int64(parts[1]), partition >= 0,
            offset >= 0
        else { return nil }
        self.init(partition: partition, offset: offset)
    }

    /// `<partition>:<offset>`.
    public var description: String { "\(partition):\(offset)" }
}

/// A replay returns a dead letter to its topic, once.
///
/// It writes two records together: the returned one, which names the dead letter in
/// ``HeaderName/replayedFrom``, and a note on `notifications.rejected` whose header ``HeaderName/replayed`` names it
/// too. The note has no value and none of the headers of a dead letter, so no producer can forge it by sending that
/// header.
extension DeadLetter {
    /// Headers that a rejection or a replay adds. `belfry-signature` and others that came with the record stay.
    private static let added: Set<String> = [
        HeaderName.reason, HeaderName.detail, HeaderName.service, HeaderName.replayedFrom, HeaderName.replayed,
        HeaderName.valueLeftOut,
    ]

    /// The headers as they were received: those of a dead letter without what the rejection added.
    public static func received(_ headers: [Header]) -> [Header] {
        headers.filter { header in
            !added.contains(header.name) && !header.name.hasPrefix("kafka_dlt-")
                && !header.name.hasPrefix("__connect.errors.")
        }
    }

    /// Whether its sender signed the record. The signature does not cover a mended value.
    public static func isSigned(_ headers: [Header]) -> Bool {
        received(headers).contains { $0.name == HeaderName.signature }
    }

    /// The headers of the record that returns to its topic.
    public static func headersForReplay(_ headers: [Header], from place: DeadLetterPlace) -> [Header] {
        received(headers) + [Header(HeaderName.replayedFrom, place.description)]
    }

    /// The dead letter that a note on `notifications.rejected` marks as replayed; `nil` where the record is itself a
    /// dead letter.
    public static func noted(by headers: [Header]) -> DeadLetterPlace? {
        guard !headers.contains(where: { $0.name == HeaderName.reason }) else { return nil }
        return headers.last { $0.name == HeaderName.replayed }?.text.flatMap { DeadLetterPlace($0) }
    }
}

/// What the headers of a dead letter say about it.
public struct DeadLetterOutline: Hashable, Sendable {
    /// Why it was rejected, in one word.
    public let reason: String
    /// The field and how to fix it.
    public let detail: String
    /// Which service rejected it.
    public let service: String
    /// The topic that it was read from, without the prefix.
    public let topic: String
    /// The size of a value that was left out because it did not fit; such a dead letter cannot be replayed.
    public let valueLeftOut: Int?

    /// Reads the headers. Where a name occurs twice the later header is Belfry's; a missing one is empty.
    public init(_ headers: [Header]) {
        func text(_ name: String) -> String { headers.last { $0.name == name }?.text ?? "" }
        reason = text(HeaderName.reason)
        detail = text(HeaderName.detail)
        service = text(HeaderName.service)
        topic = text(HeaderName.originalTopic)
        // Belfry writes this header last; a producer's header of the same name stands before those of the rejection.
        valueLeftOut = headers.last?.name == HeaderName.valueLeftOut ? Int(text(HeaderName.valueLeftOut)) : nil
    }
}
