import Kafka
import Model

@testable import Loop
@testable import Program

/// Errors as a client reports them, one for each remedy and some that the loop knows by their numbers.
extension KafkaError {
    static let passing = KafkaError.timedOut("trying")
    static let abortable = KafkaError(number: 22, message: "illegal generation", requiresAbort: true)
    static let deadly = KafkaError(number: -150, message: "fatal", isFatal: true)
    /// No verdict at all counts as one that needs a new producer.
    static let odd = KafkaError(number: 48, message: "invalid state")
    static let fenced = KafkaError(number: -144, message: "fenced", isFatal: true)
    static let instanceFenced = KafkaError(number: 82, message: "instance fenced", isFatal: true)
    static let outOfRange = KafkaError(number: -140, message: "offset out of range")
    static let recordTooLarge = KafkaError(number: 10, message: "too large")
    static let refused = KafkaError(number: 30, message: "group authorization failed")
    static let brokersDown = KafkaError(number: -187, message: "all brokers are down", isRetriable: true)
}

extension StoredItem {
    /// A record of the service's input with this index.
    static func record(
        _ offset: Int64, _ key: String?, _ value: String?, topic: Int = 0, partition: Int32 = 0,
        at milliseconds: Int64? = HandClock.instant.milliseconds, source: AppSource? = nil
    ) -> StoredItem {
        .record(
            StoredRecord(
                topic: topic, partition: partition, offset: offset, timestampMilliseconds: milliseconds,
                key: key.map { Array($0.utf8) }, value: value.map { Array($0.utf8) },
                headers: source.map { [RecordHeader($0.header.name, $0.header.value)] } ?? []))
    }

    /// The end of a partition of the service's input with this index.
    static func end(_ offset: Int64, topic: Int = 0, partition: Int32 = 0) -> StoredItem {
        .event(.endOfPartition(topic: topic, partition: partition, offset: offset))
    }

    static func failure(_ error: KafkaError, topic: Int = 0, partition: Int32 = 0) -> StoredItem {
        .event(.failure(error, topic: topic, partition: partition))
    }

    /// The record of an app on `.registeredApps`; without a name, of its removal.
    static func app(_ id: String, _ name: String?, at offset: Int64, source: AppSource? = nil) -> StoredItem {
        .record(offset, id, name.map { "{\"id\":\"\(id)\",\"name\":\"\($0)\"}" }, source: source)
    }
}

extension Setback {
    /// In words that a test can compare.
    var words: String {
        switch self {
        case .ends(let ending): "ends \(ending.code)"
        case .outdated: "outdated"
        case .mustAbort(let reason): "must abort: \(reason)"
        case .cannotBegin(let error): "cannot begin: \(error.code)"
        case .failed(let error): "failed: \(error.code)"
        case .takenOver: "taken over"
        case .commitInDoubt(let sent, let error):
            "in doubt: \(sent.map { "\($0.place) \($0.before) to \($0.sent)" }.joined(separator: ", ")): \(error.code)"
        }
    }
}

/// The setback of some work in words; `nil` where it was done.
func setback<Done>(_ work: @autoclosure () throws(Setback) -> Done) -> String? {
    do throws(Setback) {
        _ = try work()
        return nil
    } catch {
        return error.words
    }
}

/// How some work ended the loop; `nil` where it went on.
func ending<Done>(_ work: @autoclosure () throws(LoopEnding) -> Done) -> LoopEnding? {
    do throws(LoopEnding) {
        _ = try work()
        return nil
    } catch {
        return error
    }
}
