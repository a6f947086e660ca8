extension HTTP2Server {
    /// Whether the hosts are names or addresses, so that they can stand in a header, and the ports are ports.
    var isValid: Bool {
        Self.isHost(host) && Self.isPort(port) && (proxy.map { Self.isHost($0.host) && Self.isPort($0.port) } ?? true)
    }

    private static func isHost(_ host: String) -> Bool {
        !host.isEmpty && host.utf8.count <= 253 && host.utf8.allSatisfy(isHostByte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._:%".utf8.contains(byte)
        }
    }

    private static func isPort(_ port: Int) -> Bool { (1...65_535).contains(port) }
}
