/// The names of the headers that Belfry reads or writes; `deploy/contract/schemas/headers.json` describes the public ones.
public enum HeaderName {
    /// On a request: proof that it is the app's own (rule I5).
    public static let signature = "belfry-signature"
    /// On a request and its deliveries: the trace that they are part of, after W3C Trace Context, as it came; left out
    /// where it has another form.
    public static let trace = "traceparent"
    /// On a registration or an interaction that ingestion passes on: where it stood on its public topic,
    /// `<partition>:<offset>` (``AppSource``).
    public static let source = "belfry-source"

    /// On a person's record that ingestion passes on: the advice on it, a list as on receipts, which scheduling tells when
    /// the record changes.
    public static let advice = "belfry-advice"

    /// On a dead letter: why, in one word, ``RejectionReason/word``.
    public static let reason = "belfry-reason"
    /// On a dead letter: the field, what was found there, and how to mend it.
    public static let detail = "belfry-detail"
    /// On a dead letter: the service that turned the record down.
    public static let service = "belfry-service"
    /// On a dead letter that did not fit on the topic with its value, headers and a long key: the bytes of the value. Its
    /// place in the log is what is left of it; it cannot be replayed.
    public static let valueLeftOut = "belfry-value-left-out"
    /// On the record that went back: the place of the dead letter that it was.
    public static let replayedFrom = "belfry-replayed-from"
    /// On a note on `notifications.rejected`: the place of the dead letter that was replayed.
    public static let replayed = "belfry-replayed"

    /// On a dead letter: the topic that it came in on, by the name that tools for Spring know.
    public static let originalTopic = "kafka_dlt-original-topic"
}
