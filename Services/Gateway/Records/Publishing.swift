internal import Access
internal import InForce
internal import Checks
internal import HTTP
internal import Model

/// `POST /v1/notifications`: takes a request or a list of them, each only if the checks accept it.
struct Publishing: Sendable {
    let apps: AppDirectory
    let writer: BrokerWriter
    let rates: RateKeeper

    /// What holds for all requests of a call.
    private struct Manner: Sendable {
        let headers: [Header]
        let caller: Caller
        /// Those by which the requests are judged at first.
        let apps: AppTable
        let now: Instant
        let isDryRun: Bool
        let topic: Topic
        let haste: BrokerWriter.Haste
    }

    func answer(_ call: Call) throws(Problem) {
        // Rule G2, before the body is looked at; for which app is asked of each request.
        guard Rights.mayPublish(call.caller.role) else {
            throw Problem(.forbidden, "only producers and operators publish notifications")
        }
        var body = try call.body(countedBy: rates)
        let manner = try manner(of: call, body)
        if case .one(let value) = body {
            let isSigned = manner.headers.contains { $0.name == HeaderName.signature }
            let key = call.request.headers["Idempotency-Key"]
            body = .one(try IdempotencyKey.apply(key, to: value, isSigned: isSigned))
        }
        body.answer(call) { publish($0, manner, done: $1) }
    }

    // MARK: The call as a whole

    private func manner(of call: Call, _ body: RecordBody) throws(Problem) -> Manner {
        // Before the checks, so a refused request and a dry run count too (rule G3).
        try call.take(body.count, from: rates)
        let signatures = call.request.headers.values(HeaderName.signature)
        if case .list = body {
            guard signatures.isEmpty else {
                throw Problem(.signedList, "Belfry-Signature stands on a list: send signed requests singly")
            }
            guard call.request.headers["Idempotency-Key"] == nil else {
                throw Problem(.idempotencyKey, "Idempotency-Key stands on a list: give each request an id of its own")
            }
        } else if call.request.headers.values("Idempotency-Key").count > 1 {
            throw Problem(.idempotencyKey, "Idempotency-Key stands there more than once: send it once")
        }
        return Manner(
            headers: signatures.map { Header(HeaderName.signature, $0) } + TraceHeader.headers(of: call.request),
            caller: call.caller, apps: known(to: call.caller), now: call.now, isDryRun: try call.flag("dryRun"),
            topic: try call.flag("urgent") ? .ingestUrgent : .ingest, haste: body.haste)
    }

    // MARK: One request

    private func publish(_ value: [UInt8], _ manner: Manner, done: @escaping @Sendable (Outcome) -> Void) {
        // Rule G2; one whose app cannot be read is rejected by the checks.
        if let app = Rights.onlyApp(of: manner.caller.role), let named = RequestOutline.app(of: value.span),
            named != app
        {
            return done(.problem(Problem(.forbidden, "the token is for the app \(app.quoted())")))
        }
        let verdict = verdict(on: value, manner, manner.apps, isComplete: false)
        guard case .needsApp(let app) = verdict else { return conclude(verdict, value, manner, done) }
        // Rules I4 and I5: the app may be registered, or its keys changed, since the registrations were read last.
        apps.records.readOn { [self] isAtEnd in
            guard isAtEnd else {
                return done(.problem(Problem(.noBroker, "the registered apps cannot be read", retryAfter: 2)))
            }
            apps.readSecrets(of: app)
            let verdict = self.verdict(on: value, manner, known(to: manner.caller), isComplete: true)
            conclude(verdict, value, manner, done)
        }
    }

    private func verdict(
        on value: [UInt8], _ manner: Manner, _ apps: AppTable, isComplete: Bool
    ) -> RequestVerdict {
        Record.lend(
            topic: manner.topic, partition: 0, offset: 0, timestamp: manner.now, headers: manner.headers, key: nil,
            value: value.span
        ) { RequestCheck.verdict(on: $0, apps: apps, appsAreComplete: isComplete) }
    }

    /// The apps by which a caller's request is judged. What is wrong with one that cannot be read may name any app's record,
    /// and a producer must not read another app's (rule G2).
    private func known(to caller: Caller) -> AppTable {
        Rights.onlyApp(of: caller.role).map(apps.known.only) ?? apps.known
    }

    private func conclude(
        _ verdict: RequestVerdict, _ value: [UInt8], _ manner: Manner, _ done: @escaping @Sendable (Outcome) -> Void
    ) {
        switch verdict {
        case .accepted(let checked):
            guard !manner.isDryRun else { return done(Self.taken(200, checked)) }
            // Requests for one person that come one after the other stay in order: they share a partition.
            let key = checked.request.recipients.first?.string
            writer.write(value, to: manner.topic, key: key, headers: manner.headers, at: manner.now, manner.haste) {
                written in
                done(written.outcome { Self.taken(202, checked) })
            }
        // Rule I5, but not the sender's fault, so not to be given up: with 503 it sends the request again.
        case .rejected(let problems) where problems.all.contains { $0.reason == .secretMissing }:
            done(.problem(Problem(.secretMissing, "the secret of the key cannot be read", retryAfter: 10)))
        case .rejected(let problems): done(.problem(Problem(rejected: problems)))
        // Does not occur once all apps were read.
        case .needsApp: done(.problem(Problem(.failed, "the app is still unknown")))
        }
    }

    private static func taken(_ status: Int, _ checked: CheckedRequest) -> Outcome {
        .taken(status) { writer in
            writer.member("app", checked.request.app.string)
            writer.member("id", checked.request.id.string)
            writer.member("recipients", checked.request.recipients.count)
            writer.member("advice", checked.advice)
        }
    }
}
