/// Finds a member name that stands twice in one object.
///
/// It compares 64-bit hashes: two names of one object that collide by accident are rarer than a failing disk, and whoever
/// makes them collide on purpose turns down their own record only. The hash has no random seed, so that a record
/// is judged alike each time it is read.
struct NameCheck {
    private var hashes: [UInt64] = []
    private var starts = InlineArray<33, Int>(repeating: 0)
    private var large: [Set<UInt64>?] = []
    private var depth = 0

    /// From here on a set is faster than looking along the list.
    private static let listLimit = 48
    /// Names that are open at once in nearly all records; room for them is made at once.
    private static let usualNames = 24

    mutating func open() {
        starts[depth] = hashes.count
        depth += 1
        if !large.isEmpty { large.append(nil) }
    }

    mutating func close() {
        depth -= 1
        hashes.removeLast(hashes.count - starts[depth])
        if large.count > depth { large.removeLast(large.count - depth) }
    }

    mutating func isNew(_ name: JSONName) -> Bool {
        let hash = Self.hash(name)
        let start = starts[depth - 1]
        if hashes.count - start < Self.listLimit {
            for index in start..<hashes.count where hashes[index] == hash { return false }
            if hashes.isEmpty { hashes.reserveCapacity(Self.usualNames) }
            hashes.append(hash)
            return true
        }
        while large.count < depth { large.append(nil) }
        var set = large[depth - 1] ?? Set(hashes[start...])
        large[depth - 1] = nil
        let isNew = set.insert(hash).inserted
        large[depth - 1] = set
        return isNew
    }

    private static func hash(_ name: JSONName) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        if let unescaped = name.unescaped {
            for byte in unescaped.utf8 { mix(byte) }
        } else {
            for index in 0..<name.count { mix(name.start[index]) }
        }
        return hash
    }
}
