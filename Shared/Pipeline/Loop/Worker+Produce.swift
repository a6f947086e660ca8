internal import Kafka
internal import Model

extension Worker {
    /// Queues the records that a processor wrote; librdkafka copies them.
    ///
    /// - Returns: `false` when the transaction was aborted instead.
    func produceOutputs() throws(Ending) -> Bool {
        guard !output.items.isEmpty else { return true }
        transaction.bytes += output.byteCount
        for index in output.items.indices {
            do throws(KafkaError) {
                try produce(index)
            } catch {
                output.truncate()
                try recover(from: error)
                return false
            }
        }
        transaction.levelUses.merge(output.levelUses) { $0 + $1 }
        output.truncate()
        return true
    }

    private func produce(_ index: Int) throws(KafkaError) {
        let item = output.items[index]
        guard let topic = producerTopics[item.topic.number] else {
            throw .unknownTopic("\(item.topic.rawValue) is not an output of this service")
        }
        let headers = item.headers.isEmpty ? [] : item.headers.map { RecordHeader($0.name, $0.value) }
        var failure: KafkaError?
        output.withBytes(of: index) { (key, value) in
            do throws(KafkaError) {
                try producer.produce(
                    to: topic, partition: item.partition, key: item.hasKey ? key : nil, value: value, headers: headers)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        transaction.recordsOut[item.topic] += 1
        if item.topic == .rejected {
            let reason = item.headers.last { $0.name == HeaderName.reason }?.text ?? "unknown"
            transaction.rejections[reason, default: 0] += 1
        }
    }

    /// Logs records of a timer or a sweep that were left out because they are too large.
    func report(_ leftOut: [LeftOut], of cause: String, partition: Int32) {
        for (topic, bytes) in leftOut {
            log.error(
                "a record is too large and is left out",
                [
                    "of": cause, "topic": topic.rawValue, "partition": String(partition),
                    "bytes": String(bytes), "message.max.bytes": String(largestRecord),
                ])
        }
    }
}
