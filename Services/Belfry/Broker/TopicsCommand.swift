internal import Foundation
internal import Glibc
internal import Kafka
internal import Model
internal import Pipeline

/// `belfry topics create|check`.
enum TopicsCommand: Command {
    static let name = "topics"
    static let summary = "creates the topics of deploy/topics.json on a broker, or checks them"
    static let help = """
        usage: belfry topics create [--partitions N] [--replicas N] [--catalogue FILE] [--config FILE]
               belfry topics check  [--partitions N] [--catalogue FILE] [--config FILE]

        create  creates every topic that is missing and leaves existing ones as they are; then prints where
                they differ from the catalogue.
        check   compares partition counts, compaction, retention and sizes with the catalogue,
                and exits with 1 if anything differs.

          --partitions N    partitions of each topic without a fixed count (the catalogue says 4);
                            internal topics and deliveries must all have the same count
          --replicas N      copies of each partition (default: what the brokers are set to)
          --catalogue FILE  instead of deploy/topics.json
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: ["--partitions", "--replicas", "--catalogue", "--config"])
        let settings = try arguments.settings()
        let catalogue = try Catalogue.load(arguments["--catalogue"])
        let work = Work(
            settings: settings, catalogue: catalogue, partitions: try arguments.count("--partitions"),
            replicas: try arguments.count("--replicas") ?? catalogue.replicationFactor,
            admin: try Admin(
                .admin(bootstrapServers: settings.bootstrapServers, clientName: "belfry")
                    .overridden(by: settings.kafka)))
        switch arguments.plain {
        case ["create"]:
            try work.create()
            // Differences of existing topics may be intended; at start the services check what they need.
            _ = try work.check()
            return 0
        case ["check"]: return try work.check()
        default: throw UsageError(message: "write create or check")
        }
    }

    private struct Work {
        let settings: Settings
        let catalogue: Catalogue
        let partitions: Int?
        let replicas: Int
        let admin: Admin

        func create() throws {
            let topics = catalogue.topics.map { entry in
                Admin.NewTopic(
                    settings.topicPrefix + entry.name,
                    partitions: catalogue.partitionCount(of: entry, given: partitions), replicas: replicas,
                    settings: catalogue.settings(of: entry))
            }
            let errors = try admin.create(topics, milliseconds: 30_000)
            for topic in topics {
                guard let error = errors[topic.name] else {
                    print("created \(topic.name) with \(topic.partitions) partitions")
                    continue
                }
                guard error.isTopicAlreadyThere else { throw error }
            }
            try waitUntilListed(topics.map(\.name))
        }

        /// Waits, since the broker confirms a new topic before its metadata lists it.
        private func waitUntilListed(_ names: [String]) throws {
            let deadline = Date().addingTimeInterval(30)
            while Date() < deadline {
                let listed = Set(try admin.topics(milliseconds: 30_000).map(\.name))
                if listed.isSuperset(of: names) { return }
                usleep(50_000)
            }
        }

        /// Prints every difference.
        func check() throws -> Int32 {
            let present = Dictionary(
                try admin.topics(milliseconds: 30_000).map { ($0.name, $0.partitions) }, uniquingKeysWith: { $1 })
            var differences = 0
            for entry in catalogue.topics {
                let name = settings.topicPrefix + entry.name
                for difference in try self.differences(of: entry, name: name, partitions: present[name]) {
                    print("\(name): \(difference)")
                    differences += 1
                }
            }
            print(
                differences == 0
                    ? "all \(catalogue.topics.count) topics are as the catalogue says" : "\(differences) differences")
            return differences == 0 ? 0 : 1
        }

        private func differences(of entry: Catalogue.Entry, name: String, partitions: Int?) throws -> [String] {
            guard let partitions else { return ["missing; create it with belfry topics create"] }
            var found: [String] = []
            let wanted = catalogue.partitionCount(of: entry, given: self.partitions)
            if partitions != wanted { found.append("has \(partitions) partitions, the catalogue says \(wanted)") }
            let actual = try admin.settings(ofTopic: name, milliseconds: 30_000)
            for (setting, value) in catalogue.settings(of: entry).sorted(by: { $0.key < $1.key }) {
                guard let there = actual[setting], there != value,
                    Double(there) != Double(value) || Double(there) == nil
                else { continue }
                found.append("\(setting) is \(there), the catalogue says \(value)")
            }
            return found
        }
    }
}
