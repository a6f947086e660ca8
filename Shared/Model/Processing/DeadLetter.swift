/// What an operator finds on `notifications.rejected`: key, value and headers as received, and why.
public enum DeadLetter {
    /// The headers that a rejection adds, under Belfry's names and under those that tools for Spring and Kafka Connect
    /// know.
    ///
    /// - Parameter detail: one line on the rejection and others beside it.
    public static func headers(
        for rejection: Rejection, detail: String, of record: borrowing Record, by service: Service
    ) -> [Header] {
        let (topic, partition, offset) = (record.topic.rawValue, String(record.partition), String(record.offset))
        return [
            Header(HeaderName.reason, rejection.reason.word),
            Header(HeaderName.detail, detail),
            Header(HeaderName.service, service.rawValue),
            Header(HeaderName.originalTopic, topic),
            Header("kafka_dlt-original-partition", partition),
            Header("kafka_dlt-original-offset", offset),
            Header("kafka_dlt-original-timestamp", String(record.timestamp.milliseconds)),
            Header("kafka_dlt-exception-message", detail),
            Header("__connect.errors.topic", topic),
            Header("__connect.errors.partition", partition),
            Header("__connect.errors.offset", offset),
            Header("__connect.errors.exception.message", detail),
        ]
    }
}

extension Output {
    /// Rejects a record: writes one dead letter with its original bytes.
    ///
    /// - Parameter detail: the explanation for operators; `nil` for the rejection's own.
    public mutating func reject(
        _ rejection: Rejection, detail: String? = nil, _ record: borrowing Record, by service: Service,
        about attributes: [SpanAttribute] = []
    ) {
        let received = record.headers
        noteFailure(rejection, record, received, by: service, attributes)
        let headers =
            received
            + DeadLetter.headers(for: rejection, detail: detail ?? rejection.detail, of: record, by: service)
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                send(raw: value, to: .rejected, key: key, headers: headers)
            }
        }
    }

    /// Rejects a record that is too large even for a dead letter: writes one without its value, its headers and a long
    /// key.
    public mutating func rejectWithoutValue(_ rejection: Rejection, _ record: borrowing Record, by service: Service) {
        noteFailure(rejection, record, record.headers, by: service, [])
        let size = record.withValue { (value: Span<UInt8>?) in value?.count ?? 0 }
        let headers =
            DeadLetter.headers(for: rejection, detail: rejection.detail, of: record, by: service)
            + [Header(HeaderName.valueLeftOut, String(size))]
        record.withKey { (key: Span<UInt8>?) in
            let fits = (key?.count ?? 0) < 1024
            send(raw: nil, to: .rejected, key: fits ? key : nil, headers: headers)
        }
    }

    /// Notes the span of a rejected record whose own headers name a sampled trace: a request, on the way in.
    private mutating func noteFailure(
        _ rejection: Rejection, _ record: borrowing Record, _ headers: [Header], by service: Service,
        _ attributes: [SpanAttribute]
    ) {
        guard isTraced, let context = TraceContext(sampled: headers) else { return }
        let place = [record.topic.rawValue, String(record.partition), String(record.offset)]
        note(
            StageSpan(
                context, id: context.span(of: service, about: place), parent: context.parent, attributes: attributes,
                failure: rejection.reason.word))
    }
}
