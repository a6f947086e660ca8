/// One connection of a pool, from the resolution of the server's name to its end.
///
///     resolving → dialing → (tunnelling) → handshaking → greeting → serving → draining → closed
///
/// Up to `greeting` a failure is a failure to connect; from `serving` on it ends the requests in progress.
final class Connection {
    enum Stage {
        case resolving
        case dialing(Dial)
        case tunnelling(Tunnel)
        case handshaking(TLSSession)
        /// The server's SETTINGS are to come.
        case greeting(Transport)
        case serving(Transport)
        /// It takes no more requests.
        case draining(Transport)
        case closed
    }

    /// What happened, for the pool and its source.
    enum Report {
        case ended(ticket: UInt64, HTTP2End)
        case changed(HTTP2Event)
    }

    let number: UInt64
    private(set) var stage = Stage.resolving
    /// Whether its socket can be read or written, or may have failed.
    var isReady = false

    private let server: HTTP2Server
    private let settings: HTTP2PoolSettings
    private let trusted: TrustedCertificates
    /// The end of the time for connecting.
    private let deadline: Double
    private var liveness: Liveness
    private var reports: [Report] = []

    init(
        _ number: UInt64, to server: HTTP2Server, _ settings: HTTP2PoolSettings, _ trusted: TrustedCertificates,
        now: Double
    ) {
        (self.number, self.server, self.settings, self.trusted) = (number, server, settings, trusted)
        deadline = now + settings.connectSeconds
        liveness = Liveness(settings, now: now)
    }

    // MARK: For the pool

    /// What it waits for; `nil` while it has no socket.
    var interest: SocketInterest? {
        switch stage {
        case .resolving, .closed: nil
        case .dialing(let dial): dial.interest
        case .tunnelling(let tunnel): tunnel.interest
        case .handshaking(let tls): tls.interest
        case .greeting(let transport), .serving(let transport), .draining(let transport): transport.interest
        }
    }

    /// The moment at which ``proceed(now:isSurplus:)`` has something to do without its socket.
    var due: Double {
        switch stage {
        case .closed: .infinity
        case .resolving, .tunnelling, .handshaking: deadline
        case .dialing(let dial): min(dial.due, deadline)
        case .greeting(let transport): transport.hasMore ? 0 : deadline
        case .serving(let transport), .draining(let transport):
            transport.hasMore ? 0 : min(liveness.due, transport.session.nextDeadline ?? .infinity)
        }
    }

    /// What a further request may have; `nil` while it takes none.
    var room: StreamRoom? {
        guard case .serving(let transport) = stage, !liveness.isSuspect, !transport.isBlocked,
            !transport.session.isExhausted
        else { return nil }
        return transport.session.room(isProven: isProven(transport))
    }

    private func isProven(_ transport: Transport) -> Bool {
        !settings.startsWithOneRequest || transport.session.answers > 0
    }

    /// - Parameter declined: the source had no request for so many bytes.
    func load(declined: Int) -> ConnectionLoad {
        switch stage {
        case .resolving, .dialing, .tunnelling, .handshaking, .greeting: return .beginning
        case .draining, .closed: return .retired
        case .serving(let transport):
            guard let room else { return .full }
            let isWaiting = transport.session.waiting > 0
            if let most = room.mostBytes { return most <= declined && isWaiting ? .full : .hasRoom }
            return isWaiting && !isProven(transport) ? .beginning : .full
        }
    }

    /// What happened since the last call, in order.
    func takeReports() -> [Report] {
        guard !reports.isEmpty else { return [] }
        defer { reports.removeAll(keepingCapacity: true) }
        return reports
    }

    /// Takes a request that fits into ``room``.
    func submit(_ request: HTTP2Request, now: Double) {
        guard case .serving(let transport) = stage,
            transport.session.submit(request, deadline: now + settings.answerSeconds)
        else {
            reports.append(.ended(ticket: request.ticket, .notProcessed(.connection)))
            return
        }
    }

    func resolved(_ found: NameLookup.Found) {
        guard case .resolving = stage else { return }
        switch found {
        case .success(let addresses): stage = .dialing(Dial(addresses, deadline: deadline))
        case .failure(let failure): fail(failure)
        }
    }

    /// Takes no more requests; one that is not established is given up.
    func retire(_ reason: HTTP2Retirement) {
        switch stage {
        case .serving(let transport):
            stage = .draining(transport)
            reports.append(.changed(.retired(reason)))
        case .draining, .closed: return
        default: stage = .closed
        }
    }

    /// Ends all requests, and closes.
    func abort(_ failure: HTTP2Failure) {
        retire(.closing)
        guard case .draining(let transport) = stage else { return }
        transport.session.endAll(failure)
        close(transport)
    }

    // MARK: Its turn

