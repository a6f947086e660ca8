internal import Glibc
internal import Kafka
internal import Pipeline

/// Asks the broker again and again until it answers.
struct BrokerPatience: Patience {
    let servers: String
    let admin: any ClusterAdmin
    let status: WebhookStatus
    let log: Log
    let errorWords: RefusalWords

    func untilAnswered<Answer>(
        _ subject: LoopWait.Subject, _ body: () throws(KafkaError) -> Answer
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
                    throw fail("waiting for \(subject.words) failed: \(errorWords.words(for: error))")
                }
                if !hasSaidSo {
                    log.warning(
                        "waiting for \(subject.words); retrying",
                        ["bootstrap.servers": servers, "error": error.description])
                }
                hasSaidSo = true
            }
            try pause(milliseconds: 50)
        }
    }

    /// Waits.
    ///
    /// - Throws: when a stop is requested.
    func pause(milliseconds: Int) throws(Ending) {
        var rest = milliseconds
        while rest > 0 {
            try beat()
            usleep(UInt32(min(rest, 50)) * 1000)
            rest -= 50
        }
    }

    /// Shows that the loop is alive.
    ///
    /// - Throws: when a stop is requested.
    func beat() throws(Ending) {
        if status.isStopping { throw .stopped }
        status.update { $0.turned = Clock.ticks }
    }

    var ticks: Int64 { Clock.ticks }

    var isStopping: Bool { status.isStopping }

    /// The page of the program's health says what it waits for by its state alone.
    func waits(for subject: LoopWait.Subject, _ reason: String) {}

    /// Reads these partitions from now on.
    func assign(_ reader: AssignedReader, _ starts: [PartitionStart]) throws(Ending) {
        do throws(KafkaError) {
            try reader.assign(starts)
        } catch {
            throw fail("cannot read \(reader.topics.joined(separator: ", ")): \(error)")
        }
    }
}
