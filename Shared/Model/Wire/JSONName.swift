internal import Glibc

/// The name of an object's member while its object is being read.
///
/// It points into the reader's bytes, so compare it or turn it into a `String`; do not keep it.
public struct JSONName {
    let start: UnsafePointer<UInt8>
    let count: Int
    /// The name by itself where it holds escapes, or where the reader notes what it is compared with; `nil` for nearly all.
    let resolved: ResolvedName?

    /// The name as a string of its own.
    public var string: String {
        resolved?.text ?? String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Lets `switch` compare a name with literals without making a string.
    public static func ~= (literal: StaticString, name: JSONName) -> Bool { name.equals(literal) }

    func equals(_ literal: StaticString) -> Bool {
        if let resolved { return resolved.equals(literal) }
        return literal.utf8CodeUnitCount == count && memcmp(literal.utf8Start, start, count) == 0
    }
}

/// A member's name with its escapes resolved, and the names that it was compared with.
///
/// Whoever reads an object compares each member with the names that it knows, in a `switch`. Where none fits, these are
/// the names that may have been meant: so the reading itself is the one list of them.
final class ResolvedName {
    let text: String
    private(set) var compared: [StaticString] = []

    init(_ text: String) { self.text = text }

    func equals(_ literal: StaticString) -> Bool {
        compared.append(literal)
        // Byte by byte: as strings, a Kelvin sign would equal a K.
        return text.utf8.elementsEqual(
            UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// The known name that was meant, where one is near.
    var meant: String? { NearName.nearest(to: text, among: compared.map { "\($0)" }) }
}

/// A member that the record does not know (advice `unknown-field`).
public struct UnknownField: Hashable, Sendable {
    /// Where it stands, such as `content.titel`.
    public let path: String
    /// The known name that was meant; `nil` where none is near, or nobody listened (``JSONReader/listen(to:_:)``).
    public let meant: String?

    /// Its name alone, as in the path.
    public var name: String { String(path.dropFirst(outerPath.count)) }

    /// The path before the name, up to its dot.
    public var outerPath: String {
        path.lastIndex(of: ".").map { String(path[...$0]) } ?? ""
    }

    /// Names a member.
    public init(_ path: String, meant: String? = nil) {
        self.path = path
        self.meant = meant
    }
}
