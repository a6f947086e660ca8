import Foundation
import Kafka
import TestSupport
import Testing

/// The program `webhooks` on Apache Kafka, with a server that verifies each call.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && WebhookReceiver.isAvailable))
struct WebhooksTests {
    static let environment = [
        "BELFRY_WEBHOOKS_ALLOW_LOOPBACK": "true", "BELFRY_WEBHOOKS_RETRY_FIRST_SECONDS": "1",
    ]

    private let node: BelfryNode
    private let receiver: WebhookReceiver

    init() throws { (node, receiver) = (try BelfryNode(), try WebhookReceiver()) }

    /// Registers an app as ingestion passes it on, with one URL for each path.
    private func register(_ app: String, _ paths: [String]) throws {
        let webhooks = paths.map {
            #"{"url":"\#(receiver.url($0))","secret":"\#(WebhookReceiver.secret)","events":["receipt","receipt.held"]}"#
        }
        try node.kcat.publish(
            #"{"id":"\#(app)","name":"A","webhooks":[\#(webhooks.joined(separator: ","))]}"#,
            to: "notifications.apps", key: app)
    }

    /// Publishes receipts of so many notifications, `each` for each of them, whose seconds tell their order.
    private func publish(_ app: String, notifications: Int, each: Int = 1, round: Int = 0) throws {
        let records = (0..<each).flatMap { step in
            (0..<notifications).map { "r\(round)-\($0)" }.map { request in
                (
                    "\(app)/\(request)",
                    """
                    {"request":"\(request)","notification":"\(app)/\(request)/anna","app":"\(app)","person":"anna",\
                    "code":"\(step == each - 1 ? "alerted" : "held")","rule":"S1","terminal":\(step == each - 1),\
                    "at":"2026-03-02T08:00:0\(step)Z"}
                    """
                )
            }
        }
        try node.kcat.publish(records, to: "notifications.receipts")
    }

    @discardableResult private func start(_ more: [String: String] = [:]) throws -> RunningProcess {
        try node.start("webhooks", environment: Self.environment.merging(more) { $1 })
    }

    /// How many calls there were of paths that begin so, of which each may have been made more than once.
    private func distinctCalls(_ path: String = "/") throws -> Int {
        Set(try receiver.calls().filter { $0.path.hasPrefix(path) }.map { "\($0.path) \($0.id)" }).count
    }

    private func waitForCalls(_ count: Int, of path: String) throws {
        try node.waiting(until: "\(count) calls of \(path)", seen: try distinctCalls(path)) {
            try distinctCalls(path) == count
        }
    }

    @Test func killedAtAnyMomentItCallsEachAtLeastOnceAndInOrder() throws {
        var random = SeededGenerator(for: "killedAtAnyMomentItCallsEachAtLeastOnceAndInOrder")
        let paths = ["/ok", "/refuse/1"]
        let (rounds, notifications, each) = (6, 10, 3)
        try register("parcel", paths)
        for round in 0..<rounds {
            let seen = try distinctCalls()
            try publish("parcel", notifications: notifications, each: each, round: round)
            try start()
            // At most as many as this round has added.
            let more = Int.random(in: 0...notifications * each * paths.count, using: &random)
            try node.waiting(until: "\(seen + more) calls", seen: try distinctCalls()) {
                try distinctCalls() >= seen + more
            }
            node.process("webhooks")?.killNow()
        }
        try start()
        let expected = rounds * notifications * each * paths.count
        // The first attempt of each call of /refuse/1 is answered with 503.
        var taken = 0
        try node.waiting(until: "all \(expected) calls to be taken", seconds: 120, seen: taken) {
            taken = Dictionary(grouping: try receiver.calls()) { "\($0.path) \($0.id)" }
                .count { $0.value.count > ($0.key.hasPrefix("/refuse") ? 1 : 0) }
            return taken == expected
        }
        try waitUntilNothingIsPending()
        try node.waitForNoLag(groups: 1)
        #expect(try node.process("webhooks")?.terminate() == 0)

        let calls = try receiver.calls()
        #expect(calls.allSatisfy { $0.verified && $0.rejected })
        #expect(calls.count { $0.body.type == "receipt.alerted" } >= rounds * notifications * paths.count)
        for path in paths {
            var seen: Set<String> = []
            let first = calls.filter { $0.path == path && seen.insert($0.id).inserted }
            for (notification, calls) in Dictionary(grouping: first, by: { $0.body.data.notification ?? "" }) {
                // The offset of the record; those of a notification are on one partition.
                let offsets = calls.map { Int($0.id.split(separator: "-").last ?? "") ?? -1 }
                #expect(offsets == offsets.sorted(), "out of order on \(path): \(notification)")
            }
            #expect(first.count == rounds * notifications * each)
        }
        let log = node.process("webhooks")?.logText ?? ""
        #expect(!log.contains(WebhookReceiver.secret))
        #expect(!log.contains("whsec_"))
    }

    private func waitUntilNothingIsPending() throws {
        try node.waiting(until: "nothing to be pending", seen: try node.belfry(["webhooks", "list"])) {
            try node.belfry(["webhooks", "list"]).isEmpty
        }
    }

