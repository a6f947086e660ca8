extension JSONReader {
    /// Skips the next value, and checks it.
    public mutating func skipValue() throws(Rejection) {
        // Nearly every value is valid. The path within it matters only where one is not.
        let start = position
        if !checksNames, pass(depth) { return }
        position = start
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

    /// Skips a value without tracking the path within it.
    ///
    /// - Parameter depth: the number of objects and arrays around it.
    /// - Returns: `false` where it is not valid, somewhere: it is then read again, which finds the error.
    private mutating func pass(_ depth: Int) -> Bool {
        skipSpace()
        guard position < count else { return false }
        switch base[position] {
        case UInt8(ascii: "{"): return pass(depth, closedBy: UInt8(ascii: "}"), hasNames: true)
        case UInt8(ascii: "["): return pass(depth, closedBy: UInt8(ascii: "]"), hasNames: false)
        case UInt8(ascii: "\""): return passString()
        case UInt8(ascii: "t"): return (try? literal("true")) != nil
        case UInt8(ascii: "f"): return (try? literal("false")) != nil
        case UInt8(ascii: "n"): return (try? literal("null")) != nil
        default: return (try? skipNumber()) != nil
        }
    }

    private mutating func pass(_ depth: Int, closedBy closer: UInt8, hasNames: Bool) -> Bool {
        guard depth < mostLevels else { return false }
        position &+= 1
        skipSpace()
        if position < count, base[position] == closer {
            position &+= 1
            return true
        }
        while true {
            if hasNames {
                skipSpace()
                guard position < count, base[position] == UInt8(ascii: "\""), passString() else { return false }
                skipSpace()
                guard position < count, base[position] == UInt8(ascii: ":") else { return false }
                position &+= 1
            }
            guard pass(depth &+ 1) else { return false }
            skipSpace()
            guard position < count else { return false }
            let byte = base[position]
            position &+= 1
            if byte == closer { return true }
            guard byte == UInt8(ascii: ",") else { return false }
        }
    }

    @inline(__always)
    private mutating func passString() -> Bool { passPlainString() || (try? skipRest()) != nil }
}
