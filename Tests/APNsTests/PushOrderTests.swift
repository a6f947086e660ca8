import Model
import Pushing
import TestSupport
import Testing

@testable import APNs

/// Random histories of five devices: lanes overtake each other, pushes are repeated, connections are cut, bundle id and key
/// are refused for a while, what waits is let go and brought back, and the process is killed. What the server got, in the
/// order in which it took it, is what each device has in the end.
struct PushOrderTests {
    @Test(
        "V6: what the server got is the device's state; no number goes back, nothing withdrawn is alive",
        arguments: [false, true], 0..<4)
    func order(isKilled: Bool, part: Int) throws {
        var random = SeededGenerator(seed: SeededGenerator(for: "PushOrderTests").seed &+ UInt64(part))
        let seed = random.seed
        var (wasAway, wasKilled) = (0, 0)
        for round in 0..<15 {
            var (expected, lanes) = ([String: Phone](), [[Push]](repeating: [], count: 2))
            for sequence in 1...60 {
                let device = "d\(random.next() % 5)"
                let push = try push(sequence, to: device, with: expected[device] ?? Phone(), &random)
                expected[device, default: Phone()].apply(push)
                lanes[Int(random.next() % 2)].append(push)
            }
            var worker = OrderWorker(queue: try Sample.queue(), random: random)
            try worker.run(lanes, isKilled: isKilled)
            random = worker.random
            (wasAway, wasKilled) = (wasAway + worker.wasAway, wasKilled + worker.wasKilled)
            #expect(worker.queue.count == 0, "seed \(seed), round \(round): \(worker.state)")
            #expect(worker.topic.isEmpty, "seed \(seed), round \(round): \(worker.topic.keys) stand on the topic")
            #expect(worker.receipts.allSatisfy { $0.value == 1 }, "seed \(seed), round \(round): \(worker.receipts)")
            for (device, phone) in expected {
                let got = worker.phones[device] ?? Phone()
                #expect(
                    got.items == phone.items && got.badge == phone.badge && !got.wentBack,
                    "seed \(seed), round \(round), \(device): \(got) instead of \(phone)")
            }
        }
        #expect(wasAway > 20 && (wasKilled > 20) == isKilled, "seed \(seed): \(wasAway) came back, \(wasKilled) killed")
    }

    private func push(
        _ sequence: Int, to device: String, with phone: Phone, _ random: inout SeededGenerator
    ) throws -> Push {
        let there = phone.items.keys.sorted()
        let badge = random.chance(4) ? nil : Int(random.next() % 20)
        if there.count > 1, random.chance(3) {
            let item = there[Int(random.next() % UInt64(there.count))].split(separator: "/")[1]
            return try Sample.withdrawal(of: [String(item)], sequence: sequence, device: device, badge: badge, kept: 0)
        }
        if random.chance(5) { return try Sample.number(badge ?? 1, sequence: sequence, device: device) }
        let item = random.chance(2) ? "r\(sequence)" : "r\(random.next() % 8)"
        return try Sample.push(
            item, sequence: sequence, device: device, badge: badge,
            level: random.chance(3) ? "time-sensitive" : "active")
    }
}

/// A device that applies what it gets, or what all deliveries say in the order of their sequence.
struct Phone: Equatable {
    var items: [String: Int] = [:]
    var badge = 0
    var badgeSequence = 0
    var wentBack = false

    mutating func apply(_ push: Push) {
        switch push.subject {
        case .item(let item): items[item.string] = push.sequence
        case .withdrawal(let gone): for item in gone { items[item.string] = nil }
        case .number: break
        }
        guard let number = push.payload.badge else { return }
        wentBack = wentBack || push.numberSequence < badgeSequence
        (badge, badgeSequence) = (number, push.numberSequence)
    }
}

extension SeededGenerator {
    mutating func chance(_ among: UInt64) -> Bool { next() % among == 0 }
}

