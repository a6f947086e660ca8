package import Kafka
package import Model
package import Program

/// The apps in force, as far as `notifications.apps` is read.
package final class AppsReading {
    /// The apps.
    package private(set) var apps = AppTable()
    private let reader: PatientReader
    private let log: Log

    /// - Parameter topic: the name of `notifications.apps`.
    package init<Own>(
        _ configuration: Configuration, topic: String, _ patience: MemberPatience<Own>
    ) throws(ConfigurationError) {
        reader = try PatientReader(configuration, topic: topic, patience)
        log = patience.log
    }

    /// Reads to the end that the topic has now.
    package func readAll() throws(LoopEnding) {
        try reader.readAll([PartitionStart(TopicPartition(reader.topic, 0), from: .beginning)]) { apply($0) }
    }

    /// Applies the records that have arrived.
    ///
    /// - Returns: whether any has.
    @discardableResult
    package func follow() -> Bool {
        var isNews = false
        reader.take { record in
            apply(record)
            isNews = true
        }
        return isNews
    }

    private func apply(_ record: borrowing ConsumedRecord) {
        do throws(Rejection) {
            try apps.apply(record)
        } catch {
            // The reason alone: a record of an app holds secrets.
            log.warning("a record of an app cannot be read", ["reason": error.reason.word, "path": error.path])
        }
    }
}
