public import HTTP

/// Which addresses may be called. It is asked for each address at the moment of connecting, so a name that resolves to
/// another address than before gains nothing.
public struct AddressRule: Hashable, Sendable {
    /// Whether loopback addresses may be called, also by plain `http`: for development.
    public var allowsLoopback = false
    /// Networks that may be called although they are not public.
    public var networks: [Network] = []

    /// Allows public addresses alone.
    public init() {}

    /// Whether an address may be called.
    ///
    /// - Parameter isSecure: whether the call uses TLS. Without it only loopback addresses may be called.
    public func permits(_ address: IPAddress, isSecure: Bool) -> Bool {
        if address.isLoopback { return allowsLoopback || (isSecure && isNamed(address)) }
        return isSecure && (isNamed(address) || Self.isPublic(address))
    }

    private func isNamed(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// Whether an address is reachable on the Internet, by IANA's registries of special-purpose addresses (RFC 6890).
    static func isPublic(_ address: IPAddress) -> Bool {
        if address.isIPv4 { return !reservedOfIPv4.contains { $0.contains(address) } }
        // NAT64 carries an IPv4 address in its last four bytes (RFC 6052).
        if let nat64, nat64.contains(address) { return embedded(address).map(isPublic) ?? false }
        guard let global, global.contains(address) else { return false }
        return !reservedOfIPv6.contains { $0.contains(address) }
    }

    private static func embedded(_ address: IPAddress) -> IPAddress? {
        IPAddress(address.bytes.suffix(4).map(String.init).joined(separator: "."))
    }

    private static let reservedOfIPv4 = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4",
    ].compactMap(Network.init)

    private static let nat64 = Network("64:ff9b::/96")

    /// Only these are given out so far; everything else is reserved, local or multicast.
    private static let global = Network("2000::/3")

    /// Protocol assignments with Teredo, documentation, and 6to4, which carries any IPv4 address.
    private static let reservedOfIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]
        .compactMap(Network.init)
}
