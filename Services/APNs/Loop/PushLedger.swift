internal import Kafka
internal import Model
internal import Program

/// Writes results and offsets together: in one transaction, or on the embedded broker one after the other.
final class PushLedger {
    private let settings: Settings
    private let configuration: Configuration
    private let patience: MemberPatience<PushTold>
    private var producer: Producer?

    private static let milliseconds: Int32 = 5000

    init(_ settings: Settings, _ configuration: Configuration, _ patience: MemberPatience<PushTold>) {
        (self.settings, self.configuration, self.patience) = (settings, configuration, patience)
    }

    /// Makes the producer and registers it: what an earlier process of this slot left open is aborted.
    func open() throws(LoopEnding) {
        guard producer == nil else { return }
        let made: Producer
        do throws(ConfigurationError) {
            made = try Producer(configuration)
        } catch {
            throw patience.fail(SettingsError(error).description, .wrongSetting)
        }
        if settings.exactlyOnce {
            try patience.untilAnswered(.registration) { () throws(KafkaError) in
                try made.initTransactions(milliseconds: Self.milliseconds)
            }
        }
        producer = made
    }

    /// Writes.
    ///
    /// - Parameters:
    ///   - offsets: how far partitions are over, each with what is over behind; at least one, which differs from what the
    ///     group has.
    ///   - consumer: whose offsets they are.
    ///   - metadata: the group's generation at the assignment.
    /// - Returns: whether all of it is written; if not, nothing is, and the same is to be written again.
    func write(
        _ records: [PushRecord], _ offsets: [PartitionOffset], _ consumer: Consumer, _ metadata: any GroupMetadata
    ) throws(LoopEnding) -> Bool {
        try open()
        guard let producer else { return false }
        do throws(KafkaError) {
            if settings.exactlyOnce { try producer.begin() }
            for record in records {
                try producer.produce(
                    to: producer.topic(settings.name(of: record.topic)), partition: record.partition,
                    key: record.key.utf8Span.span, value: record.value?.span)
            }
            guard settings.exactlyOnce else {
                try producer.flush(milliseconds: Self.milliseconds)
                try consumer.commit(offsets)
                return true
            }
            try again { () throws(KafkaError) in
                try producer.sendOffsets(offsets, of: metadata, milliseconds: Self.milliseconds)
            }
            try again { () throws(KafkaError) in try producer.commit(milliseconds: Self.milliseconds) }
            // The connection broke meanwhile: a late request could end the next transaction (KIP-890).
            if producer.mustBeReplaced { self.producer = nil }
            return true
        } catch {
            return try recover(from: error, producer, offsets, consumer)
        }
    }

    /// Repeats a call for as long as its error asks for that.
    private func again(_ body: () throws(KafkaError) -> Void) throws(KafkaError) {
        var hasWaited = false
        while true {
            do throws(KafkaError) {
                try body()
                if hasWaited { patience.goesOn() }
                return
            } catch {
                guard error.remedy == .retry, !patience.isStopping else { throw error }
                hasWaited = true
                patience.waits(for: .transaction, error.description)
                patience.turn()
                patience.sleep(milliseconds: 50)
            }
        }
    }

    private func recover(
        from error: KafkaError, _ producer: Producer, _ offsets: [PartitionOffset], _ consumer: Consumer
    ) throws(LoopEnding) -> Bool {
        patience.goesOn()
        if error.isFenced { throw patience.fail("another producer has this slot: \(error)", .fenced) }
        patience.log.warning("results may not be written; finding out", ["error": patience.words(for: error)])
        guard settings.exactlyOnce else {
            self.producer = nil
            return false
        }
        if error.remedy == .abortAndRewind {
            do throws(KafkaError) {
                try again { () throws(KafkaError) in try producer.abort(milliseconds: Self.milliseconds) }
                if producer.mustBeReplaced { self.producer = nil }
                return false
            } catch {
                patience.log.debug("an abort failed", ["error": error.description])
            }
        }
        // A new producer ends the transaction one way or the other; then the group's offsets tell which.
        self.producer = nil
        try open()
        let known = try patience.untilAnswered(.committedOffsets) { () throws(KafkaError) in
            try consumer.committed(offsets.map(\.partition), milliseconds: 1000)
        }
        return known == offsets
    }
}