    @Test func aReceiverThatDoesNotAnswerHoldsNobodyUp() throws {
        try register("slow", ["/sleep/30"])
        try register("quick", ["/ok"])
        try publish("slow", notifications: 400)
        try publish("quick", notifications: 400)
        try start(["BELFRY_WEBHOOKS_CALLS": "40", "BELFRY_WEBHOOKS_TIMEOUT_SECONDS": "3"])
        try node.waitUntilReady("webhooks")
        try waitForCalls(400, of: "/ok")
        // New ones are told at once, too, while the other's calls wait: 16 are made at first, and then 4 in 3 seconds.
        try publish("quick", notifications: 1, each: 3)
        try waitForCalls(403, of: "/ok")
        #expect((1..<200).contains(try distinctCalls("/sleep")))
        // What waits is stored, so that offsets go on.
        func stored() throws -> Int {
            try node.belfry(["webhooks", "list", "--app", "slow"]).split(separator: "\n").count
        }
        try node.waiting(until: "the 400 slow calls to be stored", seen: try stored()) { try stored() == 400 }
        try node.waitForNoLag(groups: 1)
        // Without its app a pending call is dropped.
        try node.client.publish([.init(nil, to: "notifications.apps", key: "slow")])
        try waitUntilNothingIsPending()
        #expect(try node.belfry(["webhooks", "list", "--failed"]).isEmpty)
        #expect(try node.process("webhooks")?.terminate() == 0)
    }

    /// A group whose coordinator died may fence a member that has no rival, so a fenced process has to come back.
    @Test func fencedByTheGroupItComesBackByItself() throws {
        try register("parcel", ["/ok"])
        let process = try start()
        try node.waitUntilReady("webhooks")
        do {
            let intruder = try Consumer(
                .consumer(
                    bootstrapServers: node.kafka.bootstrapServers, clientName: "intruder",
                    group: node.name("belfry-webhooks"),
                    instance: node.name("belfry-webhooks-0")),
                topics: ["notifications.receipts", "notifications.responses"].map(node.name), lanes: 1)
            try intruder.subscribe()
            try node.waiting(until: "the intruder to fence it") {
                if case .assigned(let partitions) = intruder.poll() {
                    try intruder.assign(partitions.map { PartitionStart($0, from: .beginning) })
                }
                return process.logText.contains("the group fenced this process")
            }
        }
        try publish("parcel", notifications: 3)
        try waitForCalls(3, of: "/ok")
        #expect(process.isRunning)
        #expect(try process.terminate() == 0)
    }

    @Test func ofTwoProcessesWithOneNumberOneGoesOn() throws {
        try register("parcel", ["/ok"])
        let first = try start()
        try node.waitUntilReady("webhooks")
        let environment = Self.environment.merging(node.environment) { $1 }
        let second = try RunningProcess(
            BelfryNode.binary("webhooks"), environment: environment.merging(["BELFRY_HTTP_ADDRESS": "off"]) { $1 },
            log: node.folder.url.appendingPathComponent("second.log"))
        try node.waiting(until: "one of them to end", seconds: 120, seen: second.logText.suffix(1500)) {
            !first.isRunning || !second.isRunning
        }
        let (ended, left) = first.isRunning ? (second, first) : (first, second)
        #expect(try ended.exitCode() == 70)
        #expect(ended.logText.contains("another process runs as worker.id 0"))
        try publish("parcel", notifications: 3)
        try waitForCalls(3, of: "/ok")
        #expect(try left.terminate() == 0)
    }

    @Test func theCommandTestsTheWebhooksOfAnApp() throws {
        try register("parcel", ["/ok", "/status/500"])
        func test(_ words: [String], _ more: [String: String]) throws -> String {
            try node.belfry(["webhooks", "test"] + words, more)
        }
        let answer = try test(["parcel", "--url", receiver.url("/ok")], Self.environment)
        #expect(answer.hasPrefix("\(receiver.url("/ok")): 204 after "))
        #expect(!answer.contains(WebhookReceiver.secret))
        let call = try #require(try receiver.calls().first)
        #expect(call.verified && call.rejected && call.body.type == "test")
        // One URL does not take it; loopback is not allowed; no such app.
        #expect(throws: GaveUp.self) { try test(["parcel"], Self.environment) }
        #expect(try receiver.calls().count == 3)
        #expect(throws: GaveUp.self) { try test(["parcel"], [:]) }
        #expect(throws: GaveUp.self) { try test(["nobody"], Self.environment) }
        #expect(try receiver.calls().count == 3)
    }

    @Test func whatWasGivenUpIsRepeatedOnce() throws {
        try register("parcel", ["/status/410"])
        try publish("parcel", notifications: 5)
        try start()
        func failed() throws -> [Substring] {
            try node.belfry(["webhooks", "list", "--failed", "--json"]).split(separator: "\n")
        }
        func waitForFailed(_ count: Int) throws {
            try node.waiting(until: "\(count) calls to be given up", seen: try failed()) { try failed().count == count }
        }
        try waitForFailed(5)
        #expect(try failed().allSatisfy { $0.contains(#""reason":"gone""#) && $0.contains(#""failure":"status-410""#) })
        #expect(try !failed().contains { $0.contains("whsec_") })
        // Nothing is killed here, so each is called once.
        #expect(try receiver.count("/status/410") == 5)

        let first = try #require(try ReadJSON(String(failed()[0]))["id"])
        #expect(try node.belfry(["webhooks", "retry", first]).contains("repeated \(first)"))
        try node.waiting(until: "its call") { try receiver.count("/status/410") == 6 }
        #expect(throws: GaveUp.self) { try node.belfry(["webhooks", "retry", first]) }
        // The rest, and the one that was given up anew.
        try waitForFailed(6)
        let repeated = try node.belfry(["webhooks", "retry", "--all", "--app", "parcel"])
        #expect(repeated.split(separator: "\n").count == 5)
        try waitForFailed(11)
        #expect(try receiver.count("/status/410") == 11)
        #expect(try node.process("webhooks")?.terminate() == 0)
    }
}
