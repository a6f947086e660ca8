internal import Foundation
internal import Glibc
internal import Kafka
internal import Program

/// `belfry topics create|check|acls`.
enum TopicsCommand: Command {
    static let name = "topics"
    static let summary = "creates Belfry's topics on a broker, checks them, or lists who may use them"
    static let help = """
        usage: belfry topics create [--partitions N] [--replicas N] [--catalogue FILE] [--config FILE]
               belfry topics check  [--partitions N] [--catalogue FILE] [--wait TIME] [--config FILE]
               belfry topics acls   [PROGRAM ...] [--principal TEXT] [--bootstrap-server LIST]
                                    [--command-config FILE] [--config FILE]
               belfry topics acls   [PROGRAM ...] --json [--principal TEXT]
               belfry topics acls   [PROGRAM ...] --strimzi [--authentication TYPE] [--cluster NAME]
                                    [--namespace NAME]

        create  creates every topic that is missing and leaves existing ones as they are; waits until every
                broker knows each with a leader; then prints what check would print of them.
        check   compares partition counts with each other, compaction, retention and sizes with the catalogue,
                and looks whether every partition has a leader and all its copies; exits with 1 if anything
                differs or is missing. With all copies there, the next broker may be restarted.
        acls    prints the rights that each program's user needs, and no more, as kafka-acls commands,
                as JSON, or as users for Strimzi; asks no broker. A PROGRAM is one of the five services,
                webhooks, apns, gateway, console, or operator (who runs the command belfry).

          --partitions N    partitions of each topic without a fixed count; default: the count of the topics
                            that exist, or 4 if there are none. Internal topics and deliveries must all have
                            the same count, which cannot be changed later
          --replicas N      copies of each partition (default: what the brokers are set to)
          --catalogue FILE  instead of deploy/contract/topics.json
          --wait TIME       how long check waits for leaders and copies, such as 2m (0)
          --principal TEXT  what the authorizer calls a user; {} stands for belfry-PROGRAM (User:{})
          --bootstrap-server LIST, --command-config FILE
                            for kafka-acls: brokers (those of the settings), the administrator's settings
          --authentication TYPE
                            tls (the default) or scram-sha-512
          --cluster NAME, --namespace NAME
                            of the Kafka resource (kafka) and of the users (belfry)

        Exit codes: 0 all was done, and check found no difference, 1 check found one, or the broker cannot be reached or
        refuses something, 64 wrong arguments.
        """

    static func run(_ words: [String]) throws -> Int32 {
        if words.contains("acls") {
            let arguments = try Arguments(words, options: RightsListing.options, flags: RightsListing.flags)
            guard arguments.plain.first == "acls" else { throw UsageError(message: "write acls first") }
            return try RightsListing(arguments, Array(arguments.plain.dropFirst())).run()
        }
        let arguments = try Arguments(
            words, options: ["--partitions", "--replicas", "--catalogue", "--wait", "--config"])
        guard arguments.plain.count < 2 else { throw UsageError(message: "write create, check or acls") }
        let verb = try arguments.verb(of: "create", "check", "acls")
        try arguments.check(verb, ["--replicas": "create", "--wait": "check"])
        let settings = try arguments.settings()
        let catalogue = try Catalogue.load(arguments["--catalogue"])
        let work = Work(
            settings: settings, catalogue: catalogue, partitions: try arguments.count("--partitions"),
            replicas: try arguments.count("--replicas") ?? catalogue.replicationFactor,
            admin: try Work.admin(settings, settings.bootstrapServers))
        if verb == "check" { return try work.check(waiting: try arguments.seconds("--wait") ?? 0) }
        try work.create()
        // Differences of existing topics may be intended; at start the services check what they need.
        _ = try work.check(waiting: 0)
        return 0
    }

    private struct Work {
        let settings: Settings
        let catalogue: Catalogue
        let partitions: Int?
        let replicas: Int
        let admin: Admin

