internal import Explaining
internal import Kafka
internal import Model
internal import Program
internal import Simulation

/// Reads the input records that `belfry explain` needs to try changes out.
enum StoryReading {
    /// Reads a file as `belfry simulate` does.
    static func read(_ file: String, windowSeconds: Int) throws -> Story {
        var story = Story(windowSeconds: windowSeconds)
        var simulation = SimulatedFile(.services(windowSeconds: windowSeconds))
        try InputFile.eachLine(of: file) { line in
            _ = try simulation.records(of: line)
            if let record = simulation.taken { story.take(record) }
        }
        return story
    }

    /// Reads the broker's input records that concern the explained people.
    static func read(_ settings: Settings, for explanation: Explanation, command: String) throws -> Story {
        var story = Story(windowSeconds: settings.windowSeconds)
        let people = explanation.people
        let reading = try TopicReading(settings, Story.topics, command: command)
        try reading.readAll { topic, record in
            guard let milliseconds = record.timestampMilliseconds, let topic = inputTopic(of: topic) else {
                return true
            }
            let copy = SimulatedRecord(
                at: Instant(milliseconds: milliseconds), topic: topic,
                key: record.copyKey().map { String(decoding: $0, as: UTF8.self) },
                headers: topic.isRequests ? record.modelHeaders : [],
                value: record.copyValue())
            if Story.mayConcern(copy, people: people) { story.take(copy) }
            return true
        }
        story.sort()
        return story
    }

    /// The input topic of a record, also if ingestion has passed it on.
    private static func inputTopic(of topic: Topic) -> Topic? {
        switch topic {
        case .registeredApps: .apps
        case .registeredPeople: .people
        case .interactions, .ingest, .ingestUrgent: topic
        default: nil
        }
    }
}

extension Topic {
    fileprivate var isRequests: Bool { self == .ingest || self == .ingestUrgent }
}
