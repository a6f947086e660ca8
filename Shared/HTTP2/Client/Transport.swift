/// An encrypted connection and the HTTP/2 session on it.
final class Transport {
    let session: Session
    private let tls: TLSSession
    private let incoming = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    private var outgoing: [UInt8] = []
    /// How many bytes of `outgoing` are written.
    private var sent = 0
    /// The bytes of the record that the socket has not yet taken whole; 0 for none.
    private var pending = 0
    /// Whether more may have come than was read.
    private(set) var hasMore = false

    /// The most bytes of a record (RFC 8446, 5.1).
    private static let record = 16_384
    /// So many bytes are gathered before a record is written, so that records are whole while there is more to write.
    private static let batch = 2 * record
    /// So many records are read at most before other connections have their turn.
    private static let recordsAtOnce = 64

    init(_ tls: TLSSession, _ session: Session) {
        (self.tls, self.session) = (tls, session)
        outgoing.reserveCapacity(3 * Self.record)
    }

    deinit { incoming.deallocate() }

    /// Whether the socket takes no more bytes for now.
    var isBlocked: Bool { pending > 0 }

    var interest: SocketInterest { SocketInterest(descriptor: tls.descriptor, wantsToWrite: isBlocked) }

    /// What reading came to.
    struct Received {
        /// Whether any byte came.
        var isAny = false
        /// Why nothing more can come; `nil` as long as it can.
        var failure: HTTP2Failure?
    }

    /// Reads what has come.
    func receive() -> Received {
        var received = Received()
        for _ in 0..<Self.recordsAtOnce {
            switch tls.receive(into: incoming) {
            case .bytes(let count):
                received.isAny = true
                do {
                    try session.receive(UnsafeRawBufferPointer(rebasing: incoming[..<count]))
                } catch {
                    received.failure = .connection
                    return received
                }
            case .again:
                hasMore = false
                return received
            case .closed, .failed:
                received.failure = .connection
                return received
            }
        }
        hasMore = true
        return received
    }

    /// Writes what the session has to write, as far as the socket takes it.
    ///
    /// - Returns: why nothing more can be written; `nil` as long as it can.
    func flush() -> HTTP2Failure? {
        var isMore = true
        while true {
            while isMore, outgoing.count - sent < Self.batch {
                do {
                    guard let bytes = try session.gather() else {
                        isMore = false
                        break
                    }
                    outgoing.append(contentsOf: bytes)
                } catch {
                    return .connection
                }
            }
            guard sent < outgoing.count else { break }
            switch writeRecord() {
            case .bytes(let count):
                sent += count
                pending = 0
            case .again: return nil
            case .closed, .failed: return .connection
            }
            if sent > 2 * Self.batch { dropSent() }
        }
        dropSent()
        return nil
    }

    private func writeRecord() -> Socket.Transfer {
        guard pending == 0 else { return tls.send(nil) }
        pending = min(Self.record, outgoing.count - sent)
        session.wrote(allBut: outgoing.count - sent - pending)
        return outgoing.withUnsafeBytes { bytes in
            tls.send(UnsafeRawBufferPointer(rebasing: bytes[sent..<(sent + pending)]))
        }
    }

    private func dropSent() {
        outgoing.removeSubrange(..<sent)
        sent = 0
    }

    /// Says that no more requests come, if the socket takes that at once.
    func finish() {
        session.sayGoodbye()
        if flush() == nil, !isBlocked { tls.finishSending() }
    }
}