        func create() throws {
            // Asked first: without a broker the creation would only say that it found no controller.
            let there = try settings.asking { () throws(KafkaError) in try admin.partitionCounts(milliseconds: 10_000) }
            let common = common(there)
            if let disagreement = common.disagreement,
                catalogue.topics.contains(where: { there[settings.topicPrefix + $0.name] == nil })
            {
                throw UsageError(
                    message: "topics are missing, and those that are there do not have one partition count: "
                        + "\(disagreement); say with --partitions how many the new ones get")
            }
            let topics = catalogue.topics.map { entry in
                Admin.NewTopic(
                    settings.topicPrefix + entry.name, partitions: common.count(of: entry).count, replicas: replicas,
                    settings: catalogue.settings(of: entry))
            }
            let errors = try admin.create(topics, milliseconds: 30_000)
            for topic in topics {
                guard let error = errors[topic.name] else {
                    print("created \(topic.name) with \(topic.partitions) partitions")
                    continue
                }
                guard error.isTopicAlreadyThere else { throw refusal(error, .create, topic.name) }
            }
            try EveryBroker(servers: settings.bootstrapServers) { try Self.admin(settings, $0) }.wait(
                for: topics.map(\.name))
        }

        /// A client of these servers, whatever the settings name.
        static func admin(_ settings: Settings, _ servers: String) throws -> Admin {
            try Admin(.admin(bootstrapServers: servers, clientName: "belfry").overridden(by: settings.kafka))
        }

        private func common(_ there: [String: Int]) -> CommonPartitionCount {
            CommonPartitionCount(given: partitions, catalogue: catalogue) { there[settings.topicPrefix + $0] }
        }

        /// The error, with the missing right if the broker refused something.
        private func refusal(_ error: KafkaError, _ operation: KafkaRight.Operation, _ topic: String) -> any Error {
            guard error.refused != nil else { return error }
            return CommandError(RefusalWords(.command(settings), settings).words(for: error, operation, on: topic))
        }

        /// Prints every difference, and what is missing.
        ///
        /// - Parameter seconds: how long it waits for leaders and copies.
        func check(waiting seconds: Double) throws -> Int32 {
            let missing = try CopiesCheck(settings: settings, admin: admin).problems(waiting: seconds)
            for problem in missing { print(problem) }
            let names = catalogue.topics.map { settings.topicPrefix + $0.name }
            var found = try TopicCheck.Findings(of: names, from: admin, milliseconds: 30_000)
            if !found.missing(of: names).isEmpty {
                usleep(UInt32(TopicCheck.millisecondsToSecondLook) * 1000)
                found = try TopicCheck.Findings(of: names, from: admin, milliseconds: 30_000)
            }
            for (name, error) in found.refused.sorted(by: { $0.key < $1.key }) {
                throw refusal(error, .describeConfigs, name)
            }
            let present = found.counts
            let common = common(present)
            var differences = 0
            for entry in catalogue.topics {
                let name = settings.topicPrefix + entry.name
                for difference in try self.differences(of: entry, name: name, partitions: present[name], common) {
                    print("\(name): \(difference)")
                    differences += 1
                }
            }
            print(
                differences == 0
                    ? "all \(catalogue.topics.count) topics are as they should be" : "\(differences) differences")
            return differences == 0 && missing.isEmpty ? 0 : 1
        }

        /// The settings of a topic that the metadata list, asked again while the broker that is asked has not heard of it.
        private func actualSettings(ofTopic name: String) throws -> [String: String] {
            let deadline = Date().addingTimeInterval(10)
            while true {
                do throws(KafkaError) {
                    return try admin.settings(ofTopic: name, milliseconds: 30_000)
                } catch {
                    guard error.isUnknownTopic, Date() < deadline else {
                        throw refusal(error, .describeConfigs, name)
                    }
                    usleep(50_000)
                }
            }
        }

        private func differences(
            of entry: Catalogue.Entry, name: String, partitions: Int?, _ common: CommonPartitionCount
        ) throws -> [String] {
            guard let partitions else { return ["missing; create it with belfry topics create"] }
            var found: [String] = []
            let wanted = common.count(of: entry)
            if partitions != wanted.count {
                found.append("has \(partitions) partitions, \(wanted.source) \(wanted.count)")
            }
            let actual = try actualSettings(ofTopic: name)
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
