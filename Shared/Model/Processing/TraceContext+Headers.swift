extension TraceContext {
    /// Reads the last header `traceparent` of a record, if its trace is sampled; `nil` for any other.
    public init?(sampled headers: [Header]) {
        guard let value = headers.last(where: { $0.name == HeaderName.trace })?.value,
            let context = Self(value.span), context.isSampled
        else { return nil }
        self = context
    }
}
