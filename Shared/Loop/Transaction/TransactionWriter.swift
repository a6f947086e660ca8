internal import Kafka
internal import Model
internal import Program

/// Opens the transaction and writes into it what processors hand out.
final class TransactionWriter {
    private let surroundings: Surroundings
    private let slot: ProducerSlot
    /// The open transaction, or the last one.
    var transaction = Transaction()
    /// What a processor hands out; written by ``write()``.
    var output = Output()
    /// When the worker took what is at hand, in ticks.
    var taken: Int64 = 0

    init(_ surroundings: Surroundings, _ slot: ProducerSlot) {
        self.surroundings = surroundings
        self.slot = slot
        output.isTraced = surroundings.spans != nil
    }

    /// Opens a transaction if none is open.
    func beginIfNeeded() throws(Setback) {
        if transaction.isOpen { return }
        if surroundings.settings.exactlyOnce {
            do throws(KafkaError) {
                try slot.producer.begin()
            } catch {
                throw .cannotBegin(error)
            }
        }
        transaction.begin(at: surroundings.ticks)
        surroundings.crashPoint?.pass(.begin, transaction.number)
    }

    /// Queues the records of ``output``; the client copies them.
    func write() throws(Setback) {
        guard !output.items.isEmpty else { return }
        transaction.bytes += output.byteCount
        for index in output.items.indices {
            do throws(KafkaError) {
                try produce(index)
            } catch {
                output.truncate()
                throw .failed(error)
            }
        }
        transaction.levelUses.merge(output.levelUses) { $0 + $1 }
        for span in output.spans {
            transaction.spans.append(HandledSpan(span: span, record: transaction.lastRecord, taken: taken))
        }
        output.truncate()
    }

    private func produce(_ index: Int) throws(KafkaError) {
        // Read one by one, since a copy of the whole item costs more than the rest.
        let (name, partition, hasKey) = (
            output.items[index].topic, output.items[index].partition, output.items[index].hasKey
        )
        guard let topic = slot.topic(name) else {
            throw .unknownTopic("\(name.rawValue) is not an output of this service")
        }
        let headers = output.items[index].headers.map { RecordHeader($0.name, $0.value) }
        let producer = slot.producer
        var failure: KafkaError?
        output.withBytes(of: index) { (key, value) in
            do throws(KafkaError) {
                try producer.produce(
                    to: topic, partition: partition, key: hasKey ? key : nil, value: value, headers: headers,
                    timestampMilliseconds: nil)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        transaction.recordsOut[name] += 1
        if let counted = output.items[index].counted { transaction.count(counted) }
        if name == .rejected {
            let reason = output.items[index].headers.last { $0.name == HeaderName.reason }?.text ?? "unknown"
            transaction.rejections[reason, default: 0] += 1
        }
    }

    /// Serves delivery reports without waiting.
    func serve() { slot.producer.serve() }

    /// Logs records of a timer or a sweep that were left out because they are too large.
    func report(_ leftOut: [LeftOut], of cause: String, partition: Int32) {
        for (topic, bytes) in leftOut {
            surroundings.log.error(
                "a record is too large and is left out",
                [
                    "of": cause, "topic": topic.rawValue, "partition": String(partition),
                    "bytes": String(bytes), "message.max.bytes": String(surroundings.clients.largestRecord),
                ])
        }
    }
}
