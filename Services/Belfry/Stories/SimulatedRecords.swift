internal import Page
internal import Simulation

extension StoryPage {
    /// Adds records that a simulation read or wrote.
    mutating func take(_ records: [SimulatedRecord]) {
        for record in records {
            guard let value = record.value else { continue }
            take(record.topic, key: record.key, headers: record.headers, value.span, at: record.at)
        }
    }
}
