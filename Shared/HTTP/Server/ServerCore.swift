internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// What the callbacks of libmicrohttpd do. Each connection has one thread, a ``ServerLoop``, which makes all its calls.
final class ServerCore: Sendable {
    typealias Handler = @Sendable (HTTPRequest, HTTPExchange) -> Void

    let settings: HTTPSettings
    let table: ConnectionTable
    let watcher = Watcher()
    let open = OpenRequests()
    /// The bytes that the bodies of all requests hold together, so that many half-sent ones cannot use up the memory.
    private let bodyBytes = Atomic(0)
    private let handler: Handler

    init(_ settings: HTTPSettings, _ handler: @escaping Handler) {
        (self.settings, self.handler) = (settings, handler)
        table = ConnectionTable(
            idleSeconds: settings.idleSeconds, requestSeconds: settings.requestSeconds,
            mostOfAddress: max(0, settings.connectionsOfAddress))
    }

    // MARK: A request, step by step

    func handle(_ call: HandlerCall, _ request: RequestState) -> MHD_Result {
        switch request.phase {
        case .head: begin(call, request)
        case .body(let head, let client):
            call.bytes.isEmpty ? dispatch(head, client, call, request) : append(call, request, limit: head.limit)
        case .handed(let pending): send(pending, call.lent)
        case .refused: .NO
        }
    }

    private func begin(_ call: HandlerCall, _ request: RequestState) -> MHD_Result {
        do throws(HTTPRefusal) {
            let head = try call.head(request).checked { method, segments in
                settings.bodyLimit(method, segments) ?? settings.bodyBytes
            }
            guard let peer = belfry_http_peer(call.connection).flatMap({ IPAddress($0) }) else { return .NO }
            let client = settings.proxies.client(of: peer, head.headers)
            if head.length ?? .max > HTTPSettings.smallBody,
                let answer = settings.answerToHead(head.request(from: client))
            {
                return answerEarly(answer, call, request)
            }
            request.phase = .body(head, client: client)
            return .YES
        } catch {
            return answerEarly(settings.refusal(error), call, request)
        }
    }

    /// Answers a request without its body, and closes the connection.
    private func answerEarly(_ answer: HTTPResponse, _ call: HandlerCall, _ request: RequestState) -> MHD_Result {
        request.phase = .refused
        watcher.drain(belfry_http_socket(call.connection))
        return queue(answer, closes: true, on: call.connection)
    }

    private func append(_ call: HandlerCall, _ request: RequestState, limit: Int) -> MHD_Result {
        // Only a chunked body can be too long here.
        guard request.body.count + call.bytes.count <= limit else {
            return refuse(.bodyTooLong(limit: limit), call, request)
        }
        guard bodyBytes.add(call.bytes.count, ordering: .relaxed).newValue <= settings.bodyMemory else {
            bodyBytes.subtract(call.bytes.count, ordering: .relaxed)
            return refuse(.tooBusy, call, request)
        }
        request.bodyCount += call.bytes.count
        request.body += call.bytes
        call.size.pointee = 0
        return .YES
    }

    /// Refuses a request whose body still arrives. libmicrohttpd queues no response here, so the answer goes past it.
    private func refuse(_ refusal: HTTPRefusal, _ call: HandlerCall, _ request: RequestState) -> MHD_Result {
        request.phase = .refused
        let answer = Self.bytes(of: settings.refusal(refusal))
        watcher.drain(belfry_http_socket(call.connection))
        _ = answer.withUnsafeBytes { belfry_http_send(call.connection, $0.baseAddress, $0.count) }
        return .NO
    }

    /// An answer as it is sent, with `Connection: close`.
    private static func bytes(of answer: HTTPResponse) -> [UInt8] {
        let reason = MHD_get_reason_phrase_for(UInt32(clamping: answer.status)).map { String(cString: $0) } ?? ""
        let lines =
            ["HTTP/1.1 \(answer.status) \(reason)"] + answer.headers.fields.map { "\($0.name): \($0.value)" }
            + ["Content-Length: \(answer.body.count)", "Connection: close", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + answer.body
    }

    private func dispatch(
        _ head: RequestHead.Checked, _ client: IPAddress, _ call: HandlerCall, _ request: RequestState
    ) -> MHD_Result {
        let pending = PendingAnswer()
        guard open.begin(pending) else {
            request.phase = .refused
            return queue(settings.refusal(.stopping), closes: true, on: call.connection)
        }
        request.phase = .handed(pending)
        if let connection = request.connection { table.requestIsWhole(connection) }
        let body = request.body
        request.body = []
        handler(head.request(body, from: client), HTTPExchange(pending, refusal: settings.refusal))
        return send(pending, call.lent)
    }

    private func send(_ pending: PendingAnswer, _ connection: Lent) -> MHD_Result {
        switch pending.takeOrSuspend(connection) {
        case nil: .YES
        case .whole(let response): queue(response, closes: open.isStopping, on: connection.pointer)
        case .stream(let head, let buffer): queue(head, buffer, on: connection)
        }
    }

    /// The answer is written, or the connection is gone.
    func requestIsOver(_ request: RequestState) {
        if case .handed(let pending) = request.phase { open.end(pending) }
        bodyBytes.subtract(request.bodyCount, ordering: .relaxed)
        if let connection = request.connection { table.requestIsOver(connection) }
    }

    // MARK: Responses

    private func queue(_ response: HTTPResponse, closes: Bool, on connection: OpaquePointer) -> MHD_Result {
        let made = response.body.withUnsafeBytes { bytes in
            // Copied by libmicrohttpd, which takes a pointer that it could write to.
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
        return queue(made, response, closes: closes, on: connection)
    }

    private func queue(_ head: HTTPResponse, _ buffer: StreamBuffer, on connection: Lent) -> MHD_Result {
        let stream = ServedStream(buffer, self, connection)
        let context = Unmanaged.passRetained(stream)
        // Chunks are as large as the connection's own buffer allows; the block is what each response holds besides.
        let made = MHD_create_response_from_callback(
            belfry_http_unknown_size, 1024, ServedStream.read, context.toOpaque(), ServedStream.free)
        guard made != nil else {
            context.release()
            return .NO
        }
        return queue(made, head, closes: open.isStopping, on: connection.pointer)
    }

    private func queue(
        _ made: OpaquePointer?, _ head: HTTPResponse, closes: Bool, on connection: OpaquePointer
    ) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in head.headers.fields { MHD_add_response_header(made, field.name, field.value) }
        if closes { MHD_add_response_header(made, "Connection", "close") }
        return MHD_queue_response(connection, UInt32(clamping: head.status), made)
    }
}
