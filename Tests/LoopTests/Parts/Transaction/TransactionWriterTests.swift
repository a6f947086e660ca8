import Kafka
@testable import Model
import Testing

@testable import Loop
@testable import Program

struct TransactionWriterTests {
    let bench: Bench<Relay>
    var writer: TransactionWriter { bench.parts.writer }

    init() throws {
        bench = try Bench(Relay())
        try bench.read(from: 0)
    }

    private func put(_ topic: Topic, _ key: String?, _ value: String?, _ headers: [Header] = []) {
        let (key, value) = (key.map { Array($0.utf8) }, value.map { Array($0.utf8) })
        writer.output.send(raw: value?.span, to: topic, key: key?.span, headers: headers)
    }

    @Test func aTransactionIsBegunOnce() throws {
        for _ in 0..<2 {
            bench.clock.move(seconds: 1)
            try writer.beginIfNeeded()
        }
        #expect(bench.journal.take() == ["begin"])
        #expect(writer.transaction.isOpen && writer.transaction.number == 1)
        #expect(writer.transaction.began == HandClock.start + 1_000_000)
    }

    @Test func whatIsWrittenIsCounted() throws {
        try writer.beginIfNeeded()
        let use = LevelUse(app: AppID(derived: "a"), level: .active)
        let receipt = ReceiptUse(app: nil, kind: TransactionTests.kind)
        let other = ReceiptUse(app: use.app, kind: TransactionTests.kind)
        put(.scheduled, "k", "value")
        put(.scheduled, "k", nil)
        put(.rejected, nil, "v", [Header(HeaderName.reason, "invalid")])
        put(.rejected, "", "v")
        writer.output.note(use)
        try writer.write()
        let counted: [Counted] = [
            .receipt(receipt), .receipt(other), .receipt(receipt),
            .delivery(.urgent, acceptedAt: Instant(milliseconds: 7)),
            .delivery(.normal, acceptedAt: Instant(milliseconds: 9)),
        ]
        for each in counted { writer.output.send("v", to: .scheduled, key: "k", counted: each) }
        writer.output.note(use)
        try writer.write()
        #expect(
            bench.journal.take() == [
                "begin", "produce notifications.scheduled k=value", "produce notifications.scheduled k=null",
                "produce notifications.rejected null=v invalid", "produce notifications.rejected =v",
            ] + Array(repeating: "produce notifications.scheduled k=\"v\"", count: counted.count))
        let transaction = writer.transaction
        #expect(transaction.recordsOut[.scheduled] == 7 && transaction.recordsOut[.rejected] == 2)
        #expect(transaction.rejections == ["invalid": 1, "unknown": 1])
        #expect(transaction.levelUses == [use: 2] && transaction.receipts == [receipt: 2, other: 1])
        #expect(transaction.deliveriesAccepted[.urgent] == [7] && transaction.deliveriesAccepted[.normal] == [9])
        #expect(transaction.bytes == 6 + 1 + 1 + 1 + 5 * 4 && writer.output.items.isEmpty)
    }

    @Test func aRecordThatIsNotQueuedEndsTheWorkInHand() throws {
        try writer.beginIfNeeded()
        bench.journal.answer("produce", nil, .odd)
        for value in ["1", "2", "3"] { put(.scheduled, "k", value) }
        let lines = bench.asked { #expect(setback(try writer.write()) == "failed: INVALID_TXN_STATE") }
        #expect(lines == ["1", "2"].map { "produce notifications.scheduled k=\($0)" })
        #expect(writer.output.items.isEmpty && writer.transaction.recordsOut[.scheduled] == 1)
    }

    @Test func aTopicThatIsNoOutputOfTheServiceIsRefused() {
        put(.receipts, "k", "v")
        #expect(setback(try writer.write()) == "failed: UNKNOWN_TOPIC_OR_PART" && bench.journal.take() == [])
    }
}

struct TransactionTests {
    static let kind = ReceiptUse.Kind(code: .quiet, rule: Recorded(.s3), isTerminal: true)

    @Test func theNextTransactionBeginsWithNothingButItsNumber() {
        var transaction = Transaction()
        transaction.begin(at: 5)
        #expect(transaction.isOpen && transaction.number == 1 && transaction.began == 5)
        transaction.records = 3
        transaction.bytes = 9
        transaction.hasUrgent = true
        transaction.touched = [1]
        transaction.recordsIn[.classified] = 3
        transaction.rejections = ["invalid": 1]
        transaction.requestsWritten[.urgent] = [4]
        transaction.count(.delivery(.normal, acceptedAt: .distantPast))
        transaction.count(.receipt(ReceiptUse(app: nil, kind: Self.kind)))
        transaction.lastRecord = Loop.InputPlace(place: TopicPartition("a", 0), offset: 1)
        transaction.begin(at: 8)
        #expect(String(describing: transaction) == String(describing: Transaction(isOpen: true, number: 2, began: 8)))
    }

    // swift-format-ignore
    static let holdings: [(isOpen: Bool, records: Int, bytes: Int, touched: Set<Int32>, isAtBroker: Bool)] = [
        (isOpen: true,  records: 0, bytes: 0, touched: [],  isAtBroker: false),
        (isOpen: true,  records: 1, bytes: 0, touched: [],  isAtBroker: true),
        (isOpen: true,  records: 0, bytes: 1, touched: [],  isAtBroker: true),
        (isOpen: true,  records: 0, bytes: 0, touched: [0], isAtBroker: true),
        (isOpen: false, records: 1, bytes: 1, touched: [0], isAtBroker: false),
    ]

    @Test(arguments: holdings)
    func theBrokerKnowsOnlyATransactionThatHoldsSomething(
        isOpen: Bool, records: Int, bytes: Int, touched: Set<Int32>, isAtBroker: Bool
    ) {
        let transaction = Transaction(isOpen: isOpen, records: records, bytes: bytes, touched: touched)
        #expect(transaction.isAtBroker == isAtBroker)
    }
}
