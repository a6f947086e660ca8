internal import CMicroHTTPD

/// A stream while libmicrohttpd sends it. Made by the connection's thread, and used by that thread alone.
final class ServedStream {
    private let buffer: StreamBuffer
    private let core: ServerCore
    private let connection: Lent
    private let watch: UInt64

    init(_ buffer: StreamBuffer, _ core: ServerCore, _ connection: Lent) {
        (self.buffer, self.core, self.connection) = (buffer, core, connection)
        watch = core.watcher.watch(belfry_http_socket(connection.pointer)) { [buffer] in buffer.end(.clientGone) }
        core.open.begin(buffer)
    }

    // libmicrohttpd frees the response before it closes the socket.
    deinit {
        core.watcher.forget(watch)
        core.open.end(buffer)
        buffer.end(.clientGone)
    }

    static let read: MHD_ContentReaderCallback = { context, _, target, size in
        guard let context, let target else { return belfry_http_stream_error }
        let stream = Unmanaged<ServedStream>.fromOpaque(context).takeUnretainedValue()
        let bytes = UnsafeMutableRawBufferPointer(start: target, count: size)
        return switch stream.buffer.next(into: bytes, of: stream.connection) {
        case .send(let count): count
        case .wait: 0
        case .finish: belfry_http_stream_end
        case .abort: belfry_http_stream_error
        }
    }

    static let free: MHD_ContentReaderFreeCallback = { context in
        guard let context else { return }
        Unmanaged<ServedStream>.fromOpaque(context).release()
    }
}
