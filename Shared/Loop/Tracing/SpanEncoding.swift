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
        JSONSlice.object { writer in
            writer.objects("resourceSpans", [spans]) { spans, writer in
                writer.object("resource") { writer in
                    writer.objects("attributes", resource) { Self.write($0.name, .text($0.value), &$1) }
                }
                writer.objects("scopeSpans", [spans]) { spans, writer in
                    writer.object("scope") { writer in
                        writer.member("name", "belfry")
                        writer.member("version", BelfryVersion.number)
                    }
                    writer.objects("spans", spans, write)
                }
            }
        }.bytes
    }

    private func write(_ finished: FinishedSpan, _ writer: inout JSONWriter) {
        let span = finished.span
        writer.member("traceId", span.context.trace.description)
        writer.member("spanId", span.id.description)
        writer.member("parentSpanId", span.parent.description)
        // The flags of the trace, and two bits that say that the parent is in another process.
        writer.member("flags", Int(span.context.flags) | 0x300)
        writer.member("name", finished.record.map { "process \($0.topic)" } ?? "\(service.rawValue) timer")
        writer.member("kind", finished.record == nil ? SpanKind.internal.rawValue : SpanKind.consumer.rawValue)
        writer.member("startTimeUnixNano", String(finished.start * 1000))
        writer.member("endTimeUnixNano", String(finished.end * 1000))
        writer.objects("attributes", attributes(of: finished)) { Self.write($0.name.rawValue, $0.value, &$1) }
        if span.failure != nil { writer.object("status") { $0.member("code", Self.errorStatus) } }
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
        writer.member("key", name)
        writer.object("value") { writer in
            switch value {
            case .text(let text): writer.member("stringValue", text)
            case .integer(let number): writer.member("intValue", String(number))
            case .flag(let flag): writer.member("boolValue", flag)
            }
        }
    }

    /// The numbers of `Span.SpanKind` that occur here.
    private enum SpanKind: Int {
        case `internal` = 1
        case consumer = 5
    }

    /// `STATUS_CODE_ERROR` of `Status.StatusCode`.
    private static let errorStatus = 2
}
