/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), the simplest of hashes: over the bytes of a text, the same in every process.
///
/// Whoever wants two texts with one hash can find them, so it stands for a text only where that does no harm.
public enum FNV1a {
    /// The hash in 32 bits.
    @inlinable
    public static func hash32(_ text: String) -> UInt32 {
        let bytes = text.utf8Span.span
        var hash: UInt32 = 0x811c_9dc5
        for index in bytes.indices { hash = (hash ^ UInt32(bytes[index])) &* 0x0100_0193 }
        return hash
    }

    /// The hash in 64 bits.
    ///
    /// - Parameter basis: where it begins; from another one than the usual it is another hash.
    @inlinable
    public static func hash64(_ text: String, basis: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        let bytes = text.utf8Span.span
        var hash = basis
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3 }
        return hash
    }
}
