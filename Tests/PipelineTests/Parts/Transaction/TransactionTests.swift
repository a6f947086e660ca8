import Kafka
import Model
import Testing

@testable import Pipeline

struct TransactionTests {
    static let kind = ReceiptUse.Kind(code: .quiet, rule: Recorded(.s3), isTerminal: true)

    @Test func whatRecordsSayOfThemselvesIsCounted() {
        var transaction = Transaction()
        let use = ReceiptUse(app: AppID(derived: "a"), kind: Self.kind)
        for counted: Counted in [
            .receipt(use), .receipt(ReceiptUse(app: nil, kind: Self.kind)), .receipt(use),
            .delivery(.urgent, acceptedAt: Instant(milliseconds: 7)),
            .delivery(.normal, acceptedAt: Instant(milliseconds: 9)),
        ] {
            transaction.count(counted)
        }
        #expect(transaction.receipts == [use: 2, ReceiptUse(app: nil, kind: Self.kind): 1])
        #expect(transaction.deliveriesAccepted[.urgent] == [7] && transaction.deliveriesAccepted[.normal] == [9])
    }

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
        transaction.lastRecord = Pipeline.RecordPlace(place: TopicPartition("a", 0), offset: 1)
        transaction.begin(at: 8)
        let fresh = Transaction(isOpen: true, number: 2, began: 8)
        #expect(String(describing: transaction) == String(describing: fresh))
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
