extension JSONReader {
    /// Keeps the next value's bytes where they are JSON by form alone (RFC 8259): at any depth, with duplicate names,
    /// and with unpaired surrogates. The checks reject all of these (rule I1).
    ///
    /// - Throws: a ``Rejection`` with the path in the value, as reading it would.
    public mutating func readForm() throws(Rejection) -> [UInt8] {
        skipSpace()
        let start = position
        do throws(Rejection) {
            try passForm()
        } catch {
            position = start
            try skipValue()
            throw error
        }
        return Array(UnsafeBufferPointer(start: base + start, count: position - start))
    }

    /// Iterates instead of recursing, since the depth has no limit.
    private mutating func passForm() throws(Rejection) {
        var closers: [UInt8] = []
        while true {
            if let closer = try openForm() {
                closers.append(closer)
                continue
            }
            while let closer = closers.last {
                skipSpace()
                guard position < count else { throw syntax("more") }
                if base[position] == closer {
                    position += 1
                    closers.removeLast()
                    continue
                }
                guard base[position] == UInt8(ascii: ",") else { throw syntax("a comma") }
                position += 1
                if closer == UInt8(ascii: "}") { try passFormName() }
                break
            }
            if closers.isEmpty { return }
        }
    }

    /// Skips a value, or enters an object or array that is not empty.
    ///
    /// - Returns: the byte that closes that object or array; `nil` after a value.
    private mutating func openForm() throws(Rejection) -> UInt8? {
        switch try nextKind() {
        case .object: return try openForm(closedBy: UInt8(ascii: "}"))
        case .array: return try openForm(closedBy: UInt8(ascii: "]"))
        case .string: try passFormString()
        case .bool: _ = try readBool()
        case .null: try literal("null")
        case .number: try skipNumber()
        }
        return nil
    }

    private mutating func openForm(closedBy closer: UInt8) throws(Rejection) -> UInt8? {
        position += 1
        skipSpace()
        if position < count, base[position] == closer {
            position += 1
            return nil
        }
        if closer == UInt8(ascii: "}") { try passFormName() }
        return closer
    }

    private mutating func passFormName() throws(Rejection) {
        skipSpace()
        guard position < count, base[position] == UInt8(ascii: "\"") else { throw syntax("a member name") }
        try passFormString()
        skipSpace()
        guard position < count, base[position] == UInt8(ascii: ":") else { throw syntax("a colon") }
        position += 1
    }

    private mutating func passFormString() throws(Rejection) {
        position += 1
        _ = try skipRest(checksPairs: false)
    }
}
