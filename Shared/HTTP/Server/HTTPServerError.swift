internal import Glibc

/// Why a server did not start.
public enum HTTPServerError: Error, Hashable {
    /// The host is no address in digits.
    case notAnAddress(String)
    /// The address and port cannot be listened on; the number is the system's `errno`.
    case unavailable(host: String, port: UInt16, errno: Int32)
    /// The file of a certificate or key cannot be read.
    case unreadable(HTTPSettings.TLS.Part, file: String)
    /// The file has no certificate in PEM, or not its key.
    case unusable(HTTPSettings.TLS.Part, file: String)
    /// libmicrohttpd did not start.
    case refused

    /// The setting to change: its name, what was found, and the fix.
    ///
    /// - Parameters:
    ///   - program: begins the names of its settings, such as `gateway.tls.key.file`.
    ///   - hasOwnAddress: whether it listens where its own setting says, and not where `http.address` does.
    public func setting(
        of program: String, hasOwnAddress: Bool
    ) -> (name: String, found: String, fix: String) {
        let address = hasOwnAddress ? "\(program).address" : "http.address"
        let certificate = "\(program).tls.certificate.file"
        return switch self {
        case .notAnAddress(let host): (address, host, "write the address in digits")
        case .unavailable(let host, let port, EADDRINUSE):
            (address, "\(host):\(port)", "stop the process that listens there, or name another port")
        case .unavailable(let host, let port, let number):
            (address, "\(host):\(port)", "name an address and a port to use: \(String(cString: strerror(number)))")
        case .unreadable(let part, let file):
            ("\(program).tls.\(part).file", file, "name a file in PEM that can be read")
        case .unusable(.certificate, let file): (certificate, file, "name a file with a certificate in PEM")
        case .unusable(.key, let file):
            ("\(program).tls.key.file", file, "name the key that fits \(certificate), in PEM, without a password")
        case .refused: (address, "", "the HTTP server did not start: see whether memory or open files are used up")
        }
    }
}
