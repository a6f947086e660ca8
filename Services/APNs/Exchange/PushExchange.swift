internal import HTTP2
internal import Model
internal import Program
internal import Pushing
internal import Synchronization

/// What the loop's thread and the client's thread share: the queue. The loop adds pushes and takes results; the client takes
/// pushes as its connections have room, and brings their ends.
final class PushExchange: HTTP2Source {
    private struct Shared {
        var queue: PushQueue
        var pools: [HTTP2PoolID: Signer] = [:]
        var ids: [Signer: HTTP2PoolID] = [:]
        var tokens = ProviderTokens()
        var counts = PushCounts()
        var connections = ConnectionNotes()
        var mayWake = true
    }

    private let shared: Mutex<Shared>
    private let now: @Sendable () -> Instant
    private let waker = Mutex<Waking?>(nil)

    /// - Parameters:
    ///   - now: the clock of expiries, waits and provider tokens.
    ///   - jitter: random numbers of 0 to 1.
    init(now: @escaping @Sendable () -> Instant, jitter: @escaping @Sendable () -> Double) {
        shared = Mutex(Shared(queue: PushQueue(jitter: jitter)))
        self.now = now
    }

    /// Called, from the client's thread, when there are results after there were none.
    func wake(by wake: @escaping @Sendable () -> Void) { waker.withLock { $0 = Waking(call: wake) } }

    // MARK: The loop's side

    /// Says whether the next results are to wake the loop.
    func mayWake(_ value: Bool) { shared.withLock { $0.mayWake = value } }

    var hasResults: Bool { shared.withLock { $0.queue.hasResults } }

    /// Looks at the queue or changes it.
    func withQueue<Value: Sendable>(_ body: (inout PushQueue, Instant) -> Value) -> Value {
        shared.withLock { body(&$0.queue, now()) }
    }

    /// The signers that have work and no pool yet.
    var signersWithoutPool: [Signer] {
        shared.withLock { shared in shared.queue.signers.filter { shared.ids[$0] == nil } }
    }

    func note(_ pool: HTTP2PoolID, of signer: Signer) {
        shared.withLock { ($0.pools[pool], $0.ids[signer]) = (signer, pool) }
    }

    var pools: [Signer: HTTP2PoolID] { shared.withLock { $0.ids } }

    /// What was counted, and what happened to connections.
    var told: (counts: PushCounts, connections: ConnectionNotes) { shared.withLock { ($0.counts, $0.connections) } }

    // MARK: The client's side

    func waiting(in pool: HTTP2PoolID) -> Int {
        shared.withLock { shared in
            shared.pools[pool].map { shared.queue.waiting(for: $0, now: now()) } ?? 0
        }
    }

    func next(in pool: HTTP2PoolID, mostBytes: Int) -> HTTP2Request? {
        shared.withLock { shared in
            let now = now()
            guard let signer = shared.pools[pool],
                let begun = shared.queue.begin(for: signer, mostBytes: mostBytes, now: now)
            else { return nil }
            let ticket = begun.entry.ticket
            guard
                let authorization = shared.tokens.authorization(
                    of: signer, begun.credential.file, at: now, older: begun.usesOlderToken)
            else {
                shared.queue.end(ticket, .keyRefused, nil, failure: "key-cannot-sign", now: now)
                return nil
            }
            shared.counts.noteBegun(added: begun.entry.added, now: now)
            return PushRequest.make(begun.sent, ticket: ticket, authorization: authorization)
        }
    }

    func ended(_ ticket: UInt64, in pool: HTTP2PoolID, _ end: HTTP2End) {
        let areFirst = shared.withLock { shared in
            let now = now()
            let hadResults = shared.queue.hasResults
            var (answer, failure): (AppleAnswer?, String?) = (nil, nil)
            switch end {
            case .answered(let found): answer = AppleAnswer(found)
            case .notProcessed(let why), .unknown(let why): failure = why.word
            }
            if let begun = shared.queue.inProgress[ticket] {
                shared.counts.noteEnd(of: begun, answer, failure, now: now)
            }
            shared.queue.end(ticket, PushVerdict(end), answer, failure: failure, now: now)
            return !hadResults && shared.queue.hasResults && shared.mayWake
        }
        // The loop takes all results at once: those that follow need not wake it again.
        if areFirst { waker.withLock { $0 }?.call() }
    }

    func changed(_ pool: HTTP2PoolID, _ event: HTTP2Event) {
        shared.withLock { shared in
            guard let signer = shared.pools[pool] else { return }
            shared.connections.note(event, of: signer, now: now())
            switch event {
            case .connected: shared.queue.note(signer, isReachable: true, now: now())
            case .connectFailed:
                guard shared.connections.hasNone(signer) else { return }
                shared.queue.note(signer, isReachable: false, now: now())
            case .goAway, .retired, .closed: break
            }
        }
    }
}

/// What is called when there are results. A function alone, kept in a generic type, would be wrapped once more by each look
/// at it, and each call would take longer than the one before.
private struct Waking: Sendable {
    let call: @Sendable () -> Void
}

/// The provider tokens, each made once for its time.
private struct ProviderTokens {
    private var known: [Signer: (file: SigningKeyFile, seconds: Int64, token: ProviderToken)] = [:]

    mutating func authorization(of signer: Signer, _ file: SigningKeyFile, at now: Instant, older: Bool) -> String? {
        let seconds = ProviderToken.issued(at: now, older: older)
        if let last = known[signer], last.file === file, last.seconds == seconds { return last.token.authorization }
        guard let token = ProviderToken.make(team: signer.team, key: signer.key, file, at: now, older: older) else {
            return nil
        }
        known[signer] = (file, seconds, token)
        return token.authorization
    }
}

extension HTTP2Failure {
    /// A word for receipts, logs and metrics.
    var word: String {
        switch self {
        case .refused: "stream-refused"
        case .goAway: "goaway"
        case .connection: "connection"
        case .silent: "silent"
        case .timeout: "timeout"
        case .reset(let code): "reset-\(code)"
        case .invalid: "invalid"
        case .cancelled: "stopped"
        }
    }
}
