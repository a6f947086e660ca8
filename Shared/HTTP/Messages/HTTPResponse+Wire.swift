internal import CMicroHTTPD

extension HTTPResponse {
    /// The answer as bytes, with `Connection: close`.
    var serialized: [UInt8] {
        let reason = MHD_get_reason_phrase_for(UInt32(clamping: status)).map { String(cString: $0) } ?? ""
        let lines =
            ["HTTP/1.1 \(status) \(reason)"] + headers.fields.map { "\($0.name): \($0.value)" }
            + ["Content-Length: \(body.count)", "Connection: close", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + body
    }
}