/// A queue with a log of deliveries, a topic of stored pushes, and Apple, all on the clock of the test.
struct OrderWorker {
    var queue: PushQueue
    var random: SeededGenerator
    var phones: [String: Phone] = [:]
    /// What stands on `notifications.pushes`.
    var topic: [String: StoredPush] = [:]
    /// How many pushes came back that had been let go, and how often the process was killed.
    private(set) var (wasAway, wasKilled) = (0, 0)
    private var log: [Push] = []
    private var offsets = OverOffsets(next: 0)
    private var committed = OverOffsets(next: 0)
    private var time = Sample.start
    private var written = Sample.start
    private var lastSecond = Sample.start
    /// The numbers of which a result is written.
    private var recorded: [String: Int] = [:]
    /// The topic after each transaction of the last two seconds: a reader may not see what was written since.
    private var before: [(time: Instant, topic: [String: StoredPush])] = []
    /// How many receipts each delivery has.
    private(set) var receipts: [String: Int] = [:]
    /// What is being read to come back: the topic as a reader saw it.
    private var look: [String: StoredPush]?
    private var chosen: [Int: AwayLanes.Record] = [:]
    /// Whether bundle id and key are refused, and the server is away.
    private var (refusesTopic, refusesKey, isAway) = (false, false, false)

    init(queue: PushQueue, random: SeededGenerator) { (self.queue, self.random) = (queue, random) }

    var state: String {
        "\(queue.count) wait, \(queue.lanes.away.pushes) away, pauses \(queue.routes.gates.pauses), "
            + "refused \(queue.routes.gates.refusals), at \(time)"
    }

    mutating func run(_ arrivals: [[Push]], isKilled: Bool) throws {
        var (arrivals, turns) = (arrivals, 0)
        var left: Bool { arrivals.contains { !$0.isEmpty } }
        while left || queue.count > 0 || queue.hasResults, turns < 5000 {
            turns += 1
            if left, random.chance(2) {
                let lane = arrivals[0].isEmpty ? 1 : arrivals[1].isEmpty ? 0 : Int(random.next() % 2)
                log.append(arrivals[lane].removeFirst())
                read(log.count - 1, mayBeRepeat: false)
            }
            if turns < 2000, random.chance(30) { refusesTopic.toggle() }
            if turns < 2000, random.chance(60) { refusesKey.toggle() }
            if turns < 2000, random.chance(60) {
                isAway.toggle()
                queue.note(Sample.signer, isReachable: !isAway, now: time)
            }
            if turns == 2000 {
                (refusesTopic, refusesKey, isAway) = (false, false, false)
                queue.note(Sample.signer, isReachable: true, now: time)
            }
            if random.chance(3) || !left { serve() }
            if random.chance(3) { write() }
            if isKilled, turns < 1500, random.chance(100) { restart(hasAllArrived: !left) }
            time = time.adding(seconds: left ? Double(random.next() % 100) / 10 : 20)
            queue.tick(now: time)
            if time.seconds(since: lastSecond) >= 1 { everySecond() }
        }
        write()
    }

    private mutating func read(_ offset: Int, mayBeRepeat: Bool) {
        let isOver = offsets.isOver(Int64(offset))
        offsets.read(Int64(offset))
        if isOver { return queue.remember(log[offset]) }
        queue.add(
            log[offset], partition: 0, origin: PushOrigin(topic: 0, partition: 0, offset: Int64(offset)),
            mayBeRepeat: mayBeRepeat, now: time)
    }

    /// A few pushes are in progress at once, and end in any order.
    private mutating func serve() {
        guard !isAway else { return }
        var begun: [PushQueue.Begun] = []
        while begun.count < 4, let next = queue.begin(at: time) { begun.append(next) }
        begun.shuffle(using: &random)
        for each in begun {
            let push = each.sent
            if refusesKey {
                queue.end(each, 403, "InvalidProviderToken", at: time)
            } else if refusesTopic {
                queue.end(each, 400, "TopicDisallowed", at: time)
            } else if random.chance(6) {
                if random.chance(2) { take(push) }
                queue.end(each.entry.ticket, .unsure, nil, failure: "connection", now: time)
            } else if random.chance(8) {
                queue.end(each, 503, "ServiceUnavailable", at: time)
            } else if random.chance(12) {
                queue.end(each, 429, "TooManyRequests", at: time)
            } else {
                take(push)
                queue.end(each, 200, at: time)
            }
        }
    }

