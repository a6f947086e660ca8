import HTTP2
import Model
import Pushing
import TestSupport
import Testing

@testable import APNs

/// Random histories of five devices: lanes overtake each other, pushes are repeated, connections are cut. What the server got,
/// in the order in which it took it, is what each device has in the end.
struct PushOrderTests {
    /// A device that applies what it gets, or what all deliveries say in the order of their sequence.
    private struct Phone: Equatable {
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

    @Test(
        "V6: what the server got is the device's state; no number goes back, nothing withdrawn is alive",
        arguments: 0..<4)
    func order(part: Int) throws {
        var random = SeededGenerator(seed: SeededGenerator(for: "PushOrderTests").seed &+ UInt64(part))
        func chance(_ among: UInt64) -> Bool { random.next() % among == 0 }
        for round in 0..<60 {
            var (expected, phones) = ([String: Phone](), [String: Phone]())
            var lanes: [[Push]] = [[], []]
            for sequence in 1...60 {
                let device = "d\(random.next() % 5)"
                let there = expected[device]?.items.keys.sorted() ?? []
                let badge = chance(4) ? nil : Int(random.next() % 20)
                let push: Push
                if there.count > 1, chance(3) {
                    let item = there[Int(random.next() % UInt64(there.count))].split(separator: "/")[1]
                    push = try Sample.push(
                        "", .withdraw, sequence: sequence, device: device, aps: #""content-available":1"#, badge: badge,
                        priority: 5, kept: 0, withdraws: [String(item)])
                } else if chance(5) {
                    push = try Sample.push(
                        "", .badge, sequence: sequence, device: device, aps: "", badge: badge ?? 1, priority: 5, kept: 0
                    )
                } else {
                    let item = chance(2) ? "r\(sequence)" : "r\(random.next() % 8)"
                    push = try Sample.push(
                        item, sequence: sequence, device: device, badge: badge,
                        level: chance(3) ? "time-sensitive" : "active")
                }
                expected[device, default: Phone()].apply(push)
                lanes[Int(random.next() % 2)].append(push)
            }
            var (queue, time, taken) = (try Sample.queue(), Sample.start, 0)
            while taken < 60 || queue.count > 0 {
                if taken < 60, chance(2) {
                    let lane = lanes[0].isEmpty ? 1 : lanes[1].isEmpty ? 0 : Int(random.next() % 2)
                    queue.add(lanes[lane].removeFirst(), at: time)
                    taken += 1
                }
                if chance(3) || taken == 60 { try serve(&queue, &phones, time, chance) }
                time = time.adding(seconds: taken < 60 ? 0.01 : 20)
                queue.tick(now: time)
            }
            for (device, phone) in expected {
                let got = phones[device] ?? Phone()
                #expect(
                    got.items == phone.items && got.badge == phone.badge && !got.wentBack,
                    "seed \(random.seed), round \(round), \(device): \(got) instead of \(phone)")
            }
        }
    }

    /// A few pushes are in progress at once, and end in any order.
    private func serve(
        _ queue: inout PushQueue, _ phones: inout [String: Phone], _ now: Instant, _ chance: (UInt64) -> Bool
    ) throws {
        var begun: [PushQueue.Begun] = []
        while begun.count < 4, let next = queue.begin(at: now) { begun.append(next) }
        for each in begun.shuffled(by: chance) {
            let push = each.entry.push
            let isCut = chance(6)
            let isTaken = !isCut && !chance(8) || isCut && chance(2)
            if isTaken { phones[push.device.string, default: Phone()].apply(push) }
            if isCut {
                queue.end(each.entry.ticket, PushVerdict(.unknown(.connection)), nil, failure: "connection", now: now)
            } else {
                queue.end(each, isTaken ? 200 : 503, isTaken ? nil : "ServiceUnavailable", at: now)
            }
        }
        _ = queue.takeResults()
    }
}

extension Array {
    fileprivate func shuffled(by chance: (UInt64) -> Bool) -> [Element] {
        var all = self
        for index in all.indices.dropFirst() where chance(2) { all.swapAt(index, index - 1) }
        return all
    }
}
