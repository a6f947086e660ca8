import Model
import Pushing
import TestSupport
import Testing

@testable import APNs

/// What waits for something makes room for what can go, and comes back when that has changed.
struct AwayLanesTests {
    private let now = Sample.start

    enum Stop: String, CaseIterable { case topic, key, connection, none }

    /// A queue in which pushes of thirty devices wait for something and are stored, and what stands on the topic.
    private func stored(_ stop: Stop) throws -> (queue: PushQueue, topic: [StoredPush]) {
        var queue = try Sample.queue()
        switch stop {
        case .topic:
            queue.add(try Sample.push("first", sequence: 100, device: "other"))
            queue.end(try queue.first(), 400, "TopicDisallowed")
        case .key: queue.replace(Credentials(), now: now)
        case .connection: queue.note(Sample.signer, isReachable: false, now: now)
        case .none: break
        }
        for number in 0..<30 {
            queue.add(try Sample.push("r\(number)", sequence: number + 1, device: "d\(number)"))
        }
        queue.storeWaiting(addedBefore: now.adding(seconds: 1), now: now)
        return (queue, queue.takeResults().stored.map(\.stored))
    }

    private func letGo(_ queue: inout PushQueue, at time: Instant) {
        queue.letGo(downTo: 0, writtenBefore: time, now: time)
    }

    /// Reads the topic for the lanes that are to come back.
    ///
    /// - Returns: how many came back.
    private func look(_ queue: inout PushQueue, _ topic: [StoredPush], at time: Instant) -> Int {
        let before = queue.lanes.away.pushes
        let chosen = queue.beginToBringBack(mostBytes: 1 << 20, now: time)
        guard !chosen.isEmpty else { return 0 }
        let found = topic.filter { chosen[AwayLanes.hash(of: $0.push.lane)] != nil }
        queue.bringBack(found.map { (0, $0) }, now: time)
        return before - queue.lanes.away.pushes
    }

    @Test(
        "what is let go waits for a bundle id, a key or a connection, and comes back with it", arguments: Stop.allCases)
    func stops(stop: Stop) throws {
        let later = now.adding(seconds: 10)
        var (queue, topic) = try stored(stop)
        let (count, bytes) = (queue.count, queue.bytes)
        // What was handed over just now may not be written.
        queue.letGo(downTo: 0, writtenBefore: now, now: now)
        #expect(queue.lanes.away.isEmpty)
        letGo(&queue, at: later)
        // Ten lanes stay to be tried, but where nothing can be tried.
        let away = [Stop.topic: 31 - 10, .key: 30, .connection: 30 - 10, .none: 0][stop]
        #expect(queue.lanes.away.pushes == away && queue.count == count)
        #expect((queue.bytes < bytes) == (stop != .none))
        #expect(look(&queue, topic, at: later) == 0)
        switch stop {
        case .topic:
            queue.tick(now: later)
            queue.end(try queue.first(at: later), 200, at: later)
        case .key: queue.replace(try Sample.credentials(), now: later)
        case .connection: queue.note(Sample.signer, isReachable: true, now: later)
        case .none: break
        }
        #expect(look(&queue, topic, at: later) == away && queue.lanes.away.isEmpty)
        #expect(queue.sendAll(at: later).count == 30 && queue.count == 0 && queue.bytes == 0)
    }

    @Test("a withdrawal, a push that may go and an end bring a lane back; what is found too early is read again")
    func wanted() throws {
        var (queue, topic) = try stored(.connection)
        let later = now.adding(seconds: 10)
        letGo(&queue, at: later)
        let inMemory = queue.lanes.all.keys.map(\.device.string)
        let away = try #require((0..<30).first { !inMemory.contains("d\($0)") })
        queue.add(try Sample.withdrawal(of: ["r\(away)"], sequence: 100, device: "d\(away)", kept: 0), at: later)
        // A reader that does not see it yet.
        let early = look(&queue, [], at: later)
        let back = look(&queue, topic, at: later)
        let results = queue.results()
        #expect(early == 0 && back == 1 && results == ["\(away + 1) overtaken"])
        let late = now.adding(seconds: 90_000)
        let ended = look(&queue, topic, at: late)
        queue.sweep(now: late)
        let ends = Set(queue.results().map { $0.split(separator: " ").last.map(String.init) ?? "" })
        #expect(ended == 19 && ends == ["unreachable"] && queue.count == 0)
    }

    @Test("where nothing that waits for the same is in memory, ten lanes come back to be tried")
    func trials() throws {
        let topic = try stored(.connection).topic
        var queue = try Sample.queue()
        queue.note(Sample.signer, isReachable: false, now: now)
        for stored in topic { queue.noteAway(stored, at: now) }
        // What a process before this one has stored comes back as far as there is room.
        let all = look(&queue, topic, at: now)
        letGo(&queue, at: now.adding(seconds: 1))
        #expect(all == 30 && queue.lanes.away.pushes == 20)
        for device in queue.lanes.all.keys.map(\.device.string) {
            queue.add(try Sample.withdrawal(of: [], sequence: 1000, device: device, kept: 0))
        }
        queue.sweep(now: now.adding(seconds: 86_400 + 1))
        #expect(look(&queue, topic, at: now) == 10)
    }
}
