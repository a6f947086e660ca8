/// The connections to one server.
final class Pool {
    let id: HTTP2PoolID
    private(set) var connections: [Connection] = []
    /// The moment at which ``turn(now:)`` has something to do without a socket.
    private(set) var due = 0.0

    private let server: HTTP2Server
    private let settings: HTTP2PoolSettings
    private let source: any HTTP2Source
    /// Looks a name up for the connection with this number.
    private let lookUp: (UInt64, HTTP2Server) -> Void
    private var pacing: ConnectionPacing
    private var trusted: TrustedCertificates?
    private var isClosing = false
    private var isStalled = false
    private var windowStalls = 0

    init(
        _ id: HTTP2PoolID, _ server: HTTP2Server, _ settings: HTTP2PoolSettings, _ source: any HTTP2Source,
        lookUp: @escaping (UInt64, HTTP2Server) -> Void
    ) {
        (self.id, self.server, self.settings, self.source, self.lookUp) = (id, server, settings, source, lookUp)
        pacing = ConnectionPacing(settings)
    }

    /// Whether it is closed, and all its connections are.
    var isGone: Bool { isClosing && connections.isEmpty }

    var statistics: HTTP2Statistics {
        var statistics = HTTP2Statistics()
        for connection in connections {
            switch connection.stage {
            case .serving(let transport):
                statistics.connections += 1
                statistics.streamsInProgress += transport.session.waiting
                statistics.streamLimit += connection.room?.allowed ?? 0
            case .draining(let transport): statistics.streamsInProgress += transport.session.waiting
            default: break
            }
        }
        statistics.windowStalls = windowStalls
        return statistics
    }

    /// Takes no more requests.
    func close() {
        isClosing = true
        for connection in connections { connection.retire(.closing) }
    }

    /// Ends all requests, and closes.
    func abort() {
        close()
        for connection in connections { connection.abort(.cancelled) }
        deliver(now: 0)
    }

    /// Goes on as far as that is possible without waiting.
    ///
    /// - Parameter newNumber: makes the number of a new connection.
    func turn(now: Double, newNumber: () -> UInt64) {
        // The newest first: of several idle connections the oldest stays.
        var serving = connections.count { $0.isServing }
        for connection in connections.reversed() {
            let wasServing = connection.isServing
            connection.proceed(now: now, isSurplus: serving > 1)
            if wasServing, !connection.isServing { serving -= 1 }
        }
        deliver(now: now)
        let declined = fill(now: now)
        for connection in connections { connection.flush(now: now) }
        let isChanged = deliver(now: now)
        due = connections.reduce(isChanged ? now : .infinity) { min($0, $1.due) }
        open(declined: declined, now: now, newNumber: newNumber)
    }

    /// Gives waiting requests to the connections with room for them, the oldest connection first, so that a connection
    /// that is not needed becomes idle.
    ///
    /// - Returns: the source had no request for so many bytes.
    private func fill(now: Double) -> Int {
        guard !isClosing, source.waiting(in: id) > 0 else {
            isStalled = false
            return 0
        }
        var declined = 0
        var isShort = false
        for connection in connections {
            while let room = connection.room {
                guard room.hasStream else { break }
                guard let most = room.mostBytes, most > declined else {
                    isShort = true
                    break
                }
                guard let request = source.next(in: id, mostBytes: most) else {
                    declined = most
                    isShort = isShort || most < room.streamWindow
                    break
                }
                guard request.isValid else {
                    source.ended(request.ticket, in: id, .notProcessed(.invalid))
                    continue
                }
                connection.submit(request, now: now)
            }
        }
        noteStall(isShort: isShort)
        return declined
    }

    private func noteStall(isShort: Bool) {
        let isStalledNow = isShort && source.waiting(in: id) > 0
        if isStalledNow, !isStalled { windowStalls += 1 }
        isStalled = isStalledNow
    }

    private func open(declined: Int, now: Double, newNumber: () -> UInt64) {
        guard !isClosing else { return }
        let loads = connections.map { $0.load(declined: declined) }
        switch pacing.decision(waiting: source.waiting(in: id), loads, now: now) {
        case .no: break
        case .at(let moment): due = min(due, moment)
        case .now:
            pacing.connectionBegins(now: now)
            do throws(HTTP2ConnectError) {
                guard server.isValid else { throw HTTP2ConnectError(.name, "this is not a host and a port") }
                let connection = Connection(newNumber(), to: server, settings, try certificates(), now: now)
                connections.append(connection)
                due = min(due, connection.due)
                lookUp(connection.number, server)
            } catch {
                failed(error, now: now)
                due = now
            }
        }
    }

    private func certificates() throws(HTTP2ConnectError) -> TrustedCertificates {
        if let trusted { return trusted }
        let loaded = try TrustedCertificates(server.certificates)
        trusted = loaded
        return loaded
    }

    /// Passes on what happened to the connections, and forgets those that are closed.
    ///
    /// - Returns: whether anything happened.
    @discardableResult
    private func deliver(now: Double) -> Bool {
        var isAny = false
        for connection in connections {
            for report in connection.takeReports() {
                isAny = true
                switch report {
                case .ended(let ticket, let end): source.ended(ticket, in: id, end)
                case .changed(.connectFailed(let failure)): failed(failure, now: now)
                case .changed(let event):
                    if event == .connected { pacing.connectionIsEstablished() }
                    source.changed(id, event)
                }
            }
        }
        connections.removeAll { if case .closed = $0.stage { true } else { false } }
        return isAny
    }

    private func failed(_ failure: HTTP2ConnectError, now: Double) {
        pacing.connectionFailed(now: now, jitter: .random(in: 0...1))
        // The file of certificates is read again: it may be a new one.
        if failure.reason == .certificate || failure.reason == .tls { trusted = nil }
        source.changed(id, .connectFailed(failure))
    }
}

extension Connection {
    fileprivate var isServing: Bool { if case .serving = stage { true } else { false } }
}
