/// Where health and metrics are served.
public enum HTTPAddress: Hashable, Sendable {
    /// Nowhere.
    case off
    /// 127.0.0.1 and a port that depends on the service and the worker.
    case byService
    /// A host's address and a port; port 0 means any free one.
    case at(host: String, port: UInt16)

    /// Reads `off`, `PORT` (on 127.0.0.1) or `ADDRESS:PORT`. The address is IPv4 in digits without leading zeros.
    public init?(_ text: String) {
        if text == "off" {
            self = .off
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let port = parts.last.flatMap({ UInt16($0) }) else { return nil }
        let host = parts.count == 2 ? String(parts[0]) : "127.0.0.1"
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4, numbers.allSatisfy({ UInt8($0).map(String.init) == String($0) }) else { return nil }
        self = .at(host: host, port: port)
    }
}
