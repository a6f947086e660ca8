import Explaining
import Model
import Simulation
import Testing

/// The explanation of the notification that the story asks about.
func explain(_ story: TrainStory, withStory: Bool = true) throws -> ExplainedNotification {
    try #require(try explained(story, asked: ExplainedID(story.id), withStory: withStory).first)
}

/// The explanations of all notifications of a story.
func explainAll(_ story: TrainStory) throws -> [ExplainedNotification] {
    try explained(story, asked: nil, withStory: true)
}

private func explained(
    _ story: TrainStory, asked: ExplainedID?, withStory: Bool
) throws -> [ExplainedNotification] {
    var simulation = SimulatedFile(.services(), until: story.until)
    var explanation = Explanation(of: asked)
    var records = Story()
    for line in story.text.split(separator: "\n") {
        for record in try simulation.records(of: Array(line.utf8).span) { take(record, in: &explanation) }
        if let record = simulation.taken { records.take(record) }
    }
    for record in try simulation.lastRecords() { take(record, in: &explanation) }
    if withStory { explanation.story = records }
    return explanation.notifications
}

/// Reads the output of a simulation.
func take(_ record: SimulatedRecord, in explanation: inout Explanation) {
    let value = record.value ?? []
    explanation.take(record.topic, key: record.key, headers: record.headers, value.span)
}
