internal import Foundation

/// What is said to a proxy, and what its answer means (RFC 9110, 9.3.6).
enum ProxyExchange {
    /// The most bytes of an answer's head.
    static let mostBytes = 8_192

    /// A request for a connection to the server.
    static func request(for server: HTTP2Server, _ proxy: HTTP2Server.Proxy) -> [UInt8] {
        var text = "CONNECT \(server.hostAndPort) HTTP/1.1\r\nHost: \(server.hostAndPort)\r\n"
        if let user = proxy.user {
            let credentials = Data("\(user):\(proxy.password ?? "")".utf8).base64EncodedString()
            text += "Proxy-Authorization: Basic \(credentials)\r\n"
        }
        return Array((text + "\r\n").utf8)
    }

    /// What the bytes that came so far mean: `nil` until the head is whole.
    static func answer(_ bytes: [UInt8]) -> Result<Void, HTTP2ConnectError>? {
        let end = Array("\r\n\r\n".utf8)
        let head = String(decoding: bytes.prefix { $0 != 0x0D }, as: UTF8.self)
        guard bytes.count >= end.count, bytes.suffix(end.count).elementsEqual(end) else {
            let isTooLong = bytes.count >= mostBytes
            return isTooLong ? .failure(HTTP2ConnectError(.proxy, "the proxy's answer has no end")) : nil
        }
        let words = head.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return .failure(HTTP2ConnectError(.proxy, "the proxy does not answer in HTTP/1"))
        }
        guard (200..<300).contains(status) else {
            return .failure(HTTP2ConnectError(.proxy, "the proxy answers with status \(status)"))
        }
        return .success(())
    }
}
