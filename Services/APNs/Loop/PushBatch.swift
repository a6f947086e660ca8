internal import Model
internal import Pushing

/// Results that are not written yet.
struct PushBatch {
    private var outcomes: [PushOutcome] = []
    private var reports: [GoneReport] = []
    private var stored: [WaitingPush] = []
    private var unfit: [Receipt] = []

    var isEmpty: Bool { outcomes.isEmpty && reports.isEmpty && stored.isEmpty && unfit.isEmpty }

    mutating func add(_ outcomes: [PushOutcome], _ reports: [GoneReport], _ stored: [WaitingPush]) {
        self.outcomes += outcomes
        self.reports += reports
        self.stored += stored
    }

    /// Adds a delivery whose push has a form that Apple does not take.
    mutating func add(unfit delivery: DeliveryMembers, at now: Instant) {
        if let receipt = PushRecords.receipt(ofUnfit: delivery, at: now) { unfit.append(receipt) }
    }

    /// The records of all of them; what was stored and is over since is forgotten after that.
    func records(_ receipts: PushSettings.Receipts) -> [PushRecord] {
        let over = Set(outcomes.map(\.entry.ticket))
        return PushRecords.records(
            of: outcomes, reports, storing: stored.filter { !over.contains($0.ticket) }, unfit, receipts)
    }
}
