/// A request on its stream, with what has come of its answer.
final class OpenStream {
    let ticket: UInt64
    let body: [UInt8]
    /// The moment at which its time is up.
    let deadline: Double
    /// How much of the body nghttp2 has read, in bytes.
    var bytesRead = 0
    /// How much of the body was deducted from the flow-control windows, in bytes.
    var bytesDeducted = 0
    /// Where its first byte stands in everything that the connection writes; `nil` until it is gathered.
    var position: UInt64?
    /// Whether its end was reported; the stream may then still be open.
    var isEnded = false

    private var status = 0
    private var headers: [(name: String, value: String)] = []
    private var headerBytes = 0
    private var answer: [UInt8] = []

    /// The most bytes of an answer's fields that are kept.
    private static let mostHeaderBytes = 65_536

    init(_ request: HTTP2Request, deadline: Double) {
        (ticket, body, self.deadline) = (request.ticket, request.body, deadline)
        headers.reserveCapacity(8)
    }

    /// How much of the body is not yet deducted from the windows, in bytes.
    var bytesQueued: Int { body.count - bytesDeducted }

    /// Whether a part of the answer came.
    var isAnswerBegun: Bool { status != 0 }

    func add(header name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        headerBytes += name.count + value.count
        guard headerBytes <= Self.mostHeaderBytes else { return }
        guard name.first != UInt8(ascii: ":") else {
            // What came before belongs to an informational answer (RFC 9110, 15.2).
            headers.removeAll(keepingCapacity: true)
            status = value.reduce(0) { $0 &* 10 &+ Int($1 &- 48) }
            return
        }
        headers.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }

    func add(body bytes: UnsafeBufferPointer<UInt8>) {
        answer += bytes.prefix(HTTP2Answer.mostBytesKept - answer.count)
    }

    /// The answer, once it is whole.
    var whole: HTTP2Answer { HTTP2Answer(status: status, headers: headers, body: answer) }
}
