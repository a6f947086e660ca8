extension HTTP2Request {
    /// The most bytes of path and header together, with 32 for each field (RFC 9113, 6.5.2). nghttp2 sends no more than
    /// 65,536, and few servers take as much.
    static let mostHeaderBytes = 32_768

    /// Whether the request can be sent as it is (RFC 9113, 8.2 and 8.3).
    var isValid: Bool {
        headers.reduce(path.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 } <= Self.mostHeaderBytes
            && path.utf8.first == UInt8(ascii: "/") && path.utf8.allBytes { $0 > 0x20 && $0 < 0x7F }
            && headers.allSatisfy(\.isValid)
    }
}

extension HTTP2Header {
    /// Whether it is a field of a single connection, which HTTP/2 does not have.
    private var isOfConnection: Bool {
        switch name {
        case "connection", "host", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade": true
        default: false
        }
    }

    var isValid: Bool {
        !name.isEmpty && name.utf8.allBytes(Self.isNameByte) && !isOfConnection
            && value.utf8.allBytes { (0x20...0x7E).contains($0) }
            && value.utf8.first != 0x20 && value.utf8.last != 0x20
    }

    /// Whether a name may have the byte: the characters of a token (RFC 9110, 5.6.2) but capital letters.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: marks.contains(byte)
        }
    }

    private static let marks = Array("!#$%&'*+.^_`|~".utf8)
}

extension String.UTF8View {
    /// As `allSatisfy`, but at the speed of an array.
    fileprivate func allBytes(_ isFit: (UInt8) -> Bool) -> Bool {
        withContiguousStorageIfAvailable { $0.allSatisfy(isFit) } ?? allSatisfy(isFit)
    }
}
