internal import Glibc

/// A non-blocking socket of TCP, closed with its owner.
final class Socket {
    let descriptor: Int32

    /// Begins to connect; the socket is writable once that has succeeded or failed.
    ///
    /// - Returns: `nil`, with the reason in `errno`, if it failed at once.
    init?(connectingTo address: SocketAddress) {
        descriptor = socket(
            address.family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        // What is written is already gathered into whole records.
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let isBegun = address.withPointer { connect(descriptor, $0, $1) } == 0 || errno == EINPROGRESS
        guard isBegun else { return nil }
    }

    deinit {
        // It runs after a failed initialization, too, whose reason is then still to be read.
        let reason = errno
        if descriptor >= 0 { close(descriptor) }
        errno = reason
    }

    /// The state of a connection that was begun.
    enum Connecting {
        case inProgress, done
        /// With the number of the error.
        case failed(Int32)
    }

    var connecting: Connecting {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return .inProgress }
        var (error, size): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
        return error == 0 ? .done : .failed(error)
    }

    /// What a call on a non-blocking socket did.
    enum Transfer {
        case bytes(Int), again, closed
        case failed(Int32)
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
        let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return count >= 0 ? .bytes(count) : Self.failure
    }

    func receive(into bytes: inout [UInt8]) -> Transfer {
        let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count > 0 ? .bytes(count) : count == 0 ? .closed : Self.failure
    }

    private static var failure: Transfer {
        errno == EAGAIN || errno == EINTR ? .again : .failed(errno)
    }
}

/// What a connection waits for on its socket.
struct SocketInterest: Hashable {
    let descriptor: Int32
    /// Whether it waits until it can write, besides bytes to read.
    let wantsToWrite: Bool
}

/// What an error of the system means, such as `Connection refused`.
func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }
