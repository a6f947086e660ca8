internal import Explaining
internal import Model
internal import Simulation

/// Why what happened cannot be reproduced, or what would have happened is not known: a sentence or two.
struct WhatIfError: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

/// A simulation of kept inputs that goes on in steps, with an end to its work.
struct Replay {
    /// The most simulated time between two questions whether there is time left, in seconds.
    private static let slice = 3600.0

    private let id: NotificationID
    private let records: [SimulatedRecord]
    private var simulator: Simulator
    private var next = 0
    /// Until when it has been simulated.
    private(set) var until = Instant.distantPast
    /// The receipts of the notification, in order.
    private(set) var receipts: [Receipt] = []
    /// The receipts of the notification and the deliveries that concern it, as they were written.
    private(set) var written: [SimulatedRecord] = []
    /// Everything that changes the person's devices, in order.
    private(set) var happenings: [Happening] = []

    /// - Parameter records: what came in, in order of time.
    init(_ records: [SimulatedRecord], of id: NotificationID, windowSeconds: Int) {
        self.id = id
        self.records = records
        simulator = .services(windowSeconds: windowSeconds)
    }

    /// Reads the records up to an instant, and fires all timers that are due by then.
    mutating func go(to end: Instant, mayGoOn: () -> Bool) throws(WhatIfError) {
        while next < records.count, records[next].at <= end {
            let record = records[next]
            try advance(to: record.at, mayGoOn)
            next += 1
            if let happening = Happening(record) { happenings.append(happening) }
            try simulate { (simulator) throws(SimulationError) in try simulator.feed(record) }
        }
        try advance(to: end, mayGoOn)
        until = max(until, end)
    }

    private mutating func advance(to end: Instant, _ mayGoOn: () -> Bool) throws(WhatIfError) {
        while true {
            guard mayGoOn() else { throw WhatIfError("It took too long, so it was given up.") }
            // Before the first record there is nothing to fire.
            let isFar = simulator.now > .distantPast && end.seconds(since: simulator.now) > Self.slice
            let stop = isFar ? simulator.now.adding(seconds: Self.slice) : end
            try simulate { (simulator) throws(SimulationError) in try simulator.advance(to: stop) }
            if !isFar { return }
        }
    }

    private mutating func simulate(_ body: (inout Simulator) throws(SimulationError) -> Void) throws(WhatIfError) {
        do throws(SimulationError) {
            try body(&simulator)
        } catch {
            // They are not in order of time, for example.
            throw WhatIfError("The kept records cannot be replayed: \(error).")
        }
        takeWritten()
    }

    private mutating func takeWritten() {
        for record in simulator.takeWritten() {
            if let receipt = record.receipt {
                guard receipt.notification == id else { continue }
                receipts.append(receipt)
                written.append(record)
            } else if let delivery = record.delivery {
                happenings.append(.delivery(delivery))
                if delivery.concerns(id) { written.append(record) }
            }
        }
    }
}
