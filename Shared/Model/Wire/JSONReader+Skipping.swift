extension JSONReader {
    /// Skips the next value, and checks it.
    public mutating func skipValue() throws(Rejection) {
        // Nearly every value is valid. The path within it matters only where one is not.
        let start = position
        do throws(Rejection) {
            if !checksNames { return try pass(depth) }
        } catch {
            position = start
        }
        try skipValueByNames()
    }

    /// Skips a value member by member, so that an error has its path, and names can be compared.
    private mutating func skipValueByNames() throws(Rejection) {
        switch try nextKind() {
        case .object:
            let outer = depth
            try beginObject()
            // `nextName` itself skips members that are null.
            while depth > outer { if try nextName() != nil { try skipValueByNames() } }
        case .array:
            try beginArray()
            while try nextElement() { try skipValueByNames() }
        case .string: try skipString()
        case .bool: _ = try readBool()
        case .null: try literal("null")
        case .number: try skipNumber()
        }
    }

    /// Skips a value without tracking the path within it: an error says only that there is one.
    ///
    /// - Parameter depth: the number of objects and arrays around it.
    private mutating func pass(_ depth: Int) throws(Rejection) {
        skipSpace()
        guard position < count else { throw Self.unsound }
        switch base[position] {
        case UInt8(ascii: "{"): try pass(depth, closedBy: UInt8(ascii: "}"), hasNames: true)
        case UInt8(ascii: "["): try pass(depth, closedBy: UInt8(ascii: "]"), hasNames: false)
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: try skipNumber()
        }
    }

    private mutating func pass(_ depth: Int, closedBy closer: UInt8, hasNames: Bool) throws(Rejection) {
        guard depth < mostLevels else { throw Self.unsound }
        position += 1
        skipSpace()
        if position < count, base[position] == closer {
            position += 1
            return
        }
        while true {
            if hasNames { try passName() }
            try pass(depth + 1)
            skipSpace()
            guard position < count else { throw Self.unsound }
            position += 1
            if base[position - 1] == closer { return }
            guard base[position - 1] == UInt8(ascii: ",") else { throw Self.unsound }
        }
    }

    private mutating func passName() throws(Rejection) {
        skipSpace()
        guard position < count, base[position] == UInt8(ascii: "\"") else { throw Self.unsound }
        try skipString()
        skipSpace()
        guard position < count, base[position] == UInt8(ascii: ":") else { throw Self.unsound }
        position += 1
    }

    /// Never reported: the value is read again, which finds the actual error.
    private static var unsound: Rejection { Rejection(.unreadable, found: "invalid JSON", fix: "send valid JSON") }
}
