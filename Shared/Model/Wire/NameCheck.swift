/// Finds a member name that occurs twice in one object (rule I1).
///
/// It compares 64-bit hashes. Accidental collisions within one object are rarer than a disk failure, and a producer
/// that causes one on purpose only gets its own record rejected. The hash has no random seed, so that every reading of
/// a record gives the same result.
struct NameCheck {
    private var hashes: [UInt64] = []
    private var starts = InlineArray<33, Int>(repeating: 0)
    private var large: [Set<UInt64>?] = []
    private var depth = 0

    /// Above this many names a set is faster than a linear search.
    private static let listLimit = 48
    /// Room for this many names is reserved at once; nearly all records have fewer open at a time.
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
        guard let resolved = name.resolved else {
            return hash(UnsafeBufferPointer(start: name.start, count: name.count))
        }
        return resolved.text.utf8Span.span.withUnsafeBufferPointer { hash($0) }
    }

    /// Hashes eight bytes at a time, and the last eight; the length distinguishes names that end alike. A short name is one
    /// word.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = 0xcbf2_9ce4_8422_2325 &+ UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
        func mix(_ word: UInt64) {
            // Both halves of the product, so that bytes which stand in two words cannot cancel each other.
            let product = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
            hash = product.high ^ product.low
        }
        func word(at index: Int) -> UInt64 {
            UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        }
        var index = 0
        while index + 8 <= bytes.count {
            mix(word(at: index))
            index += 8
        }
        if index > 0 {
            // The last eight, of which some were mixed in already.
            if index < bytes.count { mix(word(at: bytes.count - 8)) }
            return hash
        }
        var rest: UInt64 = 0
        for byte in bytes { rest = rest << 8 | UInt64(byte) }
        mix(rest)
        return hash
    }
}
