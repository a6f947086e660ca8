public import Glibc

/// An address of IPv4 or IPv6. The IPv4 address `a.b.c.d` equals `::ffff:a.b.c.d` (RFC 4291, 2.5.5.2).
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// Its 16 bytes, the most significant first; those of an IPv4 address begin with `::ffff:0:0/96`.
    public let bytes: [UInt8]

    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// Reads an address in digits, such as `192.0.2.1` or `2001:db8::1`; `nil` for anything else, names included.
    public init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(four)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    /// Reads what a proxy writes: an address with or without a port, IPv6 perhaps in brackets (RFC 7239, 6).
    init?(node: some StringProtocol) {
        if node.first == "[" {
            self.init(String(node.dropFirst().prefix { $0 != "]" }))
        } else if node.split(separator: ":", omittingEmptySubsequences: false).count == 2 {
            self.init(String(node.prefix { $0 != ":" }))
        } else {
            self.init(String(node))
        }
    }

    /// Reads the address of a socket; `nil` for another family.
    public init?(_ socket: UnsafePointer<sockaddr>) {
        switch Int32(socket.pointee.sa_family) {
        case AF_INET:
            self.init(UnsafeRawPointer(socket).loadUnaligned(as: sockaddr_in.self).sin_addr)
        case AF_INET6:
            self.init(UnsafeRawPointer(socket).loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default: return nil
        }
    }

    private init(_ four: in_addr) { bytes = Self.mapped + withUnsafeBytes(of: four) { Array($0) } }

    private init(_ six: in6_addr) { bytes = withUnsafeBytes(of: six) { Array($0) } }

    /// Whether the address is one of IPv4.
    public var isIPv4: Bool { bytes.starts(with: Self.mapped) }

    /// Whether the address is of this machine itself (rule G4): 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        isIPv4 ? bytes[12] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// The address in digits.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let shown = isIPv4 ? Array(bytes.suffix(4)) : bytes
        guard inet_ntop(isIPv4 ? AF_INET : AF_INET6, shown, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Calls `body` with this address and a port in the form of `bind`.
    func withSocketAddress<Result>(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if isIPv4 {
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &place.sin_addr) { $0.copyBytes(from: bytes.suffix(4)) }
            return Self.lend(place, body)
        }
        var place = sockaddr_in6()
        place.sin6_family = sa_family_t(AF_INET6)
        place.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &place.sin6_addr) { $0.copyBytes(from: bytes) }
        return Self.lend(place, body)
    }

    private static func lend<Place, Result>(
        _ place: Place, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Place>.size))
            }
        }
    }
}
