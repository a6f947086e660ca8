internal import Foundation
internal import Kafka
internal import Model
internal import Program

/// Erases a person's record, and waits until every service has forgotten them.
struct PersonEraser {
    let settings: Settings
    let reading: PersonReading
    /// How long the services may take, in seconds.
    let wait: Double
    let isJSON: Bool

    /// - Returns: the exit code.
    func run() throws -> Int32 {
        let name = reading.holdings.person.string.escaped(most: 128)
        try reading.read(PersonHoldings.compacted)
        let isRegistered = reading.holdings.record != nil || !reading.holdings.registeredPartitions.isEmpty
        if isRegistered {
            try writeNull()
        }
        let start = Date()
        let isDone = try waitUntilForgotten(since: start)
        try reading.read(PersonHoldings.aging)
        let report = PersonReport(reading.holdings, try reading.retentions())
        guard isRegistered || !report.lines.isEmpty || !isDone else {
            // Mostly an id that is misspelt.
            complain("belfry person: nothing is known of \(name), so there is nothing to erase")
            return 1
        }
        let waiting = reading.holdings.waiting
        let text = ErasureText(
            report: report, waiting: waiting, isWritten: isRegistered, seconds: Date().timeIntervalSince(start))
        try StandardOutput.write(isJSON ? text.json : text.text)
        for each in waiting {
            complain(
                "belfry person: after \(Int(wait)) s \(each.service) \(each.keeps); see belfry lag, then run this again"
            )
        }
        return isDone ? 0 : 1
    }

    /// Writes a null value to `people`, wherever a record of the person stands.
    private func writeNull() throws {
        let producer = try Producer(settings.producer("belfry-\(PersonCommand.name)"))
        try settings.asking { () throws(KafkaError) in
            let topic = try producer.topic(settings.name(of: .people))
            let key = reading.holdings.person.string.utf8Span.span
            // Owners may choose partitions in a way of their own, and compaction works within one.
            let partitions = reading.holdings.registeredPartitions.sorted().map(Int32?.some)
            for partition in partitions.isEmpty ? [nil] : partitions {
                try producer.produce(to: topic, partition: partition, key: key, value: nil)
            }
            try producer.flush(milliseconds: 30_000)
        }
        if let failure = producer.takeFailures()?.first {
            throw CommandError.broker(settings.bootstrapServers, failure)
        }
    }

    private func waitUntilForgotten(since start: Date) throws -> Bool {
        var next = start.addingTimeInterval(2)
        while true {
            try reading.read(PersonHoldings.compacted)
            let waiting = reading.holdings.waiting
            if waiting.isEmpty { return true }
            guard Date().timeIntervalSince(start) < wait else { return false }
            if Date() >= next {
                next = Date().addingTimeInterval(2)
                complain("belfry person: waiting for \(waiting.map(\.service).joined(separator: ", "))")
            }
            Thread.sleep(forTimeInterval: 0.2)
        }
    }
}
