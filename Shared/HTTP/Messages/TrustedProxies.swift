internal import Foundation

/// The proxies that may name a client's address, and the header in which they do.
public struct TrustedProxies: Hashable, Sendable {
    /// The header that the proxies write. Only this one is read: a proxy passes the other on as the client sent it.
    public enum Header: String, Hashable, Sendable, CaseIterable {
        /// `X-Forwarded-For`: addresses separated by commas, the nearest last.
        case xForwardedFor = "X-Forwarded-For"
        /// `Forwarded` (RFC 7239).
        case forwarded = "Forwarded"
    }

    /// The addresses of the proxies.
    public let addresses: Set<IPAddress>
    /// The header that they write.
    public let header: Header

    package init(_ addresses: Set<IPAddress>, header: Header = .xForwardedFor) {
        (self.addresses, self.header) = (addresses, header)
    }

    /// No proxy is trusted.
    public static let none = TrustedProxies([])

    /// The client, by whose address rule G4 goes: the last address in the header that is no trusted proxy. Whoever
    /// stands before that address can have written the rest. The header does not count when `peer` is no trusted proxy
    /// itself.
    func client(of peer: IPAddress, _ headers: HTTPHeaders) -> IPAddress {
        var client = peer
        for node in nodes(headers).reversed() {
            guard addresses.contains(client), let address = IPAddress(node: node) else { break }
            client = address
        }
        return client
    }

    private func nodes(_ headers: HTTPHeaders) -> [String] {
        let trimmed: (Substring) -> String = { $0.trimmingCharacters(in: .whitespaces) }
        switch header {
        case .xForwardedFor:
            return headers.values(header.rawValue).flatMap {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
            }
        case .forwarded:
            return headers.values(header.rawValue).flatMap { $0.split(separator: ",").map(trimmed) }.map { element in
                let pairs = element.split(separator: ";").map(trimmed)
                let node = pairs.first { $0.lowercased().hasPrefix("for=") }?.dropFirst(4) ?? ""
                return node.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            }
        }
    }
}
