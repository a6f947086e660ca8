package import Kafka
package import Model

/// Checks that a program may see its topics, that they exist, and that a service's have matching partition counts.
///
/// The range assignor gives partition i of all topics to one member only if all have the same count, and state depends
/// on that. Kafka does not report different counts.
package struct TopicCheck {
    /// One line per problem, with the fix; empty when there is none.
    package let problems: [String]

    /// How long after a first look that missed a topic a second one is due. A broker may hear of a new topic later than
    /// the one that told of it, and one that has just started knows none for a moment.
    package static let millisecondsToSecondLook = 3000

    /// What was found out about topics.
    package struct Findings {
        /// Partition counts by topic name, as the broker reports them.
        package var counts: [String: Int]
        /// The topics that the broker lists for nobody without a right on them, with its answer.
        package var refused: [String: KafkaError] = [:]

        /// Counts alone.
        package init(counts: [String: Int]) { self.counts = counts }

        /// The topics that are neither there nor refused. Whoever finds some looks again after
        /// ``TopicCheck/millisecondsToSecondLook`` before it calls them missing.
        package func missing(of topics: [String]) -> [String] {
            topics.filter { counts[$0] == nil && refused[$0] == nil }
        }

        /// Asks for all topics, and for each one that is not listed by its name: then the broker says whether the topic
        /// is missing, or the right to see it.
        package init(of topics: [String], from admin: any ClusterAdmin, milliseconds: Int32) throws(KafkaError) {
            let all = try admin.topics(milliseconds: milliseconds)
            counts = Dictionary(all.map { ($0.name, $0.partitions) }) { first, _ in first }
            for name in topics where counts[name] == nil {
                do throws(KafkaError) {
                    counts[name] = try admin.partitionCount(of: name, milliseconds: milliseconds)
                } catch {
                    if error.refused == .topic { refused[name] = error } else if !error.isUnknownTopic { throw error }
                }
            }
        }
    }

    package init(_ topology: Topology, _ found: Findings, settings: Settings) {
        let names = topology.use.topics.map { ($0, settings.name(of: $0)) }.sorted { $0.1 < $1.1 }
        let counts = found.counts
        var problems = Self.absent(
            names.map(\.1), found, RefusalWords(ProgramRights(of: topology, settings: settings), settings))
        problems += Self.unequal(names.filter(\.0.isCopartitioned).map(\.1), found)
        if let count = counts[settings.name(of: .registeredApps)], count != 1 {
            problems.append(
                "\(settings.name(of: .registeredApps)) has \(count) partitions; delete it and create it with 1")
        }
        self.problems = problems
    }

    /// A line where topics that must have as many partitions have not; those that were not found do not count.
    package static func unequal(_ names: [String], _ found: Findings) -> [String] {
        let counts = names.compactMap { name in found.counts[name].map { (name, $0) } }
        guard Set(counts.map(\.1)).count > 1 else { return [] }
        let list = counts.map { "\($0) has \($1)" }.joined(separator: ", ")
        return [
            "partition counts differ: \(list); give all the same count (belfry topics check names it): "
                + "create the topics again, or raise the smaller counts while the topics are empty"
        ]
    }

    /// One line for each topic that the program may not see, and one for those that are missing.
    package static func absent(_ names: [String], _ found: Findings, _ words: RefusalWords) -> [String] {
        var problems = names.compactMap { name in
            found.refused[name].map { words.words(for: $0, on: name) }
        }
        let missing = found.missing(of: names)
        if !missing.isEmpty {
            problems.append(
                "topics missing: \(missing.joined(separator: ", ")); create them with: belfry topics create")
        }
        return problems
    }
}

extension Topic {
    /// Whether the topic must have the common partition count: topics inside the pipeline, and deliveries.
    package var isCopartitioned: Bool {
        self != .registeredApps && (!isPublic || Self.allDeliveries.contains(self))
    }
}

extension Patience {
    /// What a broker says about these topics, as soon as one answers. One that is missing is asked for twice.
    ///
    /// - Parameter broker: gets whether one answers.
    package func findTopics(_ names: [String], _ broker: WatchedBroker) throws(LoopEnding) -> TopicCheck.Findings {
        let found = try look(for: names, broker)
        guard !found.missing(of: names).isEmpty else { return found }
        try pause(milliseconds: TopicCheck.millisecondsToSecondLook)
        return try look(for: names, broker)
    }

    private func look(for names: [String], _ broker: WatchedBroker) throws(LoopEnding) -> TopicCheck.Findings {
        while true {
            try beat()
            do throws(KafkaError) {
                let found = try TopicCheck.Findings(of: names, from: admin, milliseconds: 2000)
                broker.noteAnswer()
                return found
            } catch {
                broker.noteSilence(error, reason: admin.takeReason())
                try pause(milliseconds: 200)
            }
        }
    }
}
