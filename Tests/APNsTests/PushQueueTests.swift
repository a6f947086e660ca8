import Foundation
import Model
import Pushing
import TestSupport
import Testing

@testable import APNs

/// What goes next, and what becomes of it, on a clock of the test.
struct PushQueueTests {
    private let now = Sample.start

    @Test("V6: of two about one item the higher sequence stays, and alerts if the other would have")
    func folding() throws {
        var queue = try Sample.queue()
        queue.isHeld = true
        let quiet = #""alert":{"body":"New"},"interruption-level":"passive""#
        queue.add(try Sample.push("r1", sequence: 1, badge: 1))
        queue.add(try Sample.push("r1", .update, sequence: 4, aps: quiet, badge: 2, priority: 5))
        queue.add(try Sample.push("r2", sequence: 2))
        queue.add(try Sample.push("r3", sequence: 3, collapse: "c"))
        queue.add(try Sample.push("r4", sequence: 5, collapse: "c"))
        queue.add(try Sample.withdrawal(of: ["r2"], sequence: 6, badge: 1))
        queue.add(try Sample.number(9, sequence: 3))
        let found = queue.takeResults()
        #expect(found.outcomes.map(\.entry.push.sequence) == [1, 3, 2, 3])
        #expect(found.outcomes.allSatisfy { $0.result == .failed(.overtaken) })
        // What took something over is stored as it is now, since its delivery does not say that.
        #expect(found.stored.map(\.push.sequence) == [4])
        queue.isHeld = false
        let sent = queue.sendAll().map { push in
            "\(push.sequence) \(push.heading.priority.rawValue) \(String(decoding: push.payload.bytes, as: UTF8.self))"
        }
        #expect(
            sent == [
                #"4 10 {"aps":{"alert":{"body":"New"},"badge":2,"interruption-level":"active","sound":"default"},"belfry":{"delivery":"d"}}"#,
                #"5 10 {"aps":{"alert":{"body":"Hi"},"interruption-level":"active","sound":"default"},"belfry":{"delivery":"d"}}"#,
                #"6 5 {"aps":{"content-available":1,"badge":1},"belfry":{"delivery":"d"}}"#,
            ])
    }

    @Test("V6: a lower number that comes late goes without its number, or not at all")
    func lateNumbers() throws {
        var queue = try Sample.queue()
        queue.add(try Sample.push("r9", sequence: 9, badge: 3))
        queue.end(try queue.first(), 200)
        queue.add(try Sample.push("r5", sequence: 5, badge: 2))
        queue.add(try Sample.number(1, sequence: 6))
        queue.add(try Sample.withdrawal(of: ["r1"], sequence: 7, badge: 1))
        queue.add(try Sample.push("r1", sequence: 4))
        queue.add(try Sample.push("r9", sequence: 8))
        let sent = queue.sendAll().map { push in
            "\(push.sequence) badge \(push.payload.badge.map(String.init) ?? "none") \(push.heading.isBackground) "
                + "\(push.heading.priority.rawValue) \(push.heading.expiration == 0)"
        }
        #expect(sent == ["5 badge none false 10 false", "7 badge none true 5 true"])
        #expect(queue.results() == ["9 pushed", "6 overtaken", "4 overtaken", "8 overtaken", "5 pushed", "7 pushed"])
    }

    @Test("V5: a quiet push behind a later alert is not kept, since it would take the alert's place")
    func quietBehindAlert() throws {
        var queue = try Sample.queue()
        let quiet = #""alert":{"body":"Hi"},"interruption-level":"passive""#
        queue.add(try Sample.push("q2", sequence: 2, aps: quiet, priority: 5))
        queue.add(try Sample.push("a3", sequence: 3))
        queue.add(try Sample.push("q4", sequence: 4, aps: quiet, priority: 5))
        queue.add(try Sample.push("q1", sequence: 1, device: "other", aps: quiet, priority: 5))
        let sent = queue.sendAll().map { (sequence: $0.sequence, isKept: $0.heading.expiration > 0) }
        #expect(sent.first?.sequence == 3 && sent.count == 4)
        #expect(Set(sent.filter(\.isKept).map(\.sequence)) == [1, 3, 4])
    }

    @Test("one at a time for each device and app; urgent first")
    func order() throws {
        var queue = try Sample.queue()
        for number in 1...3 {
            queue.add(try Sample.push("q\(number)", sequence: number, device: "d\(number)", priority: 5))
        }
        queue.add(try Sample.push("a", sequence: 4, device: "d4"))
        queue.add(try Sample.push("b", sequence: 5, device: "d5", level: "critical"))
        queue.add(try Sample.push("c", sequence: 6, device: "d5", level: "time-sensitive"))
        queue.add(try Sample.push("d", sequence: 7, device: "d1", level: "time-sensitive"))
        let first = (0..<5).compactMap { _ in queue.begin() }
        #expect(first.map(\.entry.push.sequence) == [5, 7, 4, 2, 3])
        #expect(queue.begin() == nil)
        queue.end(first[0], 200)
        #expect(queue.begin()?.entry.push.sequence == 6)
    }

    @Test("V6: what is past its end is never pushed, and says what it waited for")
    func late() throws {
        var queue = try Sample.queue()
        queue.add(try Sample.push("r1", sequence: 1, kept: 60))
        queue.add(try Sample.push("r2", sequence: 2, app: "news", kept: 60))
        let first = try queue.first()
        queue.end(first, 503, "ServiceUnavailable")
        #expect(queue.begin()?.entry.push.sequence == 2)
        queue.tick(now: now.adding(seconds: 61))
        queue.sweep(now: now.adding(seconds: 61))
        #expect(queue.results() == ["1 unreachable"])
        #expect(queue.begin(at: now.adding(seconds: 1000)) == nil)
    }

    /// Each answer, what becomes of the push, and when it goes again.
    static let answers: [(Int, String?, String?, Double?)] = [
        (200, nil, "pushed", nil), (410, "Unregistered", "token-gone", nil), (410, "ExpiredToken", "token-gone", nil),
        (400, "BadCollapseId", "payload-refused", nil), (400, "PayloadEmpty", "payload-refused", nil),
        (413, "PayloadTooLarge", "payload-refused", nil), (404, "BadPath", "payload-refused", nil),
        (405, "MethodNotAllowed", "payload-refused", nil), (403, "Forbidden", "refused", nil),
        (418, nil, "refused", nil),
        (400, "IdleTimeout", nil, 0), (503, "Shutdown", nil, 0), (500, "InternalServerError", nil, 945),
        (503, "ServiceUnavailable", nil, 945), (429, "TooManyRequests", nil, 60),
        (429, "TooManyProviderTokenUpdates", nil, 60), (403, "InvalidProviderToken", nil, 60),
        (403, "BadEnvironmentKeyInToken", nil, 60), (403, "ExpiredProviderToken", nil, 60),
        (400, "TopicDisallowed", nil, 1), (400, "BadDeviceToken", nil, 1), (400, "DeviceTokenNotForTopic", nil, 1),
        (599, "Later", nil, 945),
    ]

    @Test("each answer of Apple's", arguments: answers.indices)
    func answer(index: Int) throws {
        let (status, reason, result, seconds) = Self.answers[index]
        var queue = try Sample.queue()
        queue.add(try Sample.push(sequence: 1))
        queue.end(try queue.first(), status, reason)
        #expect(queue.results() == (result.map { ["1 \($0)"] } ?? []))
        guard let seconds else { return #expect(queue.count == 0) }
        if seconds > 0 {
            queue.tick(now: now.adding(seconds: seconds - 0.1))
            #expect(queue.begin(at: now.adding(seconds: seconds - 0.1)) == nil)
        }
        queue.tick(now: now.adding(seconds: seconds))
        #expect(queue.begin(at: now.adding(seconds: seconds))?.entry.attempts == 1)
    }

    @Test("a refused key stops its team alone, or the next key takes its place")
    func keys() throws {
        let (other, second): (AppleID, AppleID) = ("OTHER12345", "SECOND1234")
        var queue = PushQueue { 0.5 }
        queue.replace(
            try Sample.credentials { all in
                let file = try SigningKeyFile(Sample.keyText)
                all.apps[AppID(derived: "news")] = [
                    Credential(team: other, key: other, environment: nil, file: file),
                    Credential(team: other, key: second, environment: nil, file: file),
                ]
            }, now: now)
        queue.add(try Sample.push("r1", sequence: 1))
        queue.add(try Sample.push("r2", sequence: 2, device: "tablet"))
        queue.add(try Sample.push("n1", sequence: 3, app: "news"))
        for _ in 0..<2 {
            let begun = try queue.first()
            queue.end(begun, 403, "InvalidProviderToken")
        }
        // The team's second key is tried at once; the installation's only key once a minute.
        let news = try queue.first()
        #expect(news.signer.key == second)
        queue.end(news, 200)
        let (none, results) = (queue.begin(), queue.results())
        #expect(none == nil && results == ["3 pushed"])
        let later = now.adding(seconds: 61)
        let trial = try queue.first(at: later)
        #expect(queue.begin(at: later) == nil)
        queue.end(trial, 200, at: later)
        #expect(queue.begin(at: later) != nil)
    }

    @Test("V7: a wrong environment gives no token up; bad tokens among good ones are", arguments: [true, false])
    func wrongSetting(isWrong: Bool) throws {
        var queue = try Sample.queue()
        for number in 0..<10_000 {
            queue.add(
                try Sample.push(
                    "r\(number)", sequence: number, device: "d\(number)", token: String(format: "%06x", number)))
        }
        queue.add(try Sample.push("n", sequence: 20_000, app: "news", topic: "news"))
        var (gone, time, pushed) = (0, now, 0)
        for _ in 0..<3000 {
            // A thousand in progress at once, as connections have them.
            var begun: [PushQueue.Begun] = []
            while begun.count < 1000, let next = queue.begin(at: time) { begun.append(next) }
            for each in begun {
                let isBad = each.entry.push.topicKey.topic == "chess" && (isWrong || each.entry.push.sequence % 20 == 0)
                queue.end(each, isBad ? 400 : 200, isBad ? "BadDeviceToken" : nil, at: time)
            }
            let results = queue.takeResults()
            queue.noteWritten(takenAt: time, now: time)
            gone += results.reports.count
            pushed += results.outcomes.filter { $0.result == .pushed }.count
            time = time.adding(seconds: 1)
            queue.tick(now: time)
        }
        if isWrong {
            #expect(gone == 0 && pushed == 1 && queue.count == 10_000)
            #expect(queue.routes.gates.pauses.map(\.topic.topic) == ["chess"])
        } else {
            #expect(gone == 500 && pushed == 9501 && queue.count == 0 && queue.routes.gates.pauses.isEmpty)
        }
    }

    @Test("what was never tried and ended without a connection was unreachable, also when the connection comes first")
    func endedWhileAway() throws {
        var queue = try Sample.queue()
        queue.note(Sample.signer, isReachable: false, now: now)
        queue.add(try Sample.push("r1", sequence: 1, kept: 60))
        let later = now.adding(seconds: 61)
        queue.note(Sample.signer, isReachable: true, now: later)
        let (begun, results) = (queue.begin(at: later), queue.results())
        #expect(begun == nil && results == ["1 unreachable"])
    }

    @Test("the number of a push that is not sent is stored, and sent alone")
    func numberOfLate() throws {
        var queue = try Sample.queue()
        queue.add(try Sample.push("r1", sequence: 1, badge: 7, kept: 60))
        let later = now.adding(seconds: 61)
        let begun = try queue.first(at: later)
        let found = queue.takeResults()
        #expect(found.outcomes.map(\.result) == [.failed(.late)])
        #expect(found.stored.map(\.push.subject) == [.number] && begun.sent.subject == .number)
        #expect(String(decoding: begun.sent.payload.bytes, as: UTF8.self) == #"{"aps":{"badge":7}}"#)
    }

    @Test("a token that is gone is used no more until scheduling has heard of it")
    func goneTokens() throws {
        var queue = try Sample.queue()
        queue.add(try Sample.push("r1", sequence: 1))
        queue.add(try Sample.push("r2", sequence: 2))
        queue.end(try queue.first(), 410, "Unregistered", timestamp: now.milliseconds - 5000)
        let found = queue.takeResults()
        #expect(found.outcomes.map(\.result) == [.failed(.tokenGone), .failed(.tokenGone)])
        #expect(found.reports.map(\.at) == [now.adding(seconds: -5)])
        queue.add(try Sample.push("r3", sequence: 3, token: "A1", at: now.adding(seconds: 59)))
        queue.add(try Sample.push("r4", sequence: 4, token: "b2"))
        queue.add(try Sample.push("r5", sequence: 5, at: now.adding(seconds: 61)))
        #expect(queue.results() == ["3 token-gone"] && queue.count == 2)
    }

    @Test("what waits long is stored, a few thousand at a time, the earliest first; what waits for its turn is not")
    func storing() throws {
        var queue = try Sample.queue()
        queue.add(try Sample.push("r1", sequence: 1))
        queue.end(try queue.first(), 400, "TopicDisallowed")
        for number in 2...4100 { queue.add(try Sample.push("r1", sequence: number, device: "d\(number)")) }
        queue.add(try Sample.push("n1", sequence: 5000, app: "news", topic: "news"))
        let later = now.adding(seconds: 6)
        var stored: [(isAll: Bool, sequences: [Int])] = []
        for _ in 0..<3 {
            let isAll = queue.storeWaiting(addedBefore: later, now: later)
            stored.append((isAll, queue.takeResults().stored.map(\.push.sequence)))
        }
        #expect(stored.map(\.isAll) == [false, true, true])
        #expect(stored.map(\.sequences) == [Array(1...4000), Array(4001...4100), []])
    }

    @Test("while nothing is written, nothing begins after two seconds")
    func unwritten() throws {
        var queue = try Sample.queue()
        for number in 1...3 { queue.add(try Sample.push("r\(number)", sequence: number, device: "d\(number)")) }
        queue.end(try queue.first(), 200)
        let soon = try queue.first(at: now.adding(seconds: 2))
        queue.end(soon, 503, "ServiceUnavailable", at: now.adding(seconds: 2))
        let later = now.adding(seconds: 2.5)
        _ = queue.takeResults()
        let none = queue.begin(at: later)
        queue.noteWritten(takenAt: later, now: later)
        #expect(none == nil && queue.begin(at: later)?.sent.sequence == 3)
    }

    @Test("V6: a stored push whose end is not written, or was a minute ago, does not come back from its topic")
    func endOfStored() throws {
        var queue = try Sample.queue()
        let stored = StoredPush(try Sample.push("r1", sequence: 1), attempts: 0, due: now, failure: nil)
        queue.add(stored.push, partition: 0, restoredAs: stored, now: now)
        queue.end(try queue.first(), 200)
        func found(at time: Instant) -> Int {
            queue.sweep(now: time)
            queue.noteAway(stored, at: time)
            _ = queue.beginToBringBack(mostBytes: 5000, now: time)
            queue.bringBack([(0, stored)], now: time)
            return queue.count
        }
        // It may have ended behind what was taken at this very time.
        queue.noteWritten(takenAt: now, now: now)
        #expect(found(at: now.adding(seconds: 600)) == 0)
        queue.noteWritten(takenAt: now.adding(seconds: 600), now: now.adding(seconds: 601))
        #expect(found(at: now.adding(seconds: 661)) == 0)
        #expect(found(at: now.adding(seconds: 662)) == 1)
    }
}
