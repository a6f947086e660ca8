internal import Glibc

/// Reads one JSON value from borrowed bytes; it parses only what its caller asks for.
///
/// Objects are read with ``beginObject()`` and ``nextName()``, arrays with ``beginArray()`` and ``nextElement()``.
/// A member whose value is `null` is skipped: absent and `null` mean the same in every public record.
/// The whole value is checked even where little of it is read: UTF-8, syntax, depth, and, in values from outside,
/// duplicate names. Only a delivery whose length rendering wrote is passed over (``RenderedDelivery``).
/// Every error is a ``Rejection`` that names its path.
public struct JSONReader: ~Copyable {
    /// The depth limit for values from outside (rule I1).
    public static let deepest = 32
    /// The depth limit for values that the pipeline wrote: it wraps values from outside into its own records.
    public static let deepestInside = 40

    /// The members that the caller did not read, in order; at most 16 are kept.
    public private(set) var unknownFields: [UnknownField] = []
    /// How many members the caller did not read.
    public private(set) var unknownFieldCount = 0
    private static let mostUnknownFields = 16
    private static let mostBytesOfUnknown = 512

    /// The path of the first member that a record must not have; the code that reads the record decides what follows.
    public private(set) var forbiddenField: String?

    let base: UnsafePointer<UInt8>
    let count: Int
    var position = 0
    var depth = 0
    private var frames = InlineArray<40, Frame>(repeating: Frame())
    private var names = NameCheck()
    let checksNames: Bool
    let mostLevels: Int
    /// Whether it records which names each name is compared with; see ``listen(to:_:)``.
    let listens: Bool
    /// The names that hold escapes, and all of them where ``listens`` is set; each ``JSONName`` points at its own.
    var resolvedNames: [ResolvedName] = []
    /// Whether all bytes are ASCII, so that texts need not be looked at again.
    let isASCII: Bool
    /// Where the reading of the innermost ``JSONObject`` stands.
    @usableFromInline
    var search = MemberSearch()

    /// An open object or array, with what errors need to name it. It is small, since each reader initializes all
    /// frames.
    private struct Frame {
        var nameStart = 0
        var nameCount: UInt32 = 0
        var index: Int32 = -1
        var isArray = false
        var isFirst = true
    }

    init(
        unsafe bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, isASCII: Bool, checksNames: Bool,
        listens: Bool = false
    ) {
        self.isASCII = isASCII
        self.listens = listens
        self.checksNames = checksNames
        mostLevels = checksNames ? Self.deepest : Self.deepestInside
        self.base = base
        self.count = bytes.count
    }

    /// Reads exactly one value from `bytes`; anything but white space after it is an error.
    ///
    /// - Parameter checksNames: `true` for values from outside: duplicate names are errors, and the depth limit is
    ///   ``deepest``. `false` for values that were checked on the way in or that the pipeline wrote; their limit is
    ///   ``deepestInside``.
    /// - Throws: a ``Rejection``; `unreadable` where the bytes are not JSON (rule I1).
    public static func read<Value: ~Copyable>(
        _ bytes: Span<UInt8>, checksNames: Bool = true, _ body: (inout JSONReader) throws(Rejection) -> Value
    ) throws(Rejection) -> Value {
        let isASCII = try checkText(bytes)
        return try withPointer(to: bytes) { (pointer, base) throws(Rejection) in
            var reader = JSONReader(unsafe: pointer, base: base, isASCII: isASCII, checksNames: checksNames)
            let value = try body(&reader)
            try reader.finish()
            return value
        }
    }

