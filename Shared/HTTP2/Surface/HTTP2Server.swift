/// Where a pool connects to: always by TLS 1.2 or later.
public struct HTTP2Server: Hashable, Sendable {
    /// An HTTP proxy that is asked for a connection by CONNECT (RFC 9110, 9.3.6). What is said to it is not encrypted.
    public struct Proxy: Hashable, Sendable {
        /// A name or an address.
        public var host: String
        /// A port of TCP, 1 to 65,535.
        public var port: Int
        /// The user of Basic authentication (RFC 7617); `nil` without authentication.
        public var user: String?
        /// The password of ``user``.
        public var password: String?

        package init(host: String, port: Int, user: String? = nil, password: String? = nil) {
            (self.host, self.port, self.user, self.password) = (host, port, user, password)
        }
    }

    /// A name or an address, which the server's certificate must also name.
    public var host: String
    /// A port of TCP, 1 to 65,535.
    public var port: Int
    /// The path of a file of certificates, in PEM, that are trusted instead of the system's.
    public var certificates: String?
    /// The proxy on the way; `nil` for a direct connection. With a proxy, the proxy resolves ``host``.
    public var proxy: Proxy?

    package init(host: String, port: Int = 443, certificates: String? = nil, proxy: Proxy? = nil) {
        (self.host, self.port, self.certificates, self.proxy) = (host, port, certificates, proxy)
    }

    /// The host with its port, as CONNECT and `Host` write it.
    var hostAndPort: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// The value of `:authority`, where the port 443 is left out.
    var authority: String { port == 443 ? String(hostAndPort.dropLast(4)) : hostAndPort }
}
