internal import CNGHTTP2

/// One HTTP/2 session: bytes in, bytes out. It knows no socket and no clock.
///
/// nghttp2 calls back only during a call on its session, and only this object makes such calls; `deinit` deletes the
/// session. So the object exists whenever a callback runs, and its address is passed unretained.
final class Session {
    /// What the server told of the whole connection.
    struct GoAway {
        let code: UInt32
        let debug: String
    }

    private var pointer: OpaquePointer?
    private var fields: FieldList
    private var table = StreamTable()
    /// How many bytes were gathered so far.
    private var gathered: UInt64 = 0
    /// How many of them may have been written.
    private var written: UInt64 = 0
    private var lastStream: Int32?

    /// Whether the server's SETTINGS have come.
    private(set) var hasSettings = false
    /// How many requests were answered.
    private(set) var answers = 0
    /// The ends of requests that nobody has taken yet.
    private var ends: [(ticket: UInt64, end: HTTP2End)] = []
    private var goAways: [GoAway] = []

    /// - Parameter authority: the value of `:authority`.
    /// - Returns: `nil` without memory.
    init?(authority: String) {
        fields = FieldList(authority: authority)
        var callbacks: OpaquePointer?
        var options: OpaquePointer?
        guard nghttp2_session_callbacks_new(&callbacks) == 0, nghttp2_option_new(&options) == 0 else {
            nghttp2_session_callbacks_del(callbacks)
            return nil
        }
        defer {
            nghttp2_session_callbacks_del(callbacks)
            nghttp2_option_del(options)
        }
        nghttp2_option_set_no_closed_streams(options, 1)
        SessionCallbacks.set(on: callbacks)
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard nghttp2_session_client_new2(&pointer, callbacks, context, options) == 0 else { return nil }
        var settings = [
            nghttp2_settings_entry(settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue), value: 0)
        ]
        guard nghttp2_submit_settings(pointer, 0, &settings, settings.count) == 0,
            nghttp2_session_set_local_window_size(pointer, 0, 0, Self.answerWindow) == 0
        else { return nil }
    }

    /// The bodies of answers that may be on their way at once, in bytes. In the 65,535 of the protocol a thousand short
    /// ones would wait for each other.
    private static let answerWindow: Int32 = 1 << 20

    deinit { nghttp2_session_del(pointer) }

    // MARK: State

    /// How many requests wait for their answers.
    var waiting: Int { table.waiting }
    /// Whether all numbers of streams are used up.
    var isExhausted: Bool { nghttp2_session_get_next_stream_id(pointer) > 0x7FFF_FFF0 }
    /// Whether nothing more is to be read or written.
    var isOver: Bool { nghttp2_session_want_read(pointer) == 0 && nghttp2_session_want_write(pointer) == 0 }
    /// The moment at which the time of the first request is up; `nil` for none.
    var nextDeadline: Double? { table.nextDeadline()?.stream.deadline }

    /// What a further request may have.
    func room(isProven: Bool) -> StreamRoom {
        let limit = nghttp2_session_get_remote_settings(pointer, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS)
        let window = nghttp2_session_get_remote_settings(pointer, NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE)
        return StreamRoom(
            limit: min(Int(limit), Self.mostStreams), streams: table.count, isProven: isProven,
            connectionWindow: Int(nghttp2_session_get_remote_window_size(pointer)), streamWindow: Int(window),
            queued: table.bytesQueued)
    }

    /// Streams at once on a connection of a server that sets no limit.
    private static let mostStreams = 10_000

    // MARK: Out

    /// Opens a stream for a request.
    ///
    /// - Returns: false if there is no number for it, or no memory; the request is then not known here.
    func submit(_ request: HTTP2Request, deadline: Double) -> Bool {
        var provider = nghttp2_data_provider(
            source: nghttp2_data_source(fd: 0), read_callback: SessionCallbacks.readBody)
        let hasBody = !request.body.isEmpty
        let id = fields.withFields(of: request) { fields in
            withUnsafePointer(to: &provider) {
                nghttp2_submit_request(pointer, nil, fields.baseAddress, fields.count, hasBody ? $0 : nil, nil)
            }
        }
        guard id > 0 else { return false }
        table.insert(OpenStream(request, deadline: deadline), id)
        return true
    }

    func ping() { nghttp2_submit_ping(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil) }

    /// Tells the server by GOAWAY that no more requests come.
    func sayGoodbye() {
        nghttp2_submit_goaway(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), 0, NGHTTP2_NO_ERROR.rawValue, nil, 0)
    }

    /// Ends the requests whose time is up, and closes their streams.
    ///
    /// - Returns: how many there were.
    func endLate(now: Double) -> Int {
        var count = 0
        while let (id, stream) = table.nextDeadline(), stream.deadline <= now {
            end(stream, closing(stream).end(.timeout))
            nghttp2_submit_rst_stream(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, NGHTTP2_CANCEL.rawValue)
            count += 1
        }
        return count
    }

    /// The next bytes to write, valid until the next call; `nil` for none.
    func gather() throws(SessionError) -> UnsafeRawBufferPointer? {
        var bytes: UnsafePointer<UInt8>?
        let count = nghttp2_session_mem_send(pointer, &bytes)
        guard count >= 0 else { throw SessionError() }
        guard count > 0 else { return nil }
        gathered += UInt64(count)
        return UnsafeRawBufferPointer(start: bytes, count: count)
    }

    /// Notes that all gathered bytes but the last ones may have reached the server.
    func wrote(allBut rest: Int) { written = gathered - UInt64(rest) }

    // MARK: In

    /// Reads what came from the server.
    func receive(_ bytes: UnsafeRawBufferPointer) throws(SessionError) {
        let count = nghttp2_session_mem_recv(pointer, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        guard count == bytes.count else { throw SessionError() }
        table.compact()
    }

    /// Ends all requests, since the connection is gone.
    func endAll(_ failure: HTTP2Failure) {
        for stream in table.open { end(stream, closing(stream).end(failure)) }
    }

    /// The ends of requests since the last call, in order.
    func takeEnds() -> [(ticket: UInt64, end: HTTP2End)] {
        guard !ends.isEmpty else { return [] }
        defer { ends.removeAll(keepingCapacity: true) }
        return ends
    }

    /// The GOAWAY frames since the last call, in order.
    func takeGoAways() -> [GoAway] {
        defer { goAways = [] }
        return goAways
    }

    private func end(_ stream: OpenStream, _ end: HTTP2End) {
        if table.end(stream) { ends.append((stream.ticket, end)) }
    }

    private func closing(_ stream: OpenStream) -> StreamClosing {
        StreamClosing(isWritten: (stream.position ?? .max) < written, isAnswerBegun: stream.isAnswerBegun)
    }
}

