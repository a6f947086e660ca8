import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    struct LendingTests {
        /// What a processor sees of one record.
        private func seen(_ item: StoredItem, as topic: Topic = .classified) -> [String] {
            var result: [String] = []
            var batch = RecordBatch([item])
            batch.visit(
                record: { record in
                    result = record.lend(as: topic) { (lent: borrowing Record) in
                        [
                            "\(lent.topic)-\(lent.partition)@\(lent.offset)", "\(lent.timestamp.milliseconds)",
                            lent.keyText, lent.valueCopy.map { String(decoding: $0, as: UTF8.self) } ?? "null",
                            lent.headers.map { "\($0.name) \($0.text ?? "")" }.joined(),
                        ]
                    }
                    result.append(record.keyText())
                    return true
                }, event: { _ in })
            return result
        }

        @Test func aRecordIsLentWithAllThatItHas() {
            let item = StoredItem.record(
                7, "key", "value", partition: 3, at: 55, source: AppSource(partition: 1, offset: 2))
            #expect(seen(item) == ["classified-3@7", "55", "key", "value", "belfry-source 1:2", "key"])
        }

        @Test func whatARecordDoesNotHaveIsEmpty() {
            #expect(seen(.record(0, nil, nil, at: nil), as: .apps) == ["apps-0@0", "0", "", "null", "", ""])
        }
    }
}
