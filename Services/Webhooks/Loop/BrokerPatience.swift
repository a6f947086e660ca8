internal import Glibc
internal import Kafka
internal import Pipeline

/// Asks the broker again and again until it answers.
struct BrokerPatience {
    let servers: String
    let status: WebhookStatus
    let log: Log
    let errorWords: RefusalWords

    /// Repeats a call until it succeeds.
    ///
    /// - Throws: when a stop is requested, or the call fails with an error that no retry can fix.
    func untilAnswered<Answer>(
        _ what: String, _ body: () throws(KafkaError) -> Answer
    ) throws(Ending) -> Answer {
        var hasSaidSo = false
        while true {
            try beat()
            do throws(KafkaError) {
                let answer = try body()
                if hasSaidSo { log.info("the broker answers") }
                return answer
            } catch {
                guard error.isRetriable || error.isTimeout || error.isTransport else {
                    throw fail("waiting for \(what) failed: \(errorWords.words(for: error))")
                }
                if !hasSaidSo {
                    log.warning(
                        "waiting for \(what); retrying",
                        ["bootstrap.servers": servers, "error": error.description])
                }
                hasSaidSo = true
            }
            usleep(50_000)
        }
    }

    /// Shows that the loop is alive.
    ///
    /// - Throws: when a stop is requested.
    func beat() throws(Ending) {
        if status.isStopping { throw .stopped }
        status.update { $0.turned = Clock.ticks }
    }

    /// Says in the log why the process ends.
    func fail(_ text: String, _ ending: Ending = .cannotGoOn) -> Ending {
        log.error(text)
        return ending
    }

    /// Reads these partitions from now on.
    func assign(_ reader: AssignedReader, _ starts: [PartitionStart]) throws(Ending) {
        do throws(KafkaError) {
            try reader.assign(starts)
        } catch {
            throw fail("cannot read \(reader.topics.joined(separator: ", ")): \(error)")
        }
    }
}
