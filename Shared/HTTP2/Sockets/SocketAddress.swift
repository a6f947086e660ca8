internal import Glibc

/// An address and a port, as the system writes them.
struct SocketAddress: Hashable, Sendable {
    let family: Int32
    /// The bytes of its `sockaddr`.
    private let bytes: [UInt8]

    init?(_ info: addrinfo) {
        guard let address = info.ai_addr else { return nil }
        family = info.ai_family
        bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes.prefix($0.count)) }
        return withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(bytes.count)) }
        }
    }
}
