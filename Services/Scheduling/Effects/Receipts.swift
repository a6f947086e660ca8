internal import Model

/// The receipts and responses of a turn, in order.
struct Receipts {
    private var receipts: [Receipt] = []
    private var responses: [Response] = []

    mutating func append(_ receipt: Receipt) { receipts.append(receipt) }
    mutating func append(_ response: Response) { responses.append(response) }

    func write(to output: inout Output) {
        for receipt in receipts { output.send(receipt) }
        for response in responses { output.send(response) }
    }
}

extension Turn {
    /// Writes a receipt about a notification.
    mutating func writeReceipt(of notification: ClassifiedNotification, _ ending: Ending, isTerminal: Bool) {
        let accepted = notification.accepted
        receipts.append(
            Receipt(
                of: accepted.app, request: accepted.request, person: accepted.person, code: ending.code,
                rule: ending.rule, isTerminal: isTerminal, at: now, details: ending.details, also: ending.also))
    }

    /// Writes the receipt that finishes an item's alert; the first such one is terminal, every later one is not.
    ///
    /// - Parameter endsRepetition: `false` for the firings of a repeating trigger: the receipt that ends the repetition is
    ///   the terminal one, as is that of its last firing.
    mutating func finish(_ item: inout Item, _ ending: Ending, endsRepetition: Bool = true) {
        let isTerminal = !item.standing.isSettled && (endsRepetition || item.standing.triggerDue == nil)
        writeReceipt(of: item.notification, ending, isTerminal: isTerminal)
        if isTerminal { item.standing.isSettled = true }
    }

    /// Writes one `lowered` receipt for each rule that lowered the level, once a notification.
    mutating func writeLowered(_ item: inout Item, _ level: LevelDecision) {
        for lowering in level.lowerings where !item.standing.lowered.contains(lowering.rule) {
            item.standing.lowered.insert(lowering.rule)
            writeReceipt(
                of: item.notification, Ending(lowering, to: level.level, from: item.notification.requestedLevel),
                isTerminal: false)
        }
    }
}
