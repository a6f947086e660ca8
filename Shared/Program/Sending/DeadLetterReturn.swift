public import Kafka
public import Model

/// A dead letter on its way back to its topic.
public struct DeadLetterReturn: Sendable {
    /// Where it stands on `notifications.rejected`.
    public let place: DeadLetterPlace
    /// The topic that it came on.
    public let topic: Topic
    /// Its key as received.
    public let key: [UInt8]?
    /// Its headers, with those that the rejection added.
    public let headers: [Header]

    package init(place: DeadLetterPlace, topic: Topic, key: [UInt8]?, headers: [Header]) {
        (self.place, self.topic, self.key, self.headers) = (place, topic, key, headers)
    }

    /// Whether its sender signed it. The signature does not cover a mended value.
    public var isSigned: Bool { DeadLetter.isSigned(headers) }

    /// The same dead letter without its signature.
    public func withoutSignature() -> DeadLetterReturn {
        DeadLetterReturn(
            place: place, topic: topic, key: key, headers: headers.filter { $0.name != HeaderName.signature })
    }

    /// The name of all who return dead letters, for ``SendingOnce``.
    public static let senders = "dead-letters"

    /// Writes the two records of the return into the producer's transaction: the record itself, and the note that it
    /// was returned.
    ///
    /// - Parameter value: its value, or a mended one.
    public func produce(with producer: Producer, value: Span<UInt8>?, _ settings: Settings) throws(KafkaError) {
        let target = try producer.topic(settings.name(of: topic))
        let returned = DeadLetter.headersForReplay(headers, from: place).map { RecordHeader($0.name, $0.value) }
        try producer.produce(to: target, key: key?.span, value: value, headers: returned)
        let rejected = try producer.topic(settings.name(of: .rejected))
        try producer.produce(
            to: rejected, partition: place.partition, key: key?.span, value: nil,
            headers: [RecordHeader(HeaderName.replayed, Array(place.description.utf8))])
    }
}
