internal import CMicroHTTPD

/// The functions that libmicrohttpd calls. Each finds the server in its context, which the server holds until the
/// daemon has stopped.
enum ServerCallbacks {
    private static func core(_ context: UnsafeMutableRawPointer) -> ServerCore {
        Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    }

    private static func state(_ stored: UnsafeMutableRawPointer) -> RequestState {
        Unmanaged<RequestState>.fromOpaque(stored).takeUnretainedValue()
    }

    static let connection: MHD_NotifyConnectionCallback = { context, connection, stored, kind in
        guard let context, let connection, let stored else { return }
        let table = core(context).table
        if kind == .CONNECTION_NOTIFY_STARTED {
            stored.pointee = Unmanaged.passRetained(table.add(socket: belfry_http_socket(connection))).toOpaque()
        } else if let pointer = stored.pointee {
            stored.pointee = nil
            table.remove(Unmanaged<ConnectionTable.Connection>.fromOpaque(pointer).takeRetainedValue())
        }
    }

    /// Called with the request's first line; what it returns is stored for the request.
    static let target:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context, target, connection in
            guard let context, let connection else { return nil }
            let entry = belfry_http_context(connection).map {
                Unmanaged<ConnectionTable.Connection>.fromOpaque($0).takeUnretainedValue()
            }
            if let entry { core(context).table.requestBegins(entry) }
            return Unmanaged.passRetained(RequestState(target, entry)).toOpaque()
        }

    static let handler: MHD_AccessHandlerCallback = { context, connection, _, method, version, data, size, stored in
        guard let context, let connection, let method, let version, let size, let request = stored?.pointee else {
            return .NO
        }
        let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
        let call = HandlerCall(connection: connection, method: method, version: version, bytes: bytes, size: size)
        return core(context).handle(call, state(request))
    }

    static let completed: MHD_RequestCompletedCallback = { context, _, stored, _ in
        guard let context, let pointer = stored?.pointee else { return }
        stored?.pointee = nil
        core(context).requestIsOver(Unmanaged<RequestState>.fromOpaque(pointer).takeRetainedValue())
    }
}
