internal import Model
internal import Pushing

/// Results that are not written yet.
struct PushBatch {
    private var results = PushResults()
    private var unfit: [Receipt] = []

    var isEmpty: Bool { results.isEmpty && unfit.isEmpty }

    mutating func add(_ more: PushResults) {
        results.outcomes += more.outcomes
        results.reports += more.reports
        results.stored += more.stored
    }

    /// Adds a delivery whose push has a form that Apple does not take.
    mutating func add(unfit delivery: DeliveryMembers, at now: Instant) {
        if let receipt = PushRecords.receipt(ofUnfit: delivery, at: now) { unfit.append(receipt) }
    }

    /// The records of all of them; what was stored and is over since is forgotten after that.
    func records(_ receipts: PushSettings.Receipts) -> [PushRecord] {
        let over = Set(results.outcomes.map(\.entry.ticket))
        return PushRecords.records(
            of: results.outcomes, results.reports, storing: results.stored.filter { !over.contains($0.ticket) }, unfit,
            receipts)
    }
}
