/// Why a server did not start.
public enum HTTPServerError: Error, Hashable, CustomStringConvertible {
    /// The host is no address in digits.
    case notAnAddress(String)
    /// The address and port cannot be listened on; the number is the system's `errno`.
    case unavailable(host: String, port: UInt16, errno: Int32)
    /// The file of a certificate or key cannot be read.
    case unreadable(file: String)
    /// libmicrohttpd did not start, most likely because certificate and key are no pair.
    case refused

    /// The error in words.
    public var description: String {
        switch self {
        case .notAnAddress(let host): "\(host) is no address in digits"
        case .unavailable(let host, let port, let number): "cannot listen on \(host):\(port) (errno \(number))"
        case .unreadable(let file): "cannot read \(file)"
        case .refused: "the HTTP server did not start; check that certificate and key are a pair of PEM files"
        }
    }
}
