/// SipHash-2-4 with 128 bits of output (J.-P. Aumasson, D. J. Bernstein, 2012), for hashes that are stored.
///
/// Unlike Swift's `Hasher` it gives the same result in every process.
struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    /// - Parameters:
    ///   - low: the first eight bytes of the key, little-endian.
    ///   - high: the other eight.
    private init(low: UInt64, high: UInt64) {
        v0 = low ^ 0x736f_6d65_7073_6575
        v1 = high ^ 0x646f_7261_6e64_6f6d ^ 0xEE
        v2 = low ^ 0x6c79_6765_6e65_7261
        v3 = high ^ 0x7465_6462_7974_6573
    }

    /// The two halves of the hash, each as the little-endian number that the specification calls a word.
    static func hash(_ bytes: Span<UInt8>, low: UInt64 = 0, high: UInt64 = 0) -> (first: UInt64, second: UInt64) {
        var state = SipHash(low: low, high: high)
        return bytes.withUnsafeBytes { bytes in
            let whole = bytes.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                state.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            }
            var last = UInt64(truncatingIfNeeded: bytes.count) << 56
            for index in whole..<bytes.count { last |= UInt64(bytes[index]) << UInt64(8 &* (index &- whole)) }
            state.add(last)
            return state.finished()
        }
    }

    private mutating func add(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    private mutating func finished() -> (first: UInt64, second: UInt64) {
        v2 ^= 0xEE
        for _ in 0..<4 { round() }
        let first = v0 ^ v1 ^ v2 ^ v3
        v1 ^= 0xDD
        for _ in 0..<4 { round() }
        return (first, v0 ^ v1 ^ v2 ^ v3)
    }

    private mutating func round() {
        v0 &+= v1
        v2 &+= v3
        v1 = Self.rotate(v1, 13) ^ v0
        v3 = Self.rotate(v3, 16) ^ v2
        v0 = Self.rotate(v0, 32)
        v2 &+= v1
        v0 &+= v3
        v1 = Self.rotate(v1, 17) ^ v2
        v3 = Self.rotate(v3, 21) ^ v0
        v2 = Self.rotate(v2, 32)
    }

    private static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 &- bits) }
}