    private mutating func take(_ push: Push) { phones[push.device.string, default: Phone()].apply(push) }

    /// One transaction.
    private mutating func write() {
        let results = queue.takeResults()
        queue.noteWritten(takenAt: time, now: time)
        for outcome in results.outcomes {
            if case .item = outcome.entry.push.subject { receipts[outcome.entry.push.delivery, default: 0] += 1 }
            if let origin = outcome.entry.origin { offsets.settle(origin.offset) }
            if outcome.entry.isStored { topic[outcome.entry.push.delivery] = nil }
            if outcome.result == .pushed, outcome.entry.push.payload.badge != nil {
                let device = outcome.entry.push.device.string
                recorded[device] = max(recorded[device] ?? 0, outcome.entry.push.numberSequence)
            }
        }
        let over = Set(results.outcomes.map(\.entry.ticket))
        for entry in results.stored {
            if let origin = entry.origin { offsets.settle(origin.offset) }
            if !over.contains(entry.ticket) { topic[entry.push.delivery] = entry.stored }
        }
        (committed, written) = (offsets, time)
        before.append((time, topic))
    }

    private mutating func everySecond() {
        lastSecond = time
        queue.storeWaiting(addedBefore: time.adding(seconds: -5), now: time)
        if random.chance(3) { queue.sweep(now: time) }
        if random.chance(2) {
            queue.letGo(downTo: Int(random.next() % 10_000), writtenBefore: written.adding(seconds: -2), now: time)
        }
        if let found = look {
            guard random.chance(2) else { return }
            let lanes = found.values.filter { chosen[AwayLanes.hash(of: $0.push.lane)] != nil }
            queue.bringBack(lanes.map { (0, $0) }, now: time)
            wasAway += lanes.count
            look = nil
        } else {
            chosen = queue.beginToBringBack(mostBytes: 5000, now: time)
            before.removeAll { time.seconds(since: $0.time) > 2 }
            if !chosen.isEmpty { look = before.randomElement(using: &random)?.topic ?? topic }
        }
    }

    /// The process is killed, and another one takes over. It reads again what was over before, as it must while something
    /// may still be overtaken: what has not arrived, or was read and is not over.
    private mutating func restart(hasAllArrived: Bool) {
        var next = PushQueue { 0.5 }
        guard let credentials = try? Sample.credentials() else { return }
        next.replace(credentials, now: time)
        if isAway { next.note(Sample.signer, isReachable: false, now: time) }
        wasKilled += 1
        // What was in progress ends for nobody.
        (queue, look, chosen, before) = (next, nil, [:], [])
        for (device, phone) in phones where phone.badgeSequence > recorded[device] ?? 0 {
            // It has a number that nobody knows of.
            phones[device]?.badgeSequence = recorded[device] ?? 0
        }
        let fits = random.chance(2)
        for stored in topic.values.sorted(by: { $0.push.sequence < $1.push.sequence }) {
            if fits || AwayLanes.hash(of: stored.push.lane) & 1 == 0 {
                queue.add(stored.push, partition: 0, origin: nil, restoredAs: stored, mayBeRepeat: true, now: time)
            } else {
                queue.noteAway(stored, at: time)
            }
        }
        offsets = OverOffsets(committed: committed.committable, metadata: committed.metadata)
        let isAllOver = hasAllArrived && offsets.committable == log.count
        let first = isAllOver ? Int(offsets.committable) : 0
        for offset in first..<log.count { read(offset, mayBeRepeat: true) }
    }
}
