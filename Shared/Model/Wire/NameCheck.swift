/// Finds a member name that occurs twice in one object (rule I1).
///
/// It compares 64-bit hashes. Accidental collisions within one object are rarer than a disk failure, and a producer
/// that causes one on purpose only gets its own record rejected. The hash has no random seed, so that every reading of
/// a record gives the same result.
struct NameCheck {
    /// The names of all open objects, the innermost object's last. There is room for those of nearly all records.
    private var hashes = InlineArray<32, UInt64>(repeating: 0)
    private var count = 0
    /// Where the names of each open object begin: always before the end of ``hashes``.
    private var starts = InlineArray<33, Int>(repeating: 0)
    /// The names of each open object that had to make room for more.
    private var moved: [Set<UInt64>] = []
    private var depth = 0

    mutating func open() {
        if depth > 0 { makeRoom() }
        starts[depth] = count
        depth += 1
    }

    mutating func close() {
        depth -= 1
        count = starts[depth]
        if moved.count > depth { moved.removeLast() }
    }

    mutating func isNew(_ name: JSONName) -> Bool {
        let hash = Self.hash(name)
        for index in starts[depth - 1]..<count where hashes[index] == hash { return false }
        if moved.count == depth, moved[depth - 1].contains(hash) { return false }
        makeRoom()
        hashes[count] = hash
        count += 1
        return true
    }

    /// Where there is no room for one more name, moves those of the innermost object away.
    private mutating func makeRoom() {
        guard count == hashes.count else { return }
        while moved.count < depth { moved.append([]) }
        for index in starts[depth - 1]..<count { moved[depth - 1].insert(hashes[index]) }
        count = starts[depth - 1]
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
