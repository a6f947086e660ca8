/// Where a dead letter stands on `notifications.rejected`; its name among operators.
public struct DeadLetterPlace: Hashable, Sendable, CustomStringConvertible {
    /// The partition.
    public let partition: Int32
    /// The offset in it.
    public let offset: Int64

    /// Names a place.
    public init(partition: Int32, offset: Int64) {
        self.partition = partition
        self.offset = offset
    }

    /// Reads `<partition>:<offset>`; `nil` for what has another form.
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

/// A dead letter goes back to its topic once.
///
/// Whoever replays one writes two records together: the one that goes back, which names the dead letter in
/// ``HeaderName/replayedFrom``, and a note on `notifications.rejected` whose header ``HeaderName/replayed`` names it too. The note has no
/// value and none of the headers of a dead letter, so no producer can forge it by sending that header.
extension DeadLetter {
    /// Headers that a rejection or a replay adds. `belfry-signature` and others that came with the record stay.
    private static let added: Set<String> = [
        HeaderName.reason, HeaderName.detail, HeaderName.service, HeaderName.replayedFrom, HeaderName.replayed,
        HeaderName.valueLeftOut,
    ]

    /// The headers of a dead letter without those that turning it down added.
    public static func received(_ headers: [Header]) -> [Header] {
        headers.filter { header in
            !added.contains(header.name) && !header.name.hasPrefix("kafka_dlt-")
                && !header.name.hasPrefix("__connect.errors.")
        }
    }

    /// The headers of the record that goes back.
    public static func headersForReplay(_ headers: [Header], from place: DeadLetterPlace) -> [Header] {
        received(headers) + [Header(HeaderName.replayedFrom, place.description)]
    }

    /// The dead letter that a record of `notifications.rejected` notes as replayed; `nil` for a dead letter itself.
    public static func noted(by headers: [Header]) -> DeadLetterPlace? {
        guard !headers.contains(where: { $0.name == HeaderName.reason }) else { return nil }
        return headers.last { $0.name == HeaderName.replayed }?.text.flatMap { DeadLetterPlace($0) }
    }
}

/// What the headers of a dead letter say of it.
public struct DeadLetterOutline: Hashable, Sendable {
    /// Why, in one word.
    public let reason: String
    /// The field and how to mend it.
    public let detail: String
    /// Which service turned it down.
    public let service: String
    /// The topic that it came in on, without the prefix.
    public let topic: String
    /// The bytes of the value where it did not fit: nothing can go back then.
    public let valueLeftOut: Int?

    /// Reads the headers; of two with one name the later one is ours, and one that is missing is empty.
    public init(_ headers: [Header]) {
        func text(_ name: String) -> String { headers.last { $0.name == name }?.text ?? "" }
        reason = text(HeaderName.reason)
        detail = text(HeaderName.detail)
        service = text(HeaderName.service)
        topic = text(HeaderName.originalTopic)
        // Ours is the last of all; a producer's own of this name stands before those of the rejection.
        valueLeftOut = headers.last?.name == HeaderName.valueLeftOut ? Int(text(HeaderName.valueLeftOut)) : nil
    }
}
