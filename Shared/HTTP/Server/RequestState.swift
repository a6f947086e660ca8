internal import CMicroHTTPD
internal import Glibc

/// One request on the thread of its connection.
final class RequestState {
    enum Phase {
        case head
        case body(RequestHead.Checked, client: IPAddress)
        case handed(PendingAnswer)
        case refused
    }

    var phase = Phase.head
    var body: [UInt8] = []
    /// How many bytes of the memory for all bodies this request has taken.
    var bodyCount = 0
    let connection: ConnectionTable.Connection?
    /// The target as it was sent, up to a NUL.
    fileprivate let target: [UInt8]
    /// Where the target stands in the connection's buffer.
    fileprivate let place: UnsafePointer<CChar>?

    init(_ target: UnsafePointer<CChar>?, _ connection: ConnectionTable.Connection?) {
        place = target
        self.target = target.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
        self.connection = connection
    }
}

/// One call of the handler callback.
struct HandlerCall {
    let lent: Lent
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
    /// The part of the body that came; empty at the first and at the last call of a request.
    let bytes: UnsafeRawBufferPointer
    /// How many of them are left when the callback returns.
    let size: UnsafeMutablePointer<Int>

    var connection: OpaquePointer { lent.pointer }

    /// The head as it stands in the connection's buffer.
    func head(_ request: RequestState) -> RequestHead {
        var parts = HeadParts(end: UnsafeRawPointer(version) + strlen(version))
        withUnsafeMutablePointer(to: &parts) { parts in
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, HeadParts.collect, parts)
        }
        let end = UnsafeRawPointer(method) + belfry_http_head_size(connection)
        let methodSize = strlen(method)
        return RequestHead(
            method: Array(UnsafeRawBufferPointer(start: method, count: methodSize)), target: request.target,
            version: String(cString: version), fields: parts.fields,
            // The last line ends, and an empty one follows, each with or without a carriage return.
            isWhole: parts.areAdjacent && method + methodSize + 1 == request.place
                && request.place.map { $0 + request.target.count + 1 } == version
                && (2...4).contains(end - parts.end))
    }
}

/// The header fields in the order in which they stand in the connection's buffer.
private struct HeadParts {
    var fields: [RequestHead.RawField] = []
    /// Whether each field begins where the line before it ended.
    var areAdjacent = true
    var end: UnsafeRawPointer

    init(end: UnsafeRawPointer) { self.end = end }

    static let collect: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
        guard let parts = context?.assumingMemoryBound(to: HeadParts.self), let name else { return .NO }
        let gap = UnsafeRawPointer(name) - parts.pointee.end
        if !(1...2).contains(gap) { parts.pointee.areAdjacent = false }
        if let value { parts.pointee.end = UnsafeRawPointer(value) + valueSize }
        parts.pointee.fields.append(
            RequestHead.RawField(
                name: Array(UnsafeRawBufferPointer(start: name, count: nameSize)),
                value: Array(UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)).trimmed))
        return .YES
    }
}

extension [UInt8] {
    /// The bytes without spaces and tabs at their end, which belong to no value (RFC 9112, 5.1).
    fileprivate var trimmed: [UInt8] {
        var trimmed = self
        while let last = trimmed.last, last == 0x20 || last == 0x09 { trimmed.removeLast() }
        return trimmed
    }
}