    /// Reads a value from outside as ``read(_:checksNames:_:)`` does, and finds for each unknown name the known one
    /// that was probably meant. It costs several times as much.
    ///
    /// - Returns: the result of `body`, the unknown members that were read until then, at most 16, and their number.
    public static func listen<Value>(
        to bytes: Span<UInt8>, _ body: (inout JSONReader) throws(Rejection) -> Value
    ) -> (result: Result<Value, Rejection>, unknownFields: [UnknownField], unknownFieldCount: Int) {
        var unknownFields: [UnknownField] = []
        var unknownFieldCount = 0
        do throws(Rejection) {
            let isASCII = try checkText(bytes)
            let value = try withPointer(to: bytes) { (pointer, base) throws(Rejection) in
                var reader = JSONReader(
                    unsafe: pointer, base: base, isASCII: isASCII, checksNames: true, listens: true)
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

    /// Whether all bytes are ASCII.
    private static func checkText(_ bytes: Span<UInt8>) throws(Rejection) -> Bool {
        do {
            return try UTF8Span(validating: bytes).isKnownASCII
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

    /// The next member's name, with the reader at its value; `nil` once the object is closed.
    public mutating func nextName() throws(Rejection) -> JSONName? { try nextName(skipsNull: true) }

    /// The next member's name, also where its value is `null`, so that the caller can check the name.
    ///
    /// - Returns: the name, and whether its value is `null` and was skipped; `nil` once the object is closed.
    public mutating func nextNameOfAny() throws(Rejection) -> (name: JSONName, isNull: Bool)? {
        guard let name = try nextName(skipsNull: false) else { return nil }
        guard position < count, base[position] == UInt8(ascii: "n") else { return (name, false) }
        try literal("null")
        return (name, true)
    }

    /// Goes to the next member where nothing is in the way: a comma is next, then a name without escapes, and its value is
    /// not `null`. This is nearly always so.
    ///
    /// - Returns: `nil` where something is; nothing is read then.
    @inline(__always)
    mutating func passToNextName() throws(Rejection) -> JSONName? {
        let start = position &+ 2
        guard !listens, start < count, base[position] == UInt8(ascii: ","),
            base[position &+ 1] == UInt8(ascii: "\""), !frames[depth &- 1].isFirst
        else { return nil }
        let end = TextBytes.plainEnd(base, from: start, to: count)
        guard end &+ 2 < count, base[end] == UInt8(ascii: "\""), base[end &+ 1] == UInt8(ascii: ":"),
            base[end &+ 2] > 0x20, base[end &+ 2] != UInt8(ascii: "n")
        else { return nil }
        position = end &+ 2
        let name = JSONName(start: base + start, count: end &- start)
        try note(name)
        return name
    }

    /// Notes the name for ``path``, and in values from outside that it is there.
    @inline(__always)
    private mutating func note(_ name: JSONName) throws(Rejection) {
        frames[depth &- 1].nameStart = name.start - base
        frames[depth &- 1].nameCount = UInt32(truncatingIfNeeded: name.count)
        guard !checksNames || names.isNew(name) else {
            throw Rejection(.unreadable, path: path, found: "a duplicate name", fix: "name each member once")
        }
    }

    @inline(__always)
    private mutating func nextName(skipsNull: Bool) throws(Rejection) -> JSONName? {
        while true {
            guard try hasMore(closedBy: UInt8(ascii: "}")) else { return nil }
            guard position < count, base[position] == UInt8(ascii: "\"") else { throw syntax("a member name") }
            let name = try scanName()
            try note(name)
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

    @inline(__always)
    private mutating func hasMore(closedBy closer: UInt8) throws(Rejection) -> Bool {
        skipSpace()
        guard position < count else { throw syntax("more") }
        if base[position] == closer {
            close()
            return false
        }
        if frames[depth - 1].isFirst {
            frames[depth - 1].isFirst = false
        } else {
            guard base[position] == UInt8(ascii: ",") else { throw syntax("a comma") }
            position &+= 1
            skipSpace()
        }
        return true
    }

    private mutating func close() {
        position &+= 1
        depth &-= 1
        if checksNames, !frames[depth].isArray { names.close() }
    }

    private mutating func finish() throws(Rejection) {
        skipSpace()
        guard position == count else { throw syntax("the end") }
    }

    /// The reader's position: bytes from the record's beginning.
    public var offset: Int { position }

    // MARK: Errors

    /// The path of the reader's position: `content.attachments[2].url`.
    public var path: String {
        var text = ""
        for level in 0..<depth {
            let frame = frames[level]
            if frame.isArray {
                if frame.index >= 0 { text += "[\(frame.index)]" }
            } else if frame.nameCount > 0 {
                if !text.isEmpty { text += "." }
                // A scalar that crosses the limit of 128 bytes ends before byte 131.
                let name = UnsafeBufferPointer(start: base + frame.nameStart, count: min(Int(frame.nameCount), 131))
                text += String(decoding: name, as: UTF8.self).escaped(most: 128)
            }
        }
        return text
    }

    /// Records and skips an unknown member; it leads to advice, not to a rejection.
    public mutating func skipUnknown() throws(Rejection) {
        unknownFieldCount += 1
        guard unknownFieldCount <= Self.mostUnknownFields else { return try skipValue() }
        let field = UnknownField(path, meant: listens ? resolvedNames.last?.meant : nil)
        unknownFields.append(field)
        guard listens else { return try skipValue() }
        let value = try readSlice()
        guard value.bytes.count <= Self.mostBytesOfUnknown else { return }
        unknownFields[unknownFields.count - 1] = UnknownField(field.path, meant: field.meant, value: value)
    }

    /// Records and skips a member that the record must not have.
    public mutating func skipForbidden() throws(Rejection) {
        if forbiddenField == nil { forbiddenField = path }
        try skipValue()
    }
}
