internal import HTTPClient
internal import InForce
internal import Model
internal import Program
internal import Webhook

extension WebhookWorker {
    /// Starts the calls that are due, within the limits.
    func beginCalls() {
        while let (ticket, call) = queue.begin(now: Clock.now) {
            guard let webhook = appsReading.apps[call.app]?.webhook(call.id.url) else {
                drop(ticket, call)
                continue
            }
            do throws(SecretError) {
                let secrets = try webhook.secrets(of: call.app, self.secrets)
                caller.start(settings.calls.request(for: call, secrets: secrets, now: Clock.now), token: ticket)
            } catch {
                // Repeated like any other failure: an operator can still put the file there.
                draw(.none(.secret), of: ticket, now: Clock.now)
            }
        }
    }

    /// The app, or this URL of it, is no longer registered.
    private func drop(_ ticket: Int, _ call: WebhookCall) {
        counts.countDropped()
        log.info(
            "a call is dropped, since its app or URL is no longer registered",
            ["app": call.app.string, "receiver": call.id.url.origin, "id": call.id.webhookID])
        finish(ticket, isDone: true)
    }

    /// Queues a call that stands on `notifications.webhooks`, or takes it off there if its person was erased.
    func take(_ stored: StoredCallReading.Stored, _ now: Instant) {
        guard !peopleReading.erased.hides(stored.call) else {
            counts.countDropped()
            return store.forget(stored.call.id, partition: stored.partition)
        }
        queue.add(stored.call, partition: stored.partition, source: nil, now: now)
    }

    /// Drops the calls that tell something about erased people (rule W5). An attempt that is being made is the last.
    func forget(_ people: Set<PersonID>) {
        let calls = queue.remove { $0.names(oneOf: people) }
        for entry in calls {
            counts.countDropped()
            settle(entry)
        }
        if !calls.isEmpty { log.info("calls are dropped, since people were erased", ["calls": String(calls.count)]) }
    }

    /// Draws the consequences of the attempts that have ended.
    func judge(_ finished: [HTTPCaller.Finished]) {
        let now = Clock.now
        for each in finished {
            guard queue[each.token] != nil else { continue }
            counts.observe(seconds: each.seconds)
            draw(CallAnswer(each.answer), of: each.token, now: now)
        }
    }

    /// Draws the consequences of one attempt.
    private func draw(_ answer: CallAnswer, of ticket: Int, now: Instant) {
        guard let entry = queue[ticket] else { return }
        guard !peopleReading.erased.hides(entry.call) else {
            counts.countDropped()
            return finish(ticket, isDone: false)
        }
        let jitter = Double.random(in: 0...1)
        switch settings.calls.retries.verdict(on: answer, of: entry.call, now: now, jitter: jitter) {
        case .done:
            counts.countDone()
            finish(ticket, isDone: true)
        case .retry(let due, let failure):
            counts.count(failure)
            repeatLater(ticket, at: due, failure, now: now)
        case .giveUp(let reason, let failure):
            counts.count(failure)
            giveUp(ticket, reason, failure)
        }
    }

    /// Takes a call out of the queue, and off its topic.
    private func finish(_ ticket: Int, isDone: Bool) {
        guard let entry = queue[ticket] else { return }
        queue.finish(ticket, isDone: isDone, now: Clock.now)
        settle(entry)
    }

    /// Takes a call that is over off its topic, or settles the record that it tells.
    private func settle(_ entry: CallQueue.Entry) {
        if entry.isStored { store.forget(entry.call.id, partition: entry.partition) }
        if let source = entry.source { places.settle([source]) }
    }

    /// Stores the call with its next time. What was known of it before is replaced.
    private func repeatLater(_ ticket: Int, at due: Instant, _ failure: CallFailure, now: Instant) {
        guard let call = queue.retry(ticket, at: due, failure, now: now), let entry = queue.store(ticket) else {
            return
        }
        log.debug(
            "a call failed and is repeated",
            [
                "app": call.app.string, "receiver": call.id.url.origin, "id": call.id.webhookID,
                "failure": failure.description, "attempts": String(call.attempts), "due": due.description,
            ])
        store.store(call, partition: entry.partition, source: entry.source)
    }

    private func giveUp(_ ticket: Int, _ reason: GivingUpReason, _ failure: CallFailure) {
        guard let entry = queue[ticket] else { return }
        var call = entry.call
        (call.attempts, call.failure) = (call.attempts + 1, failure)
        counts.count(reason)
        log.warning(
            "a call is given up",
            [
                "app": call.app.string, "receiver": call.id.url.origin, "id": call.id.webhookID,
                "reason": reason.rawValue, "failure": failure.description, "attempts": String(call.attempts),
            ])
        queue.finish(ticket, isDone: false, now: Clock.now)
        // First this record, then the tombstone: a process killed between the two gives the call up twice, never not.
        store.storeFailed(call, reason, partition: entry.partition, source: entry.source)
        if entry.isStored { store.forget(call.id, partition: entry.partition) }
    }
}
