internal import CMicroHTTPD
internal import Foundation
internal import Glibc
internal import Synchronization
internal import Threads

/// Watches sockets that libmicrohttpd does not look at, on a thread of its own:
///
/// - of suspended streams, to learn when the client has gone;
/// - of connections that were refused while the client still sends. If such a socket were closed, the system would
///   reset the connection, and the client would lose the answer. So a copy stays open, and what comes is dropped, for
///   a short time.
final class Watcher: Sendable {
    private enum Entry {
        case client(socket: Int32, whenGone: @Sendable () -> Void)
        case refused(copy: Int32, deadline: UInt64)
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var next: UInt64 = 1
        var refused = 0
    }

    private static let refusedMilliseconds: UInt64 = 2000
    private static let mostRefused = 256

    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let waker = Waker()
    private let state = Mutex(State())
    private let isStopped = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts the thread, which also calls `everySecond`.
    func start(everySecond: @escaping @Sendable () -> Void) {
        control(EPOLL_CTL_ADD, waker.descriptor, EPOLLIN.rawValue, 0)
        let thread = Thread { [self] in
            var ticked = ConnectionTable.now
            while !isStopped.load(ordering: .acquiring) {
                turn()
                guard ConnectionTable.now - ticked >= 1000 else { continue }
                ticked = ConnectionTable.now
                closeRefused(before: ticked)
                everySecond()
            }
            closeRefused(before: .max)
            hasEnded.signal()
        }
        thread.name = "http-watcher"
        thread.start()
    }

    /// Ends the thread and waits for that.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        waker.wake()
        hasEnded.wait()
    }

    deinit { close(epoll) }

    /// Calls `whenGone` once the other end of `socket` has closed it or its sending half.
    ///
    /// - Returns: a number for ``forget(_:)``.
    func watch(_ socket: Int32, whenGone: @escaping @Sendable () -> Void) -> UInt64 {
        let number = insert(.client(socket: socket, whenGone: whenGone))
        control(EPOLL_CTL_ADD, socket, EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue, number)
        return number
    }

    /// Ends a watch. Call this while the socket is still open.
    func forget(_ number: UInt64) {
        let entry = state.withLock { $0.entries.removeValue(forKey: number) }
        if case .client(let socket, _) = entry { control(EPOLL_CTL_DEL, socket, 0, 0) }
    }

    /// Reads and drops what a refused client still sends, after libmicrohttpd has closed the socket.
    func drain(_ socket: Int32) {
        let isFree = state.withLock { state in
            guard state.refused < Self.mostRefused else { return false }
            state.refused += 1
            return true
        }
        guard isFree else { return }
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else {
            state.withLock { $0.refused -= 1 }
            return
        }
        let number = insert(.refused(copy: copy, deadline: ConnectionTable.now + Self.refusedMilliseconds))
        control(EPOLL_CTL_ADD, copy, EPOLLIN.rawValue | EPOLLRDHUP.rawValue, number)
    }

    private func insert(_ entry: Entry) -> UInt64 {
        state.withLock { state in
            let number = state.next
            state.next += 1
            state.entries[number] = entry
            return number
        }
    }

    private func control(_ operation: Int32, _ socket: Int32, _ events: UInt32, _ number: UInt64) {
        var event = epoll_event()
        event.events = events
        event.data.u64 = number
        epoll_ctl(epoll, operation, socket, &event)
    }

    private func turn() {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        let count = epoll_wait(epoll, &events, 64, 1000)
        guard count > 0 else { return }
        for event in events.prefix(Int(count)) {
            let number = event.data.u64
            guard let entry = state.withLock({ $0.entries[number] }) else { continue }
            switch entry {
            case .client(_, let whenGone): whenGone()
            case .refused(let copy, _): if !drop(copy) { closeRefused(number) }
            }
        }
    }

    /// Whether the client may still send.
    private func drop(_ copy: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(copy, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return count > 0 || (count < 0 && errno == EAGAIN)
    }

    private func closeRefused(before now: UInt64) {
        let numbers = state.withLock { state in
            state.entries.compactMap { number, entry -> UInt64? in
                guard case .refused(_, let deadline) = entry, deadline < now else { return nil }
                return number
            }
        }
        for number in numbers { closeRefused(number) }
    }

    private func closeRefused(_ number: UInt64) {
        guard case .refused(let copy, _) = state.withLock({ $0.entries.removeValue(forKey: number) }) else { return }
        state.withLock { $0.refused -= 1 }
        close(copy)
    }
}
