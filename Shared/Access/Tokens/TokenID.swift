public import Model

/// The id of a token or of a key: 1 to 40 of `a` to `z`, `0` to `9` and hyphen, the first not a hyphen.
///
/// It stands in the token itself, in logs and in metrics, and is no secret.
public struct TokenID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The id as the file has it.
    public let string: String

    /// The id itself.
    public var description: String { string }

    /// Checks the form of an id; `nil` when it is invalid.
    public init?(_ string: String) {
        guard (1...40).contains(string.utf8.count), string.utf8.first != UInt8(ascii: "-"),
            string.utf8.allSatisfy({ $0.isSmallLetter || $0.isDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.string = string
    }

    /// A random id of eight letters and digits.
    public init(using generator: inout some RandomNumberGenerator) {
        string = RandomText.make(of: Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8), length: 8, using: &generator)
    }

    /// In alphabetical order.
    public static func < (left: Self, right: Self) -> Bool { left.string < right.string }
}

extension TokenID: JSONReadable, JSONWritable {
    /// Reads a string of the form of ids.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let id = TokenID(text) else {
            throw reader.invalid(
                found: text.quoted(most: 40), fix: "write 1 to 40 of a to z, 0 to 9 and hyphen, the first no hyphen")
        }
        self = id
    }

    /// Writes the id as a string.
    public func write(to writer: inout JSONWriter) { writer.write(string) }
}
