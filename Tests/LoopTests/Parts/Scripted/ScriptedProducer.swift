import Kafka
import Model

/// A producer that only notes what it is asked.
final class ScriptedProducer: TransactionalProducer {
    var mustBeReplaced = false
    /// What ``takeFailures()`` returns once.
    var refusals: (count: Int, first: KafkaError)?
    private var topics: [String] = []
    private let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func topic(_ name: String) throws(KafkaError) -> OutputTopic {
        try journal.pass("topic")
        topics.append(name)
        return OutputTopic(index: topics.count - 1)
    }

    func warm(_ name: String, milliseconds: Int32) throws(KafkaError) -> Int {
        try journal.pass("warm")
        return 2
    }

    func initTransactions(milliseconds: Int32) throws(KafkaError) { try journal.enter("initTransactions") }

    func begin() throws(KafkaError) { try journal.enter("begin") }

    func produce(
        to topic: OutputTopic, partition: Int32?, key: Span<UInt8>?, value: Span<UInt8>?, headers: [RecordHeader],
        timestampMilliseconds: Int64?
    ) throws(KafkaError) {
        var words = [topics[topic.index] + (partition.map { "-\($0)" } ?? "")]
        words.append("\(Self.text(key))=\(Self.text(value))")
        for header in headers where header.name == HeaderName.source || header.name == HeaderName.reason {
            words.append(String(decoding: header.value ?? [], as: UTF8.self))
        }
        try journal.enter("produce", words.joined(separator: " "))
    }

    /// Control characters, such as the tab in a changelog's key, are written as spaces.
    private static func text(_ bytes: Span<UInt8>?) -> String {
        guard let bytes else { return "null" }
        guard bytes.count < 100 else { return "(\(bytes.count) bytes)" }
        return bytes.withUnsafeBufferPointer { String(decoding: $0.map { $0 < 32 ? 32 : $0 }, as: UTF8.self) }
    }

    func sendOffsets(
        _ offsets: [PartitionOffset], of group: any GroupMetadata, milliseconds: Int32
    ) throws(KafkaError) {
        let generation = (group as? ScriptedGroup)?.generation ?? 0
        try journal.enter("sendOffsets", "of generation \(generation): " + offsets.map(\.text).joined(separator: ", "))
    }

    func commit(milliseconds: Int32) throws(KafkaError) { try journal.enter("commit") }

    func abort(milliseconds: Int32) throws(KafkaError) { try journal.enter("abort") }

    func flush(milliseconds: Int32) throws(KafkaError) { try journal.enter("flush") }

    func serve() { journal.note("serve") }

    func takeFailures() -> (count: Int, first: KafkaError)? {
        defer { refusals = nil }
        return refusals
    }
}
