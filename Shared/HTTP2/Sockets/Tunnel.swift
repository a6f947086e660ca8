/// Asks a proxy for a connection.
struct Tunnel {
    let socket: Socket
    private var unsent: ArraySlice<UInt8>
    private var received: [UInt8] = []

    init(_ socket: Socket, to server: HTTP2Server, by proxy: HTTP2Server.Proxy) {
        self.socket = socket
        unsent = ProxyExchange.request(for: server, proxy)[...]
    }

    var interest: SocketInterest {
        SocketInterest(descriptor: socket.descriptor, wantsToWrite: !unsent.isEmpty)
    }

    /// - Returns: the socket once the proxy has connected it to the server; `nil` while it waits.
    mutating func proceed() throws(HTTP2ConnectError) -> Socket? {
        while !unsent.isEmpty {
            switch socket.send(unsent) {
            case .bytes(let count): unsent = unsent.dropFirst(count)
            case .again: return nil
            case .closed: throw Self.closed
            case .failed(let error): throw HTTP2ConnectError(.proxy, errorText(error))
            }
        }
        // Byte by byte: what follows the head belongs to TLS.
        var byte: [UInt8] = [0]
        while true {
            switch socket.receive(into: &byte) {
            case .bytes: received += byte
            case .again: return nil
            case .closed: throw Self.closed
            case .failed(let error): throw HTTP2ConnectError(.proxy, errorText(error))
            }
            switch ProxyExchange.answer(received) {
            case .success: return socket
            case .failure(let failure): throw failure
            case nil: continue
            }
        }
    }

    private static let closed = HTTP2ConnectError(.proxy, "the proxy closed the connection")
}
