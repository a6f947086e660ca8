import Explaining
import Model
import Simulation
import Testing

/// What a simulation writes for a story's text, and the records that it takes in.
func simulated(_ text: String, until: Instant? = nil) throws -> (written: [SimulatedRecord], story: Story) {
    var simulation = SimulatedFile(.services(), until: until)
    var (written, story) = ([SimulatedRecord](), Story())
    for line in text.split(separator: "\n") {
        written += try simulation.records(of: Array(line.utf8).span)
        if let record = simulation.taken { story.take(record) }
    }
    return (written + (try simulation.lastRecords()), story)
}

/// The explanation of the notification that the story asks about.
func explain(_ story: TrainStory, withStory: Bool = true) throws -> ExplainedNotification {
    let (written, records) = try simulated(story.text, until: story.until)
    return try #require(explained(written, by: withStory ? records : nil, asked: ExplainedID(story.id)).first)
}

/// The explanations of the notifications that are asked about, or of all.
func explained(_ written: [SimulatedRecord], by story: Story?, asked: ExplainedID? = nil) -> [ExplainedNotification] {
    var explanation = Explanation(of: asked)
    explanation.take(written)
    explanation.story = story
    return explanation.notifications
}

/// The receipts among what was written.
func receipts(in written: [SimulatedRecord]) throws -> [Receipt] {
    try written.filter { $0.topic == .receipts }.map { record in
        let bytes = record.value ?? []
        return try Receipt(json: bytes.span)
    }
}
