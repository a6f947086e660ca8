import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct LendingTests {
    // swift-format-ignore
    static let records: [(item: StoredItem, seen: [String])] = [
        (.record(7, "key", "value", partition: 3, at: 55, source: AppSource(partition: 1, offset: 2)),
         ["classified-3@7", "55", "key", "value", "belfry-source 1:2", "key"]),
        (.record(0, nil, nil, at: nil), ["classified-0@0", "0", "", "null", "", ""]),
    ]

    @Test(arguments: records)
    func aProcessorSeesAllThatARecordHas(item: StoredItem, seen: [String]) {
        var batch = RecordBatch([item])
        batch.visit(
            record: { record in
                let lent = record.lend(as: .classified) { (lent: borrowing Record) in
                    [
                        "\(lent.topic)-\(lent.partition)@\(lent.offset)", "\(lent.timestamp.milliseconds)",
                        lent.keyText, lent.valueCopy.map { String(decoding: $0, as: UTF8.self) } ?? "null",
                        lent.headers.map { "\($0.name) \($0.text ?? "")" }.joined(),
                    ]
                }
                #expect(lent + [record.keyText()] == seen)
                return true
            }, event: { _ in })
        #expect(batch.remaining == 0)
    }
}
