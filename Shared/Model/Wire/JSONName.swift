internal import Glibc

/// The name of an object's member while its object is being read.
///
/// It points into the reader's bytes, so compare it or turn it into a `String`; do not keep it.
public struct JSONName {
    let start: UnsafePointer<UInt8>
    let count: Int
    /// Set where the name holds escapes, or where the reader records what it is compared with; `nil` for nearly all
    /// names. The reader keeps it as long as the bytes, so that names need not be counted.
    private let kept: Unmanaged<ResolvedName>?

    init(start: UnsafePointer<UInt8>, count: Int, resolved: ResolvedName? = nil) {
        (self.start, self.count, kept) = (start, count, resolved.map(Unmanaged.passUnretained))
    }

    var resolved: ResolvedName? { kept?.takeUnretainedValue() }

    /// The name copied to a string.
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
/// Code that reads an object compares each member with the names it knows, in a `switch`. Where none matches, the
/// compared names are the candidates for what was meant, so no second list of known names is needed.
final class ResolvedName {
    let text: String
    private(set) var compared: [StaticString] = []

    init(_ text: String) { self.text = text }

    func equals(_ literal: StaticString) -> Bool {
        compared.append(literal)
        // Compared byte by byte: as Swift strings, a Kelvin sign would equal a K.
        return text.utf8.elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// The known name that was probably meant; `nil` where none is near.
    var meant: String? { NearName.nearest(to: text, among: compared.map { "\($0)" }) }
}

/// A member that the record does not know (advice `unknown-field`).
public struct UnknownField: Hashable, Sendable {
    /// Where it stands, such as `content.titel`.
    public let path: String
    /// The known name that was probably meant; `nil` where none is near, or without ``JSONReader/listen(to:_:)``.
    public let meant: String?
    /// Its value, if that is short; `nil` without ``JSONReader/listen(to:_:)``.
    public let value: JSONSlice?

    /// The member's own name, without the path before it.
    public var name: String { String(path.dropFirst(outerPath.count)) }

    /// The path before the name, including its dot.
    public var outerPath: String {
        path.lastIndex(of: ".").map { String(path[...$0]) } ?? ""
    }

    package init(_ path: String, meant: String? = nil, value: JSONSlice? = nil) {
        self.path = path
        self.meant = meant
        self.value = value
    }
}
