import Foundation
import Kafka
import TestSupport
import Testing

/// The program `webhooks` on Apache Kafka, with a server that verifies each call.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && WebhookReceiver.isAvailable))
struct WebhooksTests {
    static let environment = [
        "BELFRY_WEBHOOKS_ALLOW_LOOPBACK": "true", "BELFRY_WEBHOOKS_RETRY_FIRST_SECONDS": "1",
        "BELFRY_WEBHOOKS_TIMEOUT_SECONDS": "3",
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

    /// The offset of the record: it tells the order within a notification, whose records are on one partition.
    static func offset(_ call: WebhookReceiver.Call) -> Int { Int(call.id.split(separator: "-").last ?? "") ?? -1 }

    private func distinctCalls() throws -> Int { Set(try receiver.calls().map { "\($0.path) \($0.id)" }).count }

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
            try waiting(until: "\(more) more calls") { try distinctCalls() >= seen + more }
            node.process("webhooks")?.killNow()
        }
        try start()
        let expected = rounds * notifications * each * paths.count
        // The first attempt of each call of /refuse/1 is answered with 503.
        try waiting(until: "all calls to be taken", seconds: 120) {
            let calls = try receiver.calls()
            let taken = Dictionary(grouping: calls) { "\($0.path) \($0.id)" }
                .filter { $0.value.count > ($0.key.hasPrefix("/refuse") ? 1 : 0) }
            return taken.count == expected
        }
        try waiting(until: "nothing to be pending") { try node.belfry(["webhooks", "list"]).isEmpty }
        try waiting(until: "the lag to be zero") { try node.lag().allSatisfy { $0.lag == 0 } }
        #expect(try node.process("webhooks")?.terminate() == 0)

        let calls = try receiver.calls()
        #expect(calls.allSatisfy { $0.verified && $0.rejected })
        #expect(calls.count { $0.body.type == "receipt.alerted" } >= rounds * notifications * paths.count)
        for path in paths {
            var seen: Set<String> = []
            let first = calls.filter { $0.path == path && seen.insert($0.id).inserted }
            for (notification, calls) in Dictionary(grouping: first, by: { $0.body.data.notification ?? "" }) {
                let offsets = calls.map(Self.offset)
                #expect(offsets == offsets.sorted(), "out of order on \(path): \(notification)")
            }
            #expect(first.count == rounds * notifications * each)
        }
        let log = node.process("webhooks")?.logText ?? ""
        #expect(!log.contains(WebhookReceiver.secret))
        #expect(!log.contains("whsec_"))
    }

    @Test func aReceiverThatDoesNotAnswerHoldsNobodyUp() throws {
        try register("slow", ["/sleep/30"])
        try register("quick", ["/ok"])
        try publish("slow", notifications: 400)
        try publish("quick", notifications: 400)
        try start(["BELFRY_WEBHOOKS_CALLS": "40"])
        try node.waitUntilReady("webhooks")
        try waiting(until: "the calls of the quick receiver", seconds: 20) { try receiver.count("/ok") == 400 }
        #expect(try receiver.count("/sleep/30") > 0)
        // New ones are told at once, too, while the other's calls wait.
        try publish("quick", notifications: 1, each: 3)
        try waiting(until: "three more calls", seconds: 10) { try receiver.count("/ok") == 403 }
        // What waits is stored, so that offsets go on.
        try waiting(until: "the slow calls to be stored", seconds: 30) {
            try node.belfry(["webhooks", "list", "--app", "slow"]).split(separator: "\n").count == 400
        }
        try waiting(until: "the lag to be zero") { try node.lag().allSatisfy { $0.lag == 0 } }
        // Without its app a pending call is dropped.
        try node.client.publish([.init(nil as Data?, to: "notifications.apps", key: "slow")])
        try waiting(until: "its calls to be dropped", seconds: 60) { try node.belfry(["webhooks", "list"]).isEmpty }
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
            try waiting(until: "the intruder to fence it") {
                if case .assigned(let partitions) = intruder.poll() {
                    try intruder.assign(partitions.map { PartitionStart($0, from: .beginning) })
                }
                return process.logText.contains("the group fenced this process")
            }
        }
        try publish("parcel", notifications: 3)
        try waiting(until: "three calls; its log: \(process.logText)") { try receiver.count("/ok") == 3 }
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
        try waiting(until: "one of them to end", seconds: 120) { !first.isRunning || !second.isRunning }
        let (ended, left) = first.isRunning ? (second, first) : (first, second)
        #expect(try ended.exitCode() == 70)
        #expect(ended.logText.contains("another process runs as worker.id 0"))
        try publish("parcel", notifications: 3)
        try waiting(until: "three calls; its log: \(left.logText)", seconds: 60) { try receiver.count("/ok") == 3 }
        #expect(try left.terminate() == 0)
    }

    @Test func theCommandTestsTheWebhooksOfAnApp() throws {
        try register("parcel", ["/ok", "/status/500"])
        func test(_ words: [String], _ more: [String: String]) throws -> String {
            let text = try output(
                of: BelfryNode.binary("belfry").path, ["webhooks", "test"] + words,
                environment: node.environment.merging(more) { $1 })
            return String(decoding: text, as: UTF8.self)
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
        try waiting(until: "five calls to be given up") { try failed().count == 5 }
        #expect(try failed().allSatisfy { $0.contains(#""reason":"gone""#) && $0.contains(#""failure":"status-410""#) })
        #expect(try !failed().contains { $0.contains("whsec_") })
        #expect(try receiver.count("/status/410") == 5)

        let first = try #require(try ReadJSON(String(failed()[0]))["id"])
        #expect(try node.belfry(["webhooks", "retry", first]).contains("repeated \(first)"))
        try waiting(until: "its call") { try receiver.count("/status/410") == 6 }
        #expect(throws: GaveUp.self) { try node.belfry(["webhooks", "retry", first]) }
        // The rest, and the one that was given up anew.
        try waiting(until: "it to be given up anew") { try failed().count == 6 }
        let repeated = try node.belfry(["webhooks", "retry", "--all", "--app", "parcel"])
        #expect(repeated.split(separator: "\n").count == 5)
        try waiting(until: "their calls") { try receiver.count("/status/410") == 11 }
        #expect(try node.process("webhooks")?.terminate() == 0)
    }
}
