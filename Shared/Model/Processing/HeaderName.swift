/// The names of the headers that Belfry reads or writes; `deploy/contract/schemas/headers.json` describes the public ones.
public enum HeaderName {
    /// On a request: proof that it is the app's own (rule I5).
    public static let signature = "belfry-signature"
    /// On a request and its deliveries: the W3C trace context that they are part of, unchanged; left out where it is
    /// malformed.
    public static let trace = "traceparent"
    /// On a registration or an interaction that ingestion passes on: its position on the public topic,
    /// `<partition>:<offset>` (``AppSource``).
    public static let source = "belfry-source"

    /// On a person's record that ingestion passes on: the advice on it, a list as on receipts. Scheduling writes the
    /// receipt when the record changes.
    public static let advice = "belfry-advice"

    /// On a dead letter: why, in one word, ``RejectionReason/word``.
    public static let reason = "belfry-reason"
    /// On a dead letter: the field, what was found there, and how to fix it.
    public static let detail = "belfry-detail"
    /// On a dead letter: the service that rejected the record.
    public static let service = "belfry-service"
    /// On a dead letter that did not fit on the topic with its value, headers and a long key: the size of the value in
    /// bytes. Such a dead letter cannot be replayed; only the record's position remains.
    public static let valueLeftOut = "belfry-value-left-out"
    /// On a record that was replayed: the position of its dead letter.
    public static let replayedFrom = "belfry-replayed-from"
    /// On a note on `notifications.rejected`: the position of the dead letter that was replayed.
    public static let replayed = "belfry-replayed"

    /// On a dead letter: the topic that it was read from, under the name that tools for Spring know.
    public static let originalTopic = "kafka_dlt-original-topic"
}
