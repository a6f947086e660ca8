internal import Foundation
internal import Glibc
internal import Synchronization

/// The open connections, each with the time until which its next request must be whole.
final class ConnectionTable: Sendable {
    /// One open connection.
    final class Connection: Sendable {
        fileprivate let socket: Int32
        fileprivate let address: IPAddress?
        /// In milliseconds of ``ConnectionTable/now``; 0 for none.
        fileprivate let deadline: Atomic<UInt64>

        fileprivate init(socket: Int32, _ address: IPAddress?, deadline: UInt64) {
            (self.socket, self.address) = (socket, address)
            self.deadline = Atomic(deadline)
        }
    }

    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        /// How many there are of an address; kept only where that is limited.
        var counts: [IPAddress: Int] = [:]
    }

    private let state = Mutex(State())
    private let mostOfAddress: Int
    private let idle: UInt64
    private let request: UInt64

    /// - Parameter mostOfAddress: 0 for no limit.
    init(idleSeconds: Int, requestSeconds: Int, mostOfAddress: Int) {
        self.mostOfAddress = mostOfAddress
        (idle, request) = (UInt64(max(1, idleSeconds)) * 1000, UInt64(max(1, requestSeconds)) * 1000)
    }

    /// Milliseconds of a clock that only moves forward.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds / 1_000_000 }

    /// Whether one more connection of the address may be opened. Two threads that ask at once may both be told yes.
    func hasRoom(for address: IPAddress?) -> Bool {
        guard mostOfAddress > 0, let address else { return true }
        return state.withLock { $0.counts[address, default: 0] < mostOfAddress }
    }

    func add(socket: Int32, _ address: IPAddress?) -> Connection {
        // The idle time is for the pause before the request, which libmicrohttpd ends by itself.
        let connection = Connection(socket: socket, address, deadline: Self.now + idle + request)
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            if mostOfAddress > 0, let address { state.counts[address, default: 0] += 1 }
        }
        return connection
    }

    /// Call this before the socket is closed: the system may give its number to another connection at once.
    func remove(_ connection: Connection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            guard mostOfAddress > 0, let address = connection.address, let count = state.counts[address] else { return }
            state.counts[address] = count > 1 ? count - 1 : nil
        }
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
        state.withLock { state in
            for connection in state.connections.values {
                let deadline = connection.deadline.load(ordering: .relaxed)
                guard deadline != 0, deadline < now else { continue }
                shutdown(connection.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