    /// Goes on as far as that is possible without waiting.
    ///
    /// - Parameter isSurplus: whether the pool has another connection, so that this one may close when it is idle.
    func proceed(now: Double, isSurplus: Bool) {
        connect(now: now)
        if case .greeting(let transport) = stage { exchange(transport, now: now) }
        if case .serving(let transport) = stage { exchange(transport, now: now) }
        if case .draining(let transport) = stage { exchange(transport, now: now) }
        isReady = false
        keepTime(now: now, isSurplus: isSurplus)
    }

    /// Writes what there is to write, and closes when it has nothing left to do.
    func flush(now: Double) {
        switch stage {
        case .greeting(let transport), .serving(let transport), .draining(let transport):
            let failure = transport.flush()
            collect(transport)
            liveness.setBusy(transport.session.waiting > 0, now: now)
            if let failure { return lose(transport, failure) }
            if case .draining = stage, transport.session.waiting == 0 {
                transport.finish()
                close(transport)
            } else if transport.session.isOver, !transport.isBlocked {
                lose(transport, .connection)
            }
        default: break
        }
    }

    /// Takes the next steps of connecting, as far as they go.
    private func connect(now: Double) {
        do throws(HTTP2ConnectError) {
            while let next = try nextStage(now: now) { stage = next }
        } catch {
            fail(error)
        }
    }

    /// The stage after the present one; `nil` if it is not over.
    private func nextStage(now: Double) throws(HTTP2ConnectError) -> Stage? {
        switch stage {
        case .dialing(var dial):
            let socket = try dial.proceed(now: now)
            stage = .dialing(dial)
            guard let socket else { return nil }
            if let proxy = server.proxy { return .tunnelling(Tunnel(socket, to: server, by: proxy)) }
            return .handshaking(try TLSSession(socket, host: server.host, trusted))
        case .tunnelling(var tunnel):
            let socket = try tunnel.proceed()
            stage = .tunnelling(tunnel)
            guard let socket else { return nil }
            return .handshaking(try TLSSession(socket, host: server.host, trusted))
        case .handshaking(let tls):
            guard try tls.handshake() else { return nil }
            guard let session = Session(authority: server.authority) else {
                throw HTTP2ConnectError(.settings, "nghttp2 has no memory")
            }
            return .greeting(Transport(tls, session))
        case .resolving, .greeting, .serving, .draining, .closed: return nil
        }
    }

    /// Reads what came.
    private func exchange(_ transport: Transport, now: Double) {
        guard isReady || transport.hasMore else { return }
        let received = transport.receive()
        if received.isAny { liveness.received(now: now) }
        if case .greeting = stage, transport.session.hasSettings {
            stage = .serving(transport)
            reports.append(.changed(.connected))
        }
        collect(transport)
        // Not again for the same readiness: the stage may have changed.
        isReady = false
        if let failure = received.failure { lose(transport, failure) }
    }

    /// Reports what the session has to tell.
    private func collect(_ transport: Transport) {
        for (ticket, end) in transport.session.takeEnds() { reports.append(.ended(ticket: ticket, end)) }
        for goAway in transport.session.takeGoAways() {
            reports.append(.changed(.goAway(code: goAway.code, debug: goAway.debug)))
            retire(.goAway)
        }
    }

    private func keepTime(now: Double, isSurplus: Bool) {
        switch stage {
        case .closed: break
        case .serving(let transport), .draining(let transport):
            if transport.session.endLate(now: now) > 0 { retire(.timeout) }
            if transport.session.isExhausted { retire(.exhausted) }
            collect(transport)
            liveness.setBusy(transport.session.waiting > 0, now: now)
            switch liveness.step(now: now) {
            case .nothing: break
            case .ping where transport.session.waiting == 0 && isSurplus: retire(.idle)
            case .ping: transport.session.ping()
            case .dead: lose(transport, .silent)
            }
        default: if now >= deadline { fail(tooLate) }
        }
    }

    private var tooLate: HTTP2ConnectError {
        let detail = "no answer in time"
        switch stage {
        case .resolving: return HTTP2ConnectError(.name, detail)
        case .tunnelling: return HTTP2ConnectError(.proxy, detail)
        case .handshaking: return HTTP2ConnectError(.tls, detail)
        case .greeting: return HTTP2ConnectError(.settings, detail)
        case .dialing, .serving, .draining, .closed: return HTTP2ConnectError(.connection, detail)
        }
    }

    // MARK: Its end

    private func fail(_ failure: HTTP2ConnectError) {
        stage = .closed
        reports.append(.changed(.connectFailed(failure)))
    }

    /// Ends all requests, since the connection is gone.
    private func lose(_ transport: Transport, _ failure: HTTP2Failure) {
        if case .greeting = stage { return fail(HTTP2ConnectError(.settings, "the server closed the connection")) }
        transport.session.endAll(failure)
        collect(transport)
        retire(.lost(failure))
        close(transport)
    }

    private func close(_ transport: Transport) {
        guard case .draining = stage else { return }
        collect(transport)
        stage = .closed
        reports.append(.changed(.closed))
    }
}
