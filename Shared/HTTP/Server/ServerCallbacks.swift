internal import CMicroHTTPD
internal import Threads

/// The functions that libmicrohttpd calls on the thread of a ``ServerLoop``.
enum ServerCallbacks {
    /// What each function finds in its context; the loop holds it until libmicrohttpd has stopped.
    final class Context {
        let core: ServerCore
        let waker: Waker

        init(_ core: ServerCore, _ waker: Waker) { (self.core, self.waker) = (core, waker) }
    }

    private static func held<Object: AnyObject>(
        _ pointer: UnsafeMutableRawPointer, as type: Object.Type = Object.self
    ) -> Object { Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue() }

    private static func core(_ context: UnsafeMutableRawPointer) -> ServerCore { held(context, as: Context.self).core }

    static let policy: MHD_AcceptPolicyCallback = { context, address, _ in
        guard let context, let address else { return .NO }
        return core(context).table.hasRoom(for: IPAddress(address)) ? .YES : .NO
    }

    static let connection: MHD_NotifyConnectionCallback = { context, connection, stored, kind in
        guard let context, let connection, let stored else { return }
        let table = core(context).table
        if kind == .CONNECTION_NOTIFY_STARTED {
            let address = belfry_http_peer(connection).flatMap { IPAddress($0) }
            let entry = table.add(socket: belfry_http_socket(connection), address)
            stored.pointee = Unmanaged.passRetained(entry).toOpaque()
        } else if let pointer = stored.pointee {
            stored.pointee = nil
            table.remove(Unmanaged<ConnectionTable.Connection>.fromOpaque(pointer).takeRetainedValue())
            // Where there were as many connections as there may be, the next turn listens again.
            held(context, as: Context.self).waker.wake()
        }
    }

    /// Called with the request's first line; what it returns is stored for the request.
    static let target:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context, target, connection in
            guard let context, let connection else { return nil }
            let entry = belfry_http_context(connection).map { held($0, as: ConnectionTable.Connection.self) }
            if let entry { core(context).table.requestBegins(entry) }
            return Unmanaged.passRetained(RequestState(target, entry)).toOpaque()
        }

    static let handler: MHD_AccessHandlerCallback = { context, connection, _, method, version, data, size, stored in
        guard let context, let connection, let method, let version, let size, let request = stored?.pointee else {
            return .NO
        }
        let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
        let own = held(context, as: Context.self)
        let call = HandlerCall(
            lent: Lent(pointer: connection, waker: own.waker), method: method, version: version, bytes: bytes,
            size: size)
        return own.core.handle(call, held(request))
    }

    static let completed: MHD_RequestCompletedCallback = { context, _, stored, _ in
        guard let context, let pointer = stored?.pointee else { return }
        stored?.pointee = nil
        core(context).requestIsOver(Unmanaged<RequestState>.fromOpaque(pointer).takeRetainedValue())
    }
}
