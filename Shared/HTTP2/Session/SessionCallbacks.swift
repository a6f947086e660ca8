internal import CNGHTTP2

/// The functions that nghttp2 calls, each of which passes on to the ``Session``.
enum SessionCallbacks {
    static func set(on callbacks: OpaquePointer?) {
        nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _, frame, name, nameCount, value, valueCount, _, context in
            let id = frame?.pointee.hd.stream_id ?? 0
            SessionCallbacks.session(context)?.stream(id)?.add(
                header: UnsafeBufferPointer(start: name, count: nameCount),
                UnsafeBufferPointer(start: value, count: valueCount))
            return 0
        }
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, id, bytes, count, context in
            SessionCallbacks.session(context)?.stream(id)?.add(body: UnsafeBufferPointer(start: bytes, count: count))
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, context in
            if let frame { SessionCallbacks.session(context)?.didReceive(frame.pointee) }
            return 0
        }
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, code, context in
            SessionCallbacks.session(context)?.didClose(id, code)
            return 0
        }
        nghttp2_session_callbacks_set_before_frame_send_callback(callbacks) { _, frame, context in
            if let header = frame?.pointee.hd, header.type == UInt8(NGHTTP2_HEADERS.rawValue) {
                SessionCallbacks.session(context)?.willSendHeaders(header.stream_id)
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, context in
            if let header = frame?.pointee.hd, header.type == UInt8(NGHTTP2_DATA.rawValue) {
                SessionCallbacks.session(context)?.didSendData(header.length, header.stream_id)
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks) { _, frame, _, context in
            if let header = frame?.pointee.hd, header.type == UInt8(NGHTTP2_HEADERS.rawValue) {
                SessionCallbacks.session(context)?.didClose(header.stream_id, StreamClosing.refusedStream)
            }
            return 0
        }
    }

    /// Copies the next part of a body into nghttp2's frame.
    static let readBody: nghttp2_data_source_read_callback = { _, id, target, room, flags, _, context in
        guard let stream = SessionCallbacks.session(context)?.stream(id), let target, let flags else {
            return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
        let count = min(room, stream.body.count - stream.bytesRead)
        stream.body.withUnsafeBytes { body in
            UnsafeMutableRawBufferPointer(start: target, count: room)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: body[stream.bytesRead..<(stream.bytesRead + count)]))
        }
        stream.bytesRead += count
        if stream.bytesRead == stream.body.count { flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
        return count
    }

    fileprivate static func session(_ context: UnsafeMutableRawPointer?) -> Session? {
        context.map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension Session {
    /// The most bytes of a GOAWAY's debug data that are kept.
    private static let mostDebugBytes = 512

    fileprivate func didReceive(_ frame: nghttp2_frame) {
        let header = frame.hd
        switch UInt32(header.type) {
        case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
            if header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0 { didReceiveEnd(header.stream_id) }
        case NGHTTP2_SETTINGS.rawValue:
            if header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0 { didReceiveSettings() }
        case NGHTTP2_GOAWAY.rawValue:
            let data = UnsafeBufferPointer(start: frame.goaway.opaque_data, count: frame.goaway.opaque_data_len)
            let debug = String(decoding: data.prefix(Self.mostDebugBytes), as: UTF8.self)
            didReceiveGoAway(
                GoAway(code: frame.goaway.error_code, debug: debug), lastStream: frame.goaway.last_stream_id)
        default: break
        }
    }
}
