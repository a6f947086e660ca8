import Model
import TestSupport
import Testing

@testable import Gateway

/// Streams between the two readers, without Kafka and threads: every order of the readers' steps is possible.
struct HandOverTests {
    /// A log of one partition. Some offsets hold no record: they are markers of transactions.
    struct Simulation {
        struct Client {
            let after: Int64?
            let subscription: Subscription
            let loose: LooseStream
            var first: Int64
        }

        var random: SeededGenerator
        var log: [SentRecord?] = []
        var table = StreamTable(StreamLimits())
        var scan: PartitionScan?
        var waiting: [PlacedStream] = []
        /// Where the readers' clients read next; a restart sets them back, as a new assignment may.
        var live = 0
        var scanned = 0
        var clients: [Client] = []
        let devices = [("anna", "phone"), ("anna", "pad"), ("bo", "phone")]

        init(_ random: SeededGenerator) {
            self.random = random
            table.place(.iOS, at: [0])
        }

        mutating func chance(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }

        mutating func produce() {
            let (person, device) = devices[Int.random(in: 0..<devices.count, using: &random)]
            log.append(chance(4) ? nil : SentRecord(person: person, device: device, number: log.count))
        }

        mutating func connect() {
            let (person, device) = devices[Int.random(in: 0..<devices.count, using: &random)]
            let after = chance(3) ? nil : Int64.random(in: -1..<Int64(log.count), using: &random)
            let subscription = Subscription(person, device, after: after)
            let loose = LooseStream()
            let first = after.map { $0 + 1 } ?? table.next(.iOS, 0) ?? -1
            clients.append(Client(after: after, subscription: subscription, loose: loose, first: first))
            _ = table.enter(subscription, loose.stream, now: 0)
        }

        mutating func stepLive() {
            if chance(10), live > 0 { live = Int.random(in: 0...live, using: &random) }
            guard live < log.count else { return _ = table.advance(.iOS, 0, to: Int64(live)) }
            if let record = log[live] {
                _ = table.take(
                    .iOS, 0, Int64(live), key: record.person.utf8Span.span, value: record.value.utf8Span.span, now: 0)
            }
            live += 1
        }

        mutating func begin() {
            waiting += table.takeCatchUps()
            for index in waiting.indices { waiting[index].seat.writeOpen(next: waiting[index].next) }
            guard !waiting.isEmpty else { return }
            if scan == nil {
                let new = PartitionScan(.iOS, 0, waiting)
                (scan, scanned) = (new, Int(new.position))
            } else {
                scan?.join(waiting)
            }
            waiting = []
        }

        mutating func stepScan() {
            guard scan != nil else { return }
            if chance(10), scanned > 0 { scanned = Int.random(in: 0...scanned, using: &random) }
            guard scanned < log.count else { return scan?.advance(to: Int64(scanned)) ?? () }
            if let record = log[scanned] {
                _ = scan?.take(
                    Int64(scanned), timestamp: nil, key: record.person.utf8Span.span,
                    value: record.value.utf8Span.span, now: Instant(milliseconds: 0), spanSeconds: 1)
            }
            scanned += 1
        }

        mutating func handOver() {
            // The live reader may have moved on since the catch-up reader looked, so this is asked at any time.
            guard scan != nil else { return }
            var early: [PlacedStream] = []
            for each in scan?.removeAll() ?? [] where !table.handOver(each) { early.append(each) }
            scan?.join(early)
            guard scan?.isDone == true else { return }
            waiting += scan?.takeLater() ?? []
            scan = nil
        }

        mutating func step() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2: produce()
            case 3: connect()
            case 4...6: stepLive()
            case 7...9: stepScan()
            case 10: begin()
            default: handOver()
            }
        }

        mutating func drain() {
            for _ in 0..<20 {
                while live < log.count { stepLive() }
                begin()
                while scan != nil, scanned < log.count { stepScan() }
                stepLive()
                stepScan()
                handOver()
            }
        }
    }

    @Test func everyStreamGetsEachRecordOnceWhateverTheOrder() throws {
        let seeds = SeededGenerator(for: "everyStreamGetsEachRecordOnceWhateverTheOrder").seed
        for round in 0..<20 {
            var simulation = Simulation(SeededGenerator(seed: seeds &+ UInt64(round)))
            for _ in 0..<400 { simulation.step() }
            simulation.drain()
            let clients = simulation.clients
            #expect(simulation.scan == nil && simulation.table.figures.open == clients.count)
            for client in clients {
                let events = try client.loose.taken()
                let name = "round \(round), after \(client.after ?? -9)"
                #expect(events.first?.name == "open" && events.first?.offset == client.first - 1, "\(name)")
                let expected = simulation.log.enumerated().filter { offset, record in
                    offset >= Int(client.first) && record?.person == client.subscription.person.string
                        && record?.device == client.subscription.device.string
                }
                #expect(events.dropFirst().map(\.offset) == expected.map { Int64($0.offset) }, "\(name)")
                #expect(events.dropFirst().map(\.data) == expected.map { $0.element?.value }, "\(name)")
            }
        }
    }
}
