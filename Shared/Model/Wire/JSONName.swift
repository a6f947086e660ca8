internal import Glibc

/// The name of an object's member while its object is being read.
///
/// It points into the reader's bytes, so compare it or turn it into a `String`; do not keep it.
public struct JSONName {
    let start: UnsafePointer<UInt8>
    let count: Int
    /// The name with its escapes resolved; `nil` when it holds none, as nearly always.
    let unescaped: String?

    /// The name as a string of its own.
    public var string: String {
        unescaped ?? String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Lets `switch` compare a name with literals without making a string.
    public static func ~= (literal: StaticString, name: JSONName) -> Bool { name.equals(literal) }

    func equals(_ literal: StaticString) -> Bool {
        // Byte by byte: as strings, a Kelvin sign would equal a K.
        if let unescaped {
            return unescaped.utf8.elementsEqual(
                UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
        }
        return literal.utf8CodeUnitCount == count && memcmp(literal.utf8Start, start, count) == 0
    }
}
