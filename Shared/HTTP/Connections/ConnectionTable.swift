internal import Foundation
internal import Glibc
internal import Synchronization

/// The open connections, each with the time until which its next request must be whole.
final class ConnectionTable: Sendable {
    /// One open connection.
    final class Connection: Sendable {
        fileprivate let socket: Int32
        /// In milliseconds of ``ConnectionTable/now``; 0 for none.
        fileprivate let deadline: Atomic<UInt64>

        fileprivate init(socket: Int32, deadline: UInt64) {
            self.socket = socket
            self.deadline = Atomic(deadline)
        }
    }

    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
    private let idle: UInt64
    private let request: UInt64

    init(idleSeconds: Int, requestSeconds: Int) {
        (idle, request) = (UInt64(max(1, idleSeconds)) * 1000, UInt64(max(1, requestSeconds)) * 1000)
    }

    /// Milliseconds of a clock that only moves forward.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds / 1_000_000 }

    func add(socket: Int32) -> Connection {
        // The idle time is for the pause before the request, which libmicrohttpd ends by itself.
        let connection = Connection(socket: socket, deadline: Self.now + idle + request)
        connections.withLock { $0[ObjectIdentifier(connection)] = connection }
        return connection
    }

    /// Call this before the socket is closed: the system may give its number to another connection at once.
    func remove(_ connection: Connection) {
        _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    func requestBegins(_ connection: Connection) {
        let old = connection.deadline.load(ordering: .relaxed)
        connection.deadline.store(min(old, Self.now + request), ordering: .relaxed)
    }

    func requestIsWhole(_ connection: Connection) { connection.deadline.store(0, ordering: .relaxed) }

    func requestIsOver(_ connection: Connection) {
        connection.deadline.store(Self.now + idle + request, ordering: .relaxed)
    }

    /// Shuts down each connection whose request is late. libmicrohttpd then reads its end and closes it.
    func shutDownLate() {
        let now = Self.now
        connections.withLock { connections in
            for connection in connections.values {
                let deadline = connection.deadline.load(ordering: .relaxed)
                guard deadline != 0, deadline < now else { continue }
                shutdown(connection.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
