internal import Model
internal import Pushing

/// A record that `apns` writes.
struct PushRecord: Sendable {
    let topic: Topic
    /// `nil` is chosen by the key.
    let partition: Int32?
    let key: String
    /// `nil` is a tombstone.
    let value: [UInt8]?
}

/// What is written of results (rule V8); pure.
enum PushRecords {
    /// The receipt of a push about one notification; `nil` of a withdrawal and a number.
    static func receipt(of outcome: EndedPush) -> Receipt? {
        let push = outcome.entry.push
        guard case .item(let notification) = push.subject else { return nil }
        var details = ReceiptDetails()
        let code: ReceiptCode
        switch outcome.result {
        case .pushed: code = .pushed
        case .failed(let reason):
            code = .pushFailed
            details[.reason] = .reason(reason)
        }
        details[.device] = .text(push.device.string)
        details[.delivery] = .text(push.delivery)
        details[.apnsID] = .text(PushRequest.id(of: push))
        details[.uniqueID] = outcome.answer?.uniqueID.map { .text($0) }
        if case .failed(.tokenGone) = outcome.result {
            details[.since] = outcome.answer?.timestamp.map { .instant(Instant(milliseconds: $0)) }
        }
        details[.attempts] = .integer(outcome.entry.attempts)
        details[.status] = outcome.answer.map { .integer($0.status) }
        details[.apns] = (outcome.answer?.reason ?? outcome.entry.failure).map { .text($0) }
        return receipt(of: notification, code, details, at: outcome.at)
    }

    /// The receipt of a delivery whose push has a form that Apple does not take.
    static func receipt(ofUnfit delivery: DeliveryMembers, at now: Instant) -> Receipt? {
        guard let notification = delivery.notification else { return nil }
        var details = ReceiptDetails(reason: .payloadRefused)
        details[.device] = .text(delivery.device.string)
        details[.delivery] = .text(delivery.id)
        return receipt(of: notification, .pushFailed, details, at: now)
    }

    private static func receipt(
        of notification: NotificationID, _ code: ReceiptCode, _ details: ReceiptDetails, at time: Instant
    ) -> Receipt? {
        guard let (app, request, person) = notification.parts else { return nil }
        return Receipt(
            of: app, request: request, person: person, code: code, rule: .v8, isTerminal: false, at: time,
            details: details)
    }

    /// What tells scheduling that a token is gone (rule V7).
    static func interaction(of report: GoneReport) -> Interaction {
        Interaction(
            id: PlainID(derived: "token-gone-\(report.token.text.prefix(32))-\(report.at.milliseconds)"),
            person: report.lane.person, device: report.lane.device, at: report.at,
            kind: .tokenGone(report.lane.app, report.token))
    }

    /// All records of results; what was stored and is over since is forgotten after that.
    static func records(of results: PushResults, _ receipts: PushSettings.Receipts) -> [PushRecord] {
        var records: [PushRecord] = []
        func add(_ topic: Topic, _ partition: Int32? = nil, key: String, _ value: (some JSONWritable)?) {
            records.append(
                PushRecord(
                    topic: topic, partition: partition, key: key,
                    value: value.map { value in JSONSlice { value.write(to: &$0) }.bytes }))
        }
        for outcome in results.outcomes {
            if receipts == .all || outcome.result != .pushed, let receipt = receipt(of: outcome) {
                add(.receipts, key: receipt.key, receipt)
            }
            if outcome.entry.isStored {
                add(.pushes, outcome.entry.partition, key: outcome.entry.push.delivery, StoredPush?.none)
            }
        }
        for receipt in results.unfit { add(.receipts, key: receipt.key, receipt) }
        for report in results.reports { add(.interactions, key: report.lane.person.string, interaction(of: report)) }
        let over = Set(results.outcomes.map(\.entry.ticket))
        for entry in results.stored where !over.contains(entry.ticket) {
            add(.pushes, entry.partition, key: entry.push.delivery, entry.stored)
        }
        return records
    }
}
