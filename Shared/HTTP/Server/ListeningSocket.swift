internal import Glibc

/// A socket that listens. It is closed when it is dropped.
struct ListeningSocket: ~Copyable, Sendable {
    private let descriptor: Int32
    /// The port, also if any free one was asked for.
    let port: UInt16

    init(host: String, port: UInt16) throws(HTTPServerError) {
        guard let address = IPAddress(host) else { throw .notAnAddress(host) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.isIPv4 ? AF_INET : AF_INET6, kind, 0)
        guard descriptor >= 0 else { throw .unavailable(host: host, port: port, errno: errno) }
        var yes: Int32 = 1
        // A server that restarts may listen while connections of the last one still time out.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isListening =
            address.withSocketAddress(port: port) { bind(descriptor, $0, $1) == 0 }
            && listen(descriptor, 1024) == 0
        guard isListening else {
            let number = errno
            close(descriptor)
            throw .unavailable(host: host, port: port, errno: number)
        }
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        var place = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isKnown = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
        }
        // The port stands at the same place in both families' addresses.
        return isKnown ? UInt16(bigEndian: place.sin6_port) : 0
    }

    /// A copy for libmicrohttpd, which closes it in some of its failures.
    func copy() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

    /// Refuses new connections, those of copies included.
    func refuse() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    deinit { close(descriptor) }
}
