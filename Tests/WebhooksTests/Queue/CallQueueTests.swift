import Model
import TestSupport
import Testing
import Webhook

@testable import Webhooks

struct CallQueueTests {
    static let start = Instant(milliseconds: 1_000_000)

    static func call(
        _ offset: Int64, subject: String = "s", url: String = "https://a/1", since: Instant = start
    ) throws -> WebhookCall {
        WebhookCall(
            id: WebhookCallID(kind: .receipt, partition: 0, offset: offset, url: try #require(WebhookURL(url))),
            app: AppID(derived: "a"), subject: subject, type: "receipt.alerted", body: JSONSlice { $0.write("x") },
            since: since)
    }

    static func source(_ offset: Int64) -> CallQueue.Source {
        CallQueue.Source(kind: .receipt, partition: 0, offset: offset)
    }

    /// The offsets of the calls that may be made now; all of them are begun.
    static func begun(_ queue: inout CallQueue, at now: Instant = start) -> [(ticket: Int, id: String)] {
        var begun: [(Int, String)] = []
        while let (ticket, call) = queue.begin(now: now) { begun.append((ticket, call.id.webhookID)) }
        return begun
    }

    /// Adds a call; each has a subject of its own if none is given.
    static func add(
        _ offset: Int64, subject: String? = nil, url: String = "https://a/1", since: Instant = start,
        at now: Instant = start, to queue: inout CallQueue
    ) throws {
        let call = try call(offset, subject: subject ?? "\(offset)", url: url, since: since)
        queue.add(call, partition: 0, source: source(offset), now: now)
    }

    static func queue(_ change: (inout CallLimits) -> Void) -> CallQueue {
        var limits = CallLimits()
        change(&limits)
        return CallQueue(limits)
    }

    @Test func callsOfOneSubjectAreMadeOneAfterTheOther() throws {
        var queue = CallQueue(CallLimits())
        for offset in 0..<Int64(3) { try Self.add(offset, subject: "s", to: &queue) }
        // A call is there once.
        for _ in 0..<2 { try Self.add(3, subject: "other", to: &queue) }
        #expect(try queue.count == 4 && queue.contains(Self.call(3).id))
        let first = Self.begun(&queue)
        #expect(first.map(\.id) == ["receipt-0-0", "receipt-0-3"])
        queue.finish(first[0].ticket, isDone: true, now: Self.start)
        let second = Self.begun(&queue)
        #expect(second.map(\.id) == ["receipt-0-1"])
        // A call that failed is still the first of its line.
        let later = Self.start.adding(seconds: 5)
        let failed = queue.retry(second[0].ticket, at: later, .secret, now: Self.start)
        #expect(failed?.attempts == 1 && failed?.failure == .secret)
        #expect(Self.begun(&queue).isEmpty && queue.nextDue == later)
        #expect(Self.begun(&queue, at: later).map(\.id) == ["receipt-0-1"])
    }

    @Test func aReceiverThatFailsLeavesPlacesToOthers() throws {
        var queue = Self.queue { ($0.atOnce, $0.atOnceOfReceiver) = (10, 8) }
        for offset in 0..<Int64(20) {
            try Self.add(offset, to: &queue)
            try Self.add(100 + offset, url: "https://b", since: Self.start.adding(seconds: 0.001), to: &queue)
        }
        let now = Self.start.adding(seconds: 1)
        var slow = Self.begun(&queue, at: now).filter { !$0.id.hasPrefix("receipt-0-1") || $0.id.count < 13 }
        #expect(slow.count == 8)
        // All of the slow receiver's attempts fail: from now on it has two places.
        for each in slow { _ = queue.retry(each.ticket, at: now.adding(seconds: 60), .secret, now: now) }
        let next = Self.begun(&queue, at: now)
        slow = next.filter { Int($0.id.split(separator: "-")[2]) ?? 0 < 100 }
        #expect(slow.count == 2)
        #expect(next.count - slow.count == 6)
    }

    @Test func whatWaitsForAReceiverIsBoundedAndReadingWaitsForOneThatKeepsPace() throws {
        var queue = Self.queue { $0.waitingOfReceiver = 3 }
        let (a, b) = (try #require(WebhookURL("https://a/1")), try #require(WebhookURL("https://b")))
        for offset in 0..<Int64(CallLimits.pace + 3) {
            #expect(queue.isFull(a, now: Self.start) == (offset >= 3))
            // Calls behind the head of their line count, too.
            try Self.add(offset, subject: offset < 3 ? "s" : nil, to: &queue)
        }
        #expect(!queue.isFull(b, now: Self.start) && !queue.mustWait(now: Self.start))
        for each in 0..<CallLimits.pace {
            let next = queue.begin(now: Self.start)
            let begun = try #require(next)
            queue.finish(begun.ticket, isDone: true, now: Self.start)
            #expect(queue.mustWait(now: Self.start) == (each + 1 == CallLimits.pace))
        }
        #expect(!queue.isFull(a, now: Self.start))
        // Two seconds later it no longer keeps pace.
        let later = Self.start.adding(seconds: 2)
        #expect(queue.isFull(a, now: later) && !queue.mustWait(now: later))
    }

    @Test func callsThatAreNotFinishedInTimeAreStoredInOrder() throws {
        var queue = CallQueue(CallLimits())
        for offset in 0..<Int64(3) {
            try Self.add(offset, at: Self.start.adding(seconds: Double(offset)), to: &queue)
        }
        let next = queue.begin(now: Self.start.adding(seconds: 3))
        let first = try #require(next)
        queue.finish(first.ticket, isDone: true, now: Self.start)
        let ends = [Self.start.adding(seconds: 2), .distantFuture, .distantFuture]
        let taken = ends.map { queue.takeUnstored(addedBefore: $0).map(\.source) }
        #expect(taken == [[Self.source(1)], [Self.source(2)], []])
    }

    /// Random arrivals and outcomes: never two calls of a line at once, never out of order, limits hold, all end.
    @Test func everyCallIsMadeInOrderWithinTheLimits() throws {
        var random = SeededGenerator(for: "everyCallIsMadeInOrderWithinTheLimits")
        for _ in 0..<60 {
            var limits = CallLimits()
            limits.atOnce = Int.random(in: 1...6, using: &random)
            limits.atOnceOfReceiver = Int.random(in: 1...5, using: &random)
            var run = Run(limits)
            for offset in 0..<120 {
                let url = "https://\(["a", "b", "c"].randomElement(using: &random) ?? "a")/x"
                let subject = String(Int.random(in: 0..<6, using: &random))
                try run.add(Int64(offset), url: url, subject: subject)
                run.proceed(&random)
            }
            var rounds = 0
            while run.queue.count > 0, rounds < 100_000 {
                rounds += 1
                run.proceed(&random)
            }
            #expect(run.queue.count == 0 && run.done == run.added)
        }
    }

    /// A queue, and what was made of it.
    private struct Run {
        var queue: CallQueue
        var now = CallQueueTests.start
        var added: [String: [String]] = [:]
        var done: [String: [String]] = [:]
        private var open: [(ticket: Int, call: WebhookCall)] = []

        init(_ limits: CallLimits) { queue = CallQueue(limits) }

        mutating func add(_ offset: Int64, url: String, subject: String) throws {
            try CallQueueTests.add(offset, subject: subject, url: url, since: now, at: now, to: &queue)
            added["\(url) \(subject)", default: []].append("receipt-0-\(offset)")
        }

        mutating func proceed(_ random: inout SeededGenerator) {
            now = now.adding(seconds: 0.1)
            while let begun = queue.begin(now: now) { open.append(begun) }
            let limits = queue.limits
            #expect(open.count <= limits.atOnce)
            let receivers = Dictionary(grouping: open) { $0.call.id.url }
            #expect(receivers.values.allSatisfy { $0.count <= limits.atOnceOfReceiver })
            let lines = Dictionary(grouping: open) { "\($0.call.id.url.text) \($0.call.subject)" }
            #expect(lines.values.allSatisfy { $0.count == 1 })
            guard let index = open.indices.randomElement(using: &random) else { return }
            let (ticket, call) = open.remove(at: index)
            if Int.random(in: 0..<3, using: &random) == 0 {
                let due = now.adding(seconds: Double.random(in: 0...2, using: &random))
                #expect(queue.retry(ticket, at: due, .secret, now: now) != nil)
            } else {
                queue.finish(ticket, isDone: true, now: now)
                done["\(call.id.url.text) \(call.subject)", default: []].append(call.id.webhookID)
            }
        }
    }
}
