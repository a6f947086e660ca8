internal import Glibc

/// Reads one JSON value from borrowed bytes, pulling only what its caller asks for.
///
/// Objects are read with ``beginObject()`` and ``nextName()``, arrays with ``beginArray()`` and ``nextElement()``.
/// A member whose value is `null` is skipped: absent and `null` say the same in every public record.
/// The whole value is checked however little of it is read: UTF-8, syntax, depth, and, for what comes from outside, names
/// that stand twice.
/// Every error is a ``Rejection`` that names its path.
public struct JSONReader: ~Copyable {
    /// What comes from outside may not be deeper (rule I1).
    public static let deepest = 32
    /// The limit of what the pipeline wrote itself: it puts what came from outside into records of its own.
    public static let deepestInside = 40

    /// Paths of the members that nobody asked for, in order; at most 16 are kept.
    public private(set) var unknownFields: [UnknownField] = []
    /// How many members nobody asked for.
    public private(set) var unknownFieldCount = 0
    private static let mostUnknownFields = 16

    /// Path of the first member that a record must not have; whoever reads the record judges it.
    public private(set) var forbiddenField: String?

    let base: UnsafePointer<UInt8>
    let count: Int
    var position = 0
    var depth = 0
    private var frames = InlineArray<40, Frame>(repeating: Frame())
    private var names = NameCheck()
    let checksNames: Bool
    let mostLevels: Int
    /// Whether it notes what each name is compared with; see ``listen(to:_:)``.
    let listens: Bool
    /// The name read last, where it listens.
    var lastName: ResolvedName?

    /// An open object or array, as far as errors need to name it. Small, since each reader sets up all of them.
    private struct Frame {
        var nameStart = 0
        var nameCount: UInt32 = 0
        var index: Int32 = -1
        var isArray = false
        var isFirst = true
    }

    init(
        unsafe bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, checksNames: Bool, listens: Bool = false
    ) {
        self.listens = listens
        self.checksNames = checksNames
        mostLevels = checksNames ? Self.deepest : Self.deepestInside
        self.base = base
        self.count = bytes.count
    }

    /// Reads exactly one value from `bytes`; anything but white space after it is an error.
    ///
    /// - Parameter checksNames: whether the value comes from outside, so that a name that stands twice is an error, and so is
    ///   one more level than ``deepest``; `false` where the value was checked at the door, or the pipeline wrote it itself,
    ///   which may be as deep as ``deepestInside``.
    /// - Throws: a ``Rejection``; `unreadable` where the bytes are no JSON at all (rule I1).
    public static func read<Value: ~Copyable>(
        _ bytes: Span<UInt8>, checksNames: Bool = true, _ body: (inout JSONReader) throws(Rejection) -> Value
    ) throws(Rejection) -> Value {
        try checkText(bytes)
        return try withPointer(to: bytes) { (pointer, base) throws(Rejection) in
            var reader = JSONReader(unsafe: pointer, base: base, checksNames: checksNames)
            let value = try body(&reader)
            try reader.finish()
            return value
        }
    }

    /// Reads as ``read(_:checksNames:_:)`` does what comes from outside, and notes which known name each unknown one may
    /// have been meant for. It costs several times as much.
    ///
    /// - Returns: what `body` made of the bytes, and the unknown members that were met until then, at most 16, and how many
    ///   there were.
    public static func listen<Value>(
        to bytes: Span<UInt8>, _ body: (inout JSONReader) throws(Rejection) -> Value
    ) -> (result: Result<Value, Rejection>, unknownFields: [UnknownField], unknownFieldCount: Int) {
        var unknownFields: [UnknownField] = []
        var unknownFieldCount = 0
        do throws(Rejection) {
            try checkText(bytes)
            let value = try withPointer(to: bytes) { (pointer, base) throws(Rejection) in
                var reader = JSONReader(unsafe: pointer, base: base, checksNames: true, listens: true)
                defer { (unknownFields, unknownFieldCount) = (reader.unknownFields, reader.unknownFieldCount) }
                let value = try body(&reader)
                try reader.finish()
                return value
            }
            return (.success(value), unknownFields, unknownFieldCount)
        } catch {
            return (.failure(error), unknownFields, unknownFieldCount)
        }
    }

    private static func checkText(_ bytes: Span<UInt8>) throws(Rejection) {
        do {
            _ = try UTF8Span(validating: bytes)
        } catch {
            throw Rejection(
                .unreadable, found: "bytes that are not UTF-8", fix: "send one JSON object in UTF-8")
        }
    }

