internal import Foundation
internal import Glibc

/// Finds the addresses of a name.
enum NameLookup {
    typealias Found = Result<[SocketAddress], HTTP2ConnectError>

    /// Looks a name up on a thread of its own, since `getaddrinfo` blocks for as long as the servers of names let it.
    /// An address in digits is answered at once.
    ///
    /// - Parameter found: called once, on any thread.
    static func start(_ host: String, _ port: Int, found: @escaping @Sendable (Found) -> Void) {
        if case .success(let addresses) = addresses(of: host, port, flags: AI_NUMERICHOST) {
            return found(.success(addresses))
        }
        let thread = Thread { found(addresses(of: host, port, flags: 0)) }
        thread.name = "name-lookup"
        thread.stackSize = 1 << 20
        thread.start()
    }

    private static func addresses(of host: String, _ port: Int, flags: Int32) -> Found {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = flags | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard code == 0 else {
            return .failure(HTTP2ConnectError(.name, "\(host): \(String(cString: gai_strerror(code)))"))
        }
        let entries = sequence(first: list, next: { $0?.pointee.ai_next }).prefix { $0 != nil }
        return .success(entries.compactMap { $0.flatMap { SocketAddress($0.pointee) } })
    }
}
