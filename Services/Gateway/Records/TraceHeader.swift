internal import HTTP
internal import Model

/// The trace context of a call, which the record carries on.
enum TraceHeader {
    /// The header of the record: `traceparent`, if the call has it once and in the form of W3C Trace Context. Any other is
    /// ignored, as that standard demands.
    static func headers(of request: HTTPRequest) -> [Header] {
        let values = request.headers.values(HeaderName.trace)
        guard values.count == 1, let value = values.first, TraceContext(value.utf8Span.span) != nil else { return [] }
        return [Header(HeaderName.trace, value)]
    }
}