    private static func withPointer<Value: ~Copyable>(
        to bytes: Span<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafePointer<UInt8>) throws(Rejection) -> Value
    ) throws(Rejection) -> Value {
        try bytes.withUnsafeBufferPointer { (pointer) throws(Rejection) in
            guard let base = pointer.baseAddress, !pointer.isEmpty else {
                throw .emptyValue
            }
            return try body(pointer, base)
        }
    }

    // MARK: Objects

    /// Enters an object.
    public mutating func beginObject() throws(Rejection) {
        skipSpace()
        guard position < count, base[position] == UInt8(ascii: "{") else { throw wrongType("an object") }
        try open(isArray: false)
    }

    /// The next member's name, the reader standing at its value; `nil` once the object is closed.
    public mutating func nextName() throws(Rejection) -> JSONName? { try nextName(skipsNull: true) }

    /// The next member's name, also where its value is `null`: its name must be of the right form all the same.
    ///
    /// - Returns: the name, and whether its value is `null` and was passed over; `nil` once the object is closed.
    public mutating func nextNameOfAny() throws(Rejection) -> (name: JSONName, isNull: Bool)? {
        guard let name = try nextName(skipsNull: false) else { return nil }
        guard position < count, base[position] == UInt8(ascii: "n") else { return (name, false) }
        try literal("null")
        return (name, true)
    }

    @inline(__always)
    private mutating func nextName(skipsNull: Bool) throws(Rejection) -> JSONName? {
        while true {
            guard try hasMore(closedBy: UInt8(ascii: "}")) else { return nil }
            guard position < count, base[position] == UInt8(ascii: "\"") else { throw syntax("a member name") }
            let name = try scanName()
            frames[depth - 1].nameStart = position - 1 - name.count
            frames[depth - 1].nameCount = UInt32(truncatingIfNeeded: name.count)
            guard !checksNames || names.isNew(name) else {
                throw Rejection(
                    .unreadable, path: path, found: "a name that stands twice", fix: "name each member once")
            }
            skipSpace()
            guard position < count, base[position] == UInt8(ascii: ":") else { throw syntax("a colon") }
            position += 1
            skipSpace()
            if skipsNull, position < count, base[position] == UInt8(ascii: "n") {
                try literal("null")
                continue
            }
            return name
        }
    }

    // MARK: Arrays

    /// Enters an array.
    public mutating func beginArray() throws(Rejection) {
        skipSpace()
        guard position < count, base[position] == UInt8(ascii: "[") else { throw wrongType("a list", .array) }
        try open(isArray: true)
    }

    /// Moves to the next element; `false` once the array is closed.
    public mutating func nextElement() throws(Rejection) -> Bool {
        guard try hasMore(closedBy: UInt8(ascii: "]")) else { return false }
        frames[depth - 1].index &+= 1
        return true
    }

    // MARK: Structure

    private mutating func open(isArray: Bool) throws(Rejection) {
        guard depth < mostLevels else {
            throw Rejection(
                .unreadable, path: path, found: "more than \(mostLevels) levels of nesting",
                fix: "nest at most \(mostLevels) deep")
        }
        position += 1
        frames[depth] = Frame(isArray: isArray)
        depth += 1
        if checksNames, !isArray { names.open() }
    }

    private mutating func hasMore(closedBy closer: UInt8) throws(Rejection) -> Bool {
        skipSpace()
        guard position < count else { throw syntax("more") }
        if base[position] == closer {
            position += 1
            depth -= 1
            if checksNames, !frames[depth].isArray { names.close() }
            return false
        }
        if frames[depth - 1].isFirst {
            frames[depth - 1].isFirst = false
        } else {
            guard base[position] == UInt8(ascii: ",") else { throw syntax("a comma") }
            position += 1
            skipSpace()
        }
        return true
    }

    private mutating func finish() throws(Rejection) {
        skipSpace()
        guard position == count else { throw syntax("the end") }
    }

    /// Where the reader stands: bytes from the record's beginning.
    public var offset: Int { position }

    // MARK: Errors

    /// Where the reader stands: `content.attachments[2].url`.
    public var path: String {
        var text = ""
        for level in 0..<depth {
            let frame = frames[level]
            if frame.isArray {
                if frame.index >= 0 { text += "[\(frame.index)]" }
            } else if frame.nameCount > 0 {
                if !text.isEmpty { text += "." }
                // A scalar that the 128th byte cuts through ends before the 131st.
                let name = UnsafeBufferPointer(start: base + frame.nameStart, count: min(Int(frame.nameCount), 131))
                text += String(decoding: name, as: UTF8.self).escaped(most: 128)
            }
        }
        return text
    }

    /// Notes and skips a member that the record does not know; it costs an advice, not the record.
    public mutating func skipUnknown() throws(Rejection) {
        unknownFieldCount += 1
        if unknownFieldCount <= Self.mostUnknownFields {
            unknownFields.append(UnknownField(path, meant: lastName?.meant))
        }
        try skipValue()
    }

    /// Notes and skips a member that the record must not have.
    public mutating func skipForbidden() throws(Rejection) {
        if forbiddenField == nil { forbiddenField = path }
        try skipValue()
    }
}
