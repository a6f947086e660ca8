import Foundation

/// Accepts connections at once and forwards them as soon as a process listens on the target port.
///
/// After SIGKILL, a node of Kafka (4.3) that is its own only replica restarts as follows. Its coordinator sends the
/// markers of transactions that were being completed, but its listener is not open yet, and on the next attempt the
/// partitions have no leader for a moment. The coordinator then drops the markers and marks the transaction complete:
/// it hangs for ever. If the first connection merely waits, the markers arrive. In a cluster another replica leads, so
/// none of this happens.
package final class PatientForwarder: Sendable {
    /// The port on which it listens, on the loopback interface.
    package let port: Int
    private let target: Int
    private let listener: Int32

    /// - Parameter target: the loopback port of the process that will listen.
    package init(to target: Int) throws {
        self.target = target
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = loopback(port: 0)
        guard listener >= 0, bound(listener, &address), listen(listener, 64) == 0 else {
            throw GaveUp(description: "no free port on the loopback interface")
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        let (listener, target) = (listener, target)
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                if client < 0 { return }
                Thread.detachNewThread { Self.serve(client, target) }
            }
        }
    }

    // Closing makes `accept` return with an error, and its thread ends.
    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, _ target: Int) {
        let deadline = Date(timeIntervalSinceNow: 120)
        while Date() < deadline {
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if connected(server, to: target) {
                let isDone = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    copy(from: server, to: client)
                    isDone.signal()
                }
                copy(from: client, to: server)
                isDone.wait()
                close(server)
                break
            }
            close(server)
            poll(nil, 0, 20)
        }
        close(client)
    }

    private static func copy(from source: Int32, to target: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0, sendAll(buffer[..<count], to: target) else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }
}

func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
}

/// Connects a socket to a port of the loopback interface; false if nothing listens there.
func connected(_ socket: Int32, to port: Int) -> Bool {
    var address = loopback(port: port)
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}

/// Sends all bytes; false if the other side has closed the connection.
func sendAll(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
    }
    return true
}

func bound(_ descriptor: Int32, _ address: inout sockaddr_in) -> Bool {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
    }
}
