internal import CCrypto

extension ContentHash {
    /// The hash of a value that a reader has checked.
    ///
    /// - Throws: a ``Rejection`` when it is no JSON after all.
    public init(of content: JSONSlice) throws(Rejection) {
        let canonical = try CanonicalJSON.bytes(of: content.bytes.span)
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        EVP_Digest(canonical, canonical.count, &digest, &length, EVP_sha256(), nil)
        self.init(high: Self.number(digest[0..<8]), low: Self.number(digest[8..<16]))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
