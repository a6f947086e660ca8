import Foundation
import Model
import Scheduling
import TestSupport
import Testing

/// Properties that hold for random people, settings and events.
///
/// Each history has a seed of its own. `BELFRY_SEED` repeats all histories. `BELFRY_HISTORY`, with the seed that a
/// failure names, repeats that one and prints it.
@Suite struct SchedulingPropertyTests {
    /// A release build runs some thousand in a few seconds; a debug build is slower, so it runs fewer.
    #if DEBUG
        static let histories = SeededGenerator.rounds(200)
    #else
        static let histories = SeededGenerator.rounds(4000)
    #endif
    /// The number of histories that run in parallel.
    static let shares = 4
    static let seed = SeededGenerator(for: "SchedulingPropertyTests").seed

    @Test(
        "Receipts, badges and alerts are as an onlooker reckons; the same again after crashes; nothing changes by itself",
        arguments: 0..<shares)
    func histories(share: Int) throws {
        if let seed = ProcessInfo.processInfo.environment["BELFRY_HISTORY"].flatMap({ UInt64($0) }) {
            return share == 0 ? try Self.check(seed: seed, isTold: true) : ()
        }
        for number in 0..<Self.histories where number % Self.shares == share {
            try Self.check(seed: Self.seed &+ UInt64(number))
        }
    }

    static func check(seed: UInt64, isTold: Bool = false) throws {
        var random = SeededGenerator(seed: seed ^ 0x5EED)
        let history = try RandomHistory(seed: seed, length: 40)
        var (steady, crashing, model) = (try World.beforeHistory(), try World.beforeHistory(), OutsideModel())
        var record: Person?
        for (number, event) in history.events.enumerated() {
            let comment: Comment = "history \(seed), event \(number): \(event.name)"
            var outputs: [[String]] = []
            if isTold { print(number, event.name) }
            model.see(event)
            try steady.apply(event) { run in
                if isTold { try tell(run) }
                try #require(!run.driver.sent.contains { $0.topic == .rejected }, comment)
                model.see(receipts: try run.sentReceipts(), steps: try run.steps(), at: run.driver.now)
                try #require(model.complaints == [], comment)
                outputs.append(run.driver.take().map(\.text))
            }
            try crashing.apply(event) { run in
                try #require(outputs.first == run.driver.take().map(\.text), comment)
                outputs.removeFirst()
                if Int.random(in: 0..<4, using: &random) == 0 { try run.driver.crashAndRestore() }
            }
            try #require(steady.driver.earliest()?.due == crashing.driver.earliest()?.due, comment)
            switch event {
            case .person(let person): record = person
            case .erasure: record = nil
            default: break
            }
            if let record, Int.random(in: 0..<40, using: &random) == 0 { try changesNothing(record, steady, comment) }
        }
        try calmDown(&steady, &model, history.record, seed)
        try end(&steady, &model, seed)
    }

    /// The same record again: everything that waits is decided again, without any output.
    private static func changesNothing(_ record: Person, _ run: World, _ comment: Comment) throws {
        var copy = run
        try copy.apply(.person(record))
        let due = copy.driver.earliest()?.due
        _ = copy.driver.take()
        try copy.apply(.person(record))
        try #require(copy.driver.take().map(\.text) == [], comment)
        try #require(copy.driver.earliest()?.due == due, comment)
    }

    /// With every Focus removed and three days later, nothing waits except for its next repetition.
    private static func calmDown(
        _ run: inout World, _ model: inout OutsideModel, _ record: Person, _ seed: UInt64
    ) throws {
        var record = record
        (record.focuses, record.activeFocus) = ([], nil)
        for event in [RandomHistory.Event.person(record), .wait(3 * 86_400)] {
            model.see(event)
            try run.apply(event) { run in
                model.see(receipts: try run.sentReceipts(), steps: try run.steps(), at: run.driver.now)
                _ = run.driver.take()
            }
        }
        try #require(model.complaints == [], "history \(seed), calming down")
        let waiting = model.waiting.map { "\($0)" }.sorted()
        try #require(waiting == [], "what waits for what never comes, history \(seed)")
    }

    /// Prints the output of a turn.
    private static func tell(_ run: World) throws {
        for receipt in try run.sentReceipts() {
            print("   ", receipt.at, receipt.notification?.string ?? "", World.short(receipt))
        }
        for step in try run.steps() { print("   ", step.app?.string ?? "", World.short(step), World.devices(step)) }
    }

    /// Everything that still waits ends when the person is erased.
    private static func end(_ run: inout World, _ model: inout OutsideModel, _ seed: UInt64) throws {
        try run.apply(.erasure)
        run.driver.advance(seconds: 60)
        model.see(.erasure)
        model.see(receipts: try run.sentReceipts(), steps: try run.steps(), at: run.driver.now)
        let wrong = model.accepted.filter { model.terminal[$0] != 1 }.map { "\($0): \(model.terminal[$0] ?? 0)" }
        try #require(wrong.sorted() == [], "terminal receipts, history \(seed)")
        try #require(model.complaints == [], "history \(seed), at its end")
    }
}
