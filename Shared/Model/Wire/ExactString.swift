internal import Glibc

/// A string that is compared byte for byte: a name that the contract gives no form of its own, such as a thread's, a
/// collapse id or a category as a request names it.
///
/// Swift's strings are equal where Unicode holds them for equivalent; the contract's names are equal where their bytes are,
/// as ids and Kafka's keys are. Any text may stand in it, an empty one too.
public struct ExactString: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The text as its owner wrote it.
    public let string: String

    /// Takes any text.
    public init(_ string: String) { self.string = string }

    /// The text itself.
    public var description: String { string }

    /// As a message to people quotes it: the length of an id.
    func quoted() -> String { string.quoted(most: 128) }

    /// Whether the bytes are equal.
    public static func == (left: Self, right: Self) -> Bool { left.string.hasBytes(of: right.string) }

    /// Feeds the bytes, as equality compares them.
    public func hash(into hasher: inout Hasher) { string.hashBytes(into: &hasher) }

    /// In the order of the bytes.
    public static func < (left: Self, right: Self) -> Bool { left.string.precedesInBytes(right.string) }
}

extension ExactString: ExpressibleByStringInterpolation {
    /// A name that stands in the code.
    public init(stringLiteral string: String) { self.init(string) }
}

extension ExactString: JSONReadable, JSONWritable {
    /// Reads any string.
    public init(from reader: inout JSONReader) throws(Rejection) { self.init(try reader.readString()) }

    /// Reads a string of at most `most` bytes of UTF-8.
    init(from reader: inout JSONReader, most: Int) throws(Rejection) { self.init(try reader.readString(most: most)) }

    /// Writes it as a string.
    public func write(to writer: inout JSONWriter) { writer.write(string) }
}

/// How strings are compared whose bytes count.
extension String {
    /// Whether the bytes are the same; characters that Unicode holds for equivalent differ.
    @inline(__always)
    public func hasBytes(of other: String) -> Bool {
        let left = utf8Span.span
        let right = other.utf8Span.span
        return left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                guard let start = left.baseAddress, let other = right.baseAddress else {
                    return left.count == right.count
                }
                return left.count == right.count && memcmp(start, other, left.count) == 0
            }
        }
    }

    @inline(__always)
    func hashBytes(into hasher: inout Hasher) {
        utf8Span.span.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    @inline(__always)
    func precedesInBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
