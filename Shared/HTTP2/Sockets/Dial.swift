internal import Glibc

/// Connects to the first of several addresses that accepts.
struct Dial {
    private var addresses: ArraySlice<SocketAddress>
    private var current: (socket: Socket, deadline: Double)?
    private let deadline: Double
    private var lastError = EHOSTUNREACH

    /// - Parameter deadline: the end of all attempts together.
    init(_ addresses: [SocketAddress], deadline: Double) {
        (self.addresses, self.deadline) = (addresses[...], deadline)
    }

    var interest: SocketInterest? {
        current.map { SocketInterest(descriptor: $0.socket.descriptor, wantsToWrite: true) }
    }

    /// The moment at which the next address is tried.
    var due: Double { current?.deadline ?? deadline }

    /// - Returns: the connected socket; `nil` while it waits.
    mutating func proceed(now: Double) throws(HTTP2ConnectError) -> Socket? {
        while true {
            if let (socket, limit) = current {
                switch socket.connecting {
                case .done: return socket
                case .inProgress where now < limit: return nil
                case .inProgress: lastError = ETIMEDOUT
                case .failed(let error): lastError = error
                }
                current = nil
            }
            guard let address = addresses.popFirst() else {
                throw HTTP2ConnectError(.connection, errorText(lastError))
            }
            let share = Self.share(of: deadline - now, addresses: addresses.count + 1)
            if let socket = Socket(connectingTo: address) {
                current = (socket, now + share)
            } else {
                lastError = errno
            }
        }
    }

    /// The time for the next of so many addresses, in seconds: an equal share of what is left.
    static func share(of seconds: Double, addresses: Int) -> Double {
        max(0, seconds) / Double(max(addresses, 1))
    }
}
