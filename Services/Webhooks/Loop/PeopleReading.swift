internal import Kafka
internal import Model
internal import Program

/// The people who were erased while a call may wait, as far as `notifications.people` is read.
///
/// It begins as far back as the oldest call that is still tried, and keeps nothing of anyone who was not erased.
final class PeopleReading {
    private(set) var erased: ErasedPeople
    private let reader: PatientReader
    private let patience: MemberPatience<WebhookTold>
    private let secondsBack: Int

    /// - Parameter secondsBack: how long a call may wait.
    init(
        _ configuration: Configuration, topic: String, secondsBack: Int, _ patience: MemberPatience<WebhookTold>
    ) throws(ConfigurationError) {
        reader = try PatientReader(configuration, topic: topic, patience)
        (self.patience, self.secondsBack) = (patience, secondsBack)
        erased = ErasedPeople(seconds: secondsBack)
    }

    /// Reads what was written since a call that waits may have begun, to the end that the topic has now.
    func readAll(_ admin: Admin, now: Instant) throws(LoopEnding) {
        let name = reader.topic
        let since = now.adding(seconds: -Double(secondsBack)).milliseconds
        let starts = try patience.untilAnswered(.answer("the places of \(name)")) { () throws(KafkaError) in
            let count = try admin.partitionCount(of: name, milliseconds: 2000)
            let places = (0..<Int32(clamping: count)).map { TopicPartition(name, $0) }
            // Asked first, so that nothing is left out that is written between the two questions.
            let ends = try admin.ends(of: places, .high, milliseconds: 2000)
            let first = try admin.firstOffsets(of: places, since: since, milliseconds: 2000)
            return places.map { PartitionStart($0, from: .at(first[$0] ?? ends[$0] ?? 0)) }
        }
        try reader.readAll(starts) { _ = apply($0) }
    }

    /// Applies the records that have arrived.
    ///
    /// - Returns: who was erased by them.
    func follow() -> [PersonID] {
        var people: [PersonID] = []
        reader.take { if let person = apply($0) { people.append(person) } }
        return people
    }

    private func apply(_ record: borrowing ConsumedRecord) -> PersonID? {
        guard let key = record.copyKey(), let person = PersonID(String(decoding: key, as: UTF8.self)) else {
            return nil
        }
        let at = Instant(milliseconds: record.timestampMilliseconds ?? 0)
        guard record.withValue({ $0 == nil }) else {
            erased.register(person, at: at)
            return nil
        }
        erased.erase(person, at: at)
        return person
    }
}
