internal import Glibc

/// A string that is compared byte for byte. It is used for names whose form the contract leaves open, such as thread
/// ids, collapse ids or a request's category.
///
/// Swift's strings are equal where Unicode considers them equivalent; the contract's names are equal where their bytes
/// are, like ids and Kafka's keys. Any text is allowed, also an empty one.
public struct ExactString: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The text as its owner wrote it.
    public let string: String

    /// Takes any text.
    public init(_ string: String) { self.string = string }

    /// The text itself.
    public var description: String { string }

    /// The text in quotation marks for a message to people, cut to the length of an id.
    func quoted() -> String { string.quoted(most: 128) }

    /// Whether the bytes are equal.
    public static func == (left: Self, right: Self) -> Bool { left.string.hasBytes(of: right.string) }

    /// Hashes the bytes, which equality compares.
    public func hash(into hasher: inout Hasher) { string.hashBytes(into: &hasher) }

    /// Orders by the bytes.
    public static func < (left: Self, right: Self) -> Bool { left.string.precedesInBytes(right.string) }
}

extension ExactString: ExpressibleByStringInterpolation {
    /// A name given as a literal.
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

/// Comparing strings by their bytes.
extension String {
    /// Lends the bytes of its UTF-8.
    @inlinable @inline(__always)
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // A string's own bytes are read where they are; only one that came from elsewhere has to be copied.
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }

    /// Whether the bytes are the same; strings that Unicode considers equivalent may differ.
    @inline(__always)
    public func hasBytes(of other: String) -> Bool { isSameValue(as: other) || hasSameBytes(as: other) }

    /// Whether both are one value in memory: nearly all equal ids are, being short, or read once.
    ///
    /// Unsafe, for a string of sixteen bytes without padding, as it is on every system of 64 bits: these hold the text, or
    /// lead to it, so two strings with the same sixteen bytes are the same text. If they differ, nothing follows.
    @inline(__always)
    private func isSameValue(as other: String) -> Bool {
        unsafeBitCast(self, to: SIMD2<UInt64>.self) == unsafeBitCast(other, to: SIMD2<UInt64>.self)
    }

    private func hasSameBytes(as other: String) -> Bool {
        withBytes { left in
            other.withBytes { right in
                guard let start = left.baseAddress, let other = right.baseAddress else {
                    return left.count == right.count
                }
                return left.count == right.count && memcmp(start, other, left.count) == 0
            }
        }
    }

    @inline(__always)
    func hashBytes(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    func precedesInBytes(_ other: String) -> Bool {
        withBytes { left in
            other.withBytes { right in
                let common = min(left.count, right.count)
                guard let start = left.baseAddress, let other = right.baseAddress, common > 0 else {
                    return left.count < right.count
                }
                let order = memcmp(start, other, common)
                return order == 0 ? left.count < right.count : order < 0
            }
        }
    }
}
