/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), the simplest of hashes: over the bytes of a text, the same in every process.
///
/// Two texts with the same hash are easy to construct, so use it only where a collision does no harm.
public enum FNV1a {
    /// The hash in 32 bits.
    @inlinable
    public static func hash32(_ text: String) -> UInt32 {
        text.withBytes { bytes in
            var hash: UInt32 = 0x811c_9dc5
            for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
            return hash
        }
    }

    /// The hash in 64 bits.
    ///
    /// - Parameter basis: the start value; another one than the usual gives another hash.
    @inlinable
    public static func hash64(_ text: String, basis: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        text.withBytes { bytes in
            var hash = basis
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
            return hash
        }
    }
}
