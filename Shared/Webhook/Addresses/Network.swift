public import HTTP

/// A network in CIDR notation, such as `10.0.0.0/8` or `fd00::/8`.
public struct Network: Hashable, Sendable {
    private let address: IPAddress
    /// Of 128 bits; those of an IPv4 network count the 96 before it.
    private let bits: Int

    /// Reads the notation; `nil` for anything else, and where bits after the prefix are set.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(String(parts[0])), let length = Int(parts[1]) else {
            return nil
        }
        // An IPv4 network is never written with colons: the mapped form would have another length.
        let isIPv4 = !parts[0].contains(":")
        guard (0...(isIPv4 ? 32 : 128)).contains(length), isIPv4 == address.isIPv4 else { return nil }
        self.init(address, bits: isIPv4 ? 96 + length : length)
        guard (bits..<128).allSatisfy({ address.bytes[$0 / 8] & (0x80 >> UInt8($0 % 8)) == 0 }) else { return nil }
    }

    private init(_ address: IPAddress, bits: Int) { (self.address, self.bits) = (address, bits) }

    /// Whether an address is of this network.
    public func contains(_ other: IPAddress) -> Bool {
        let (mine, its) = (address.bytes, other.bytes)
        let whole = bits / 8
        guard mine.prefix(whole) == its.prefix(whole) else { return false }
        let rest = bits % 8
        guard rest > 0 else { return true }
        return (mine[whole] ^ its[whole]) >> UInt8(8 - rest) == 0
    }
}
