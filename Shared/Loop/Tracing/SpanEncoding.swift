internal import Model
internal import Program

/// The JSON of `ExportTraceServiceRequest`, which a collector takes and which is a line of a file.
///
/// Ids are hexadecimal, 64-bit numbers are strings, enumerations are numbers.
///
/// Source: OTLP 1.x, JSON Protobuf encoding.
struct SpanEncoding {
    private let resource: [(name: String, value: String)]
    private let common: [SpanAttribute]
    private let service: Service

    /// - Parameter settings: name the worker, and its topics' prefix.
    init(_ service: Service, _ settings: Settings) {
        self.service = service
        var resource = [
            ("service.name", "belfry-\(service.rawValue)"), ("service.version", BelfryVersion.number),
            ("service.instance.id", String(settings.workerID)),
        ]
        if !settings.topicPrefix.isEmpty { resource.append(("service.namespace", settings.topicPrefix)) }
        self.resource = resource
        common = [
            SpanAttribute(.messagingSystem, "kafka"), SpanAttribute(.messagingOperation, "process"),
            SpanAttribute(.messagingOperationType, "process"),
            SpanAttribute(.messagingGroup, settings.group(of: service)),
            SpanAttribute(.messagingClient, settings.workerName(of: service)),
        ]
    }

    /// The bytes of one request with these spans, without a line break.
    func request(_ spans: [FinishedSpan]) -> [UInt8] {
        JSONSlice { writer in
            writer.beginObject()
            writer.name("resourceSpans")
            writer.beginArray()
            writer.beginObject()
            writer.name("resource")
            writer.beginObject()
            writer.name("attributes")
            writer.beginArray()
            for (name, value) in resource { Self.write(name, .text(value), &writer) }
            writer.endArray()
            writer.endObject()
            writer.name("scopeSpans")
            writer.beginArray()
            writer.beginObject()
            writer.name("scope")
            writer.beginObject()
            writer.member("name", "belfry")
            writer.member("version", BelfryVersion.number)
            writer.endObject()
            writer.name("spans")
            writer.beginArray()
            for span in spans { write(span, &writer) }
            writer.endArray()
            writer.endObject()
            writer.endArray()
            writer.endObject()
            writer.endArray()
            writer.endObject()
        }.bytes
    }

    private func write(_ finished: FinishedSpan, _ writer: inout JSONWriter) {
        let span = finished.span
        writer.beginObject()
        writer.member("traceId", span.context.trace.description)
        writer.member("spanId", span.id.description)
        writer.member("parentSpanId", span.parent.description)
        // The flags of the trace, and two bits that say that the parent is in another process.
        writer.member("flags", Int(span.context.flags) | 0x300)
        writer.member("name", finished.record.map { "process \($0.topic)" } ?? "\(service.rawValue) timer")
        writer.member("kind", finished.record == nil ? SpanKind.internal.rawValue : SpanKind.consumer.rawValue)
        writer.member("startTimeUnixNano", String(finished.start * 1000))
        writer.member("endTimeUnixNano", String(finished.end * 1000))
        writer.name("attributes")
        writer.beginArray()
        for attribute in attributes(of: finished) { Self.write(attribute.name.rawValue, attribute.value, &writer) }
        writer.endArray()
        if span.failure != nil {
            writer.name("status")
            writer.beginObject()
            writer.member("code", Self.errorStatus)
            writer.endObject()
        }
        writer.endObject()
    }

    private func attributes(of finished: FinishedSpan) -> [SpanAttribute] {
        var attributes = finished.span.attributes
        if let failure = finished.span.failure { attributes.append(SpanAttribute(.errorType, failure)) }
        guard let record = finished.record else { return attributes }
        attributes += common
        attributes.append(SpanAttribute(.messagingDestination, record.topic))
        attributes.append(SpanAttribute(.messagingPartition, String(record.partition)))
        attributes.append(SpanAttribute(.messagingOffset, record.offset))
        return attributes
    }

    private static func write(_ name: String, _ value: SpanAttribute.Value, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("key", name)
        writer.name("value")
        writer.beginObject()
        switch value {
        case .text(let text): writer.member("stringValue", text)
        case .integer(let number): writer.member("intValue", String(number))
        case .flag(let flag): writer.member("boolValue", flag)
        }
        writer.endObject()
        writer.endObject()
    }

    /// The numbers of `Span.SpanKind` that occur here.
    private enum SpanKind: Int {
        case `internal` = 1
        case consumer = 5
    }

    /// `STATUS_CODE_ERROR` of `Status.StatusCode`.
    private static let errorStatus = 2
}
