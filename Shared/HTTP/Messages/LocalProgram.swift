/// Which calls a server without tokens serves (rule G4): those of programs on the same machine, but not by way of a proxy, a
/// foreign host name that resolves to it, or a page of another origin in a browser there.
public enum LocalProgram {
    private static let names: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// Why the call is not served, in a clause; `nil` where it is.
    public static func refusal(of request: HTTPRequest) -> String? {
        guard request.client.isLoopback else { return "without tokens it serves its own machine only" }
        for name in ["Forwarded", "X-Forwarded-For", "Via"] where request.headers[name] != nil {
            return "without tokens it serves no proxy (\(name))"
        }
        guard let host = request.headers["Host"], names.contains(hostName(host)) else {
            return "without tokens Host must be localhost, 127.0.0.1 or [::1]"
        }
        return request.isOfAnotherOrigin ? "without tokens it serves no page of another origin" : nil
    }

    /// The host without its port.
    private static func hostName(_ host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("[") { return host.prefix { $0 != "]" } + "]" }
        return String(host.prefix { $0 != ":" })
    }
}

extension HTTPRequest {
    /// Whether a browser says that a page of another origin, or none that can be told, makes the call (rule G5).
    public var isOfAnotherOrigin: Bool {
        if let origin = headers["Origin"] {
            guard let host = headers["Host"], origin == "http://\(host)" || origin == "https://\(host)" else {
                return true
            }
        }
        return headers["Sec-Fetch-Site"].map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    /// Why its body is not taken as JSON, as what to send instead; `nil` where it is. A form on a page of another
    /// origin cannot send that type without being asked first.
    public var refusalOfMediaType: String? {
        let types = headers.values("Content-Type")
        let essence = types.first?.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        guard types.count == 1, essence == "application/json" else {
            return "send the header Content-Type: application/json"
        }
        return headers["Content-Encoding"] == nil ? nil : "send the body without Content-Encoding"
    }
}
