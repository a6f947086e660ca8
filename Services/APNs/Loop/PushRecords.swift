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
    static func receipt(of outcome: PushOutcome) -> Receipt? {
        let push = outcome.entry.push
        guard case .item(let notification) = push.subject, let parts = notification.parts else { return nil }
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
        return Receipt(
            of: parts.app, request: parts.request, person: parts.person, code: code, rule: .v8, isTerminal: false,
            at: outcome.at, details: details)
    }

    /// The receipt of a delivery whose push has a form that Apple does not take.
    static func receipt(ofUnfit delivery: DeliveryMembers, at now: Instant) -> Receipt? {
        guard let parts = delivery.notification?.parts else { return nil }
        var details = ReceiptDetails(reason: .payloadRefused)
        details[.device] = .text(delivery.device.string)
        details[.delivery] = .text(delivery.id)
        return Receipt(
            of: parts.app, request: parts.request, person: parts.person, code: .pushFailed, rule: .v8,
            isTerminal: false, at: now, details: details)
    }

    /// What tells scheduling that a token is gone (rule V7).
    static func interaction(of report: GoneReport) -> Interaction {
        Interaction(
            id: PlainID(derived: "token-gone-\(report.token.text.prefix(32))-\(report.at.milliseconds)"),
            person: report.lane.person, device: report.lane.device, at: report.at,
            kind: .tokenGone(report.lane.app, report.token))
    }

    /// All records of results.
    static func records(
        of outcomes: [PushOutcome], _ reports: [GoneReport], storing stored: [WaitingPush],
        _ unfit: [Receipt], _ receipts: PushSettings.Receipts
    ) -> [PushRecord] {
        var records: [PushRecord] = []
        func add(_ topic: Topic, _ partition: Int32? = nil, key: String, _ value: (some JSONWritable)?) {
            records.append(
                PushRecord(
                    topic: topic, partition: partition, key: key,
                    value: value.map { value in JSONSlice { value.write(to: &$0) }.bytes }))
        }
        for outcome in outcomes {
            if receipts == .all || outcome.result != .pushed, let receipt = receipt(of: outcome) {
                add(.receipts, key: receipt.key, receipt)
            }
            if outcome.entry.isStored {
                add(.pushes, outcome.entry.partition, key: outcome.entry.push.delivery, StoredPush?.none)
            }
        }
        for receipt in unfit { add(.receipts, key: receipt.key, receipt) }
        for report in reports { add(.interactions, key: report.lane.person.string, interaction(of: report)) }
        for entry in stored { add(.pushes, entry.partition, key: entry.push.delivery, entry.stored) }
        return records
    }
}