/// The session cannot go on: nghttp2 has no memory, or the server breaks the protocol.
struct SessionError: Error {}

// MARK: What nghttp2 calls back for

extension Session {
    func stream(_ id: Int32) -> OpenStream? { table[id] }

    /// A request's first frame is the next to be gathered.
    func willSendHeaders(_ id: Int32) { table[id]?.position = gathered }

    /// A part of a body was gathered and deducted from the windows.
    func didSendData(_ count: Int, _ id: Int32) { table.deduct(count, of: id) }

    func didReceiveSettings() { hasSettings = true }

    func didReceiveGoAway(_ goAway: GoAway, lastStream: Int32) {
        self.lastStream = lastStream
        goAways.append(goAway)
        // nghttp2 keeps back what the limit of streams does not permit, and says nothing of it after GOAWAY.
        for stream in table.open where stream.position == nil { end(stream, .notProcessed(.goAway)) }
    }

    /// The last frame of an answer came.
    func didReceiveEnd(_ id: Int32) {
        guard let stream = table[id], !stream.isEnded else { return }
        answers += 1
        end(stream, .answered(stream.whole))
        guard stream.bytesQueued > 0 else { return }
        // The server answered without reading the whole body.
        nghttp2_submit_rst_stream(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, NGHTTP2_CANCEL.rawValue)
    }

    /// A stream was closed, or its request could not be sent.
    func didClose(_ id: Int32, _ code: UInt32) {
        guard let stream = table.remove(id) else { return }
        let isAboveGoAway = lastStream.map { id > $0 } ?? false
        end(stream, closing(stream).end(streamClosedWith: code, isAboveGoAway: isAboveGoAway))
    }
}
