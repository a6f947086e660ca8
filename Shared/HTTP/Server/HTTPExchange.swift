/// The chance to answer one request, once, from any thread and at any later time.
///
/// The connection waits meanwhile, and costs no thread. When the last reference goes without an answer, the server
/// answers 500.
public final class HTTPExchange: Sendable {
    private let pending: PendingAnswer
    private let refusal: @Sendable (HTTPRefusal) -> HTTPResponse

    init(_ pending: PendingAnswer, refusal: @escaping @Sendable (HTTPRefusal) -> HTTPResponse) {
        (self.pending, self.refusal) = (pending, refusal)
    }

    deinit { _ = pending.set(.whole(refusal(.noAnswer))) }

    /// Answers the request.
    ///
    /// - Returns: whether this is the answer; false if there was one before, or the server has stopped.
    @discardableResult
    public func answer(_ response: HTTPResponse) -> Bool {
        pending.set(.whole(response.isSendable ? response : refusal(.noAnswer)))
    }

    /// Answers with the status and headers of `head`, and a body that is written little by little.
    ///
    /// - Parameters:
    ///   - head: its body, if it has one, begins the stream.
    ///   - bufferBytes: the most bytes that wait for a slow reader, beside what the system buffers.
    /// - Returns: the stream; already ended if the request was answered before or the server has stopped.
    public func stream(_ head: HTTPResponse, bufferBytes: Int = 65_536) -> HTTPStream {
        let buffer = StreamBuffer(limit: bufferBytes, beginning: head.body)
        let answer = head.isSendable ? PendingAnswer.Answer.stream(head, buffer) : .whole(refusal(.noAnswer))
        if !pending.set(answer) || !head.isSendable { buffer.end(.serverStopped) }
        return HTTPStream(buffer)
    }
}
