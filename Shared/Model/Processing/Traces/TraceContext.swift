/// The trace that a request is part of, as its header `traceparent` names it.
///
/// A value in any other form counts as absent.
///
/// Source: W3C Trace Context, `traceparent` header.
public struct TraceContext: Hashable, Sendable {
    /// The trace.
    public let trace: TraceID
    /// The producer's span that sent the request.
    public let parent: SpanID
    /// Eight flags; only the lowest has a meaning here.
    public let flags: UInt8

    /// More bytes than any version needs. The limit matters because the header is copied for each recipient.
    static let mostBytes = 256
    private static let version00Bytes = 55

    /// Reads version, trace, parent and flags: `00-<32 digits>-<16 digits>-<2 digits>`, in lower-case hexadecimal digits.
    /// A later version may add more after another dash. `nil` for any other bytes.
    public init?(_ value: Span<UInt8>) {
        guard value.count >= Self.version00Bytes, value.count <= Self.mostBytes else { return nil }
        let dash = UInt8(ascii: "-")
        guard value[2] == dash, value[35] == dash, value[52] == dash,
            let version = Self.number(value, 0..<2), let high = Self.number(value, 3..<19),
            let low = Self.number(value, 19..<35), let parent = Self.number(value, 36..<52),
            let flags = Self.number(value, 53..<Self.version00Bytes)
        else { return nil }
        guard version != 0xFF, high | low != 0, parent != 0 else { return nil }
        if value.count > Self.version00Bytes {
            guard version != 0, value[Self.version00Bytes] == dash else { return nil }
            for index in Self.version00Bytes..<value.count where !(0x21...0x7E).contains(value[index]) { return nil }
        }
        trace = TraceID(high: high, low: low)
        self.parent = SpanID(bits: parent)
        self.flags = UInt8(truncatingIfNeeded: flags)
    }

    /// Reads a traceparent that a record carries, if its trace is sampled; `nil` for any other.
    public init?(sampled traceparent: String?) {
        guard let traceparent, let context = Self(traceparent.utf8Span.span), context.isSampled else { return nil }
        self = context
    }

    /// Whether the producer records the trace, so that every stage writes its spans.
    public var isSampled: Bool { flags & 1 == 1 }

    /// The id of a stage's span.
    ///
    /// It is derived, never random: the next stage computes it without a word in the record, and a record that is
    /// processed again has the same one.
    ///
    /// - Parameter subject: what the span is about; with trace, parent and stage it is unique. Only a request that was
    ///   published twice with one parent and accepted in the same millisecond has the same spans twice.
    public func span(of stage: Service, about subject: [String]) -> SpanID {
        var bytes: [UInt8] = []
        for number in [trace.high, trace.low, parent.bits] {
            withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        }
        for part in [stage.rawValue] + subject {
            bytes += part.utf8
            // Separates the parts, since UTF-8 never contains it.
            bytes.append(0xFF)
        }
        let bits = SipHash.hash(bytes.span).first
        // Zero is no span's id.
        return SpanID(bits: bits == 0 ? 1 : bits)
    }

    /// The number that lower-case hexadecimal digits make; `nil` if another byte is among them.
    private static func number(_ value: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        var number: UInt64 = 0
        for index in range {
            guard let digit = value[index].hexadecimal, !value[index].isCapital else { return nil }
            number = number << 4 | UInt64(digit)
        }
        return number
    }
}

/// The id of a trace: 16 bytes, not all zero.
public struct TraceID: Hashable, Sendable, CustomStringConvertible {
    /// The first eight bytes.
    public let high: UInt64
    /// The other eight.
    public let low: UInt64

    /// 32 lower-case hexadecimal digits.
    public var description: String { SpanID(bits: high).description + SpanID(bits: low).description }
}

/// The id of a span within its trace: 8 bytes, not all zero.
public struct SpanID: Hashable, Sendable, CustomStringConvertible {
    /// The eight bytes as a number, the first one highest.
    public let bits: UInt64

    /// 16 lower-case hexadecimal digits.
    public var description: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
