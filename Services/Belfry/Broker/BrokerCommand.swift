internal import Foundation
internal import Kafka
internal import Program

/// `belfry broker`.
enum BrokerCommand: Command {
    static let name = "broker"
    static let summary = "runs the embedded broker, for trying things out without installing Kafka"
    static let help = """
        usage: belfry broker [--write FILE] [--partitions N] [--catalogue FILE]

        Runs librdkafka's mock cluster with all topics on a random port of the loopback interface, prints its
        address, and runs until SIGTERM or Ctrl-C. It keeps everything in memory, about 5 MB a partition. Its
        transactions guarantee nothing, so the services need exactly.once=false (BELFRY_EXACTLY_ONCE=false) with it.
        It shows how records flow; it proves no guarantee.

          --write FILE      writes the address to FILE once the broker can be used
          --partitions N    partitions of each topic (2)

        Exit codes: 0 stopped, 1 a topic cannot be made or FILE cannot be written, 64 wrong arguments.
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(words, options: ["--write", "--partitions", "--catalogue", "--config"])
        guard arguments.plain.isEmpty else { throw UsageError(message: "unexpected argument “\(arguments.plain[0])”") }
        let settings = try arguments.settings()
        let catalogue = try Catalogue.load(arguments["--catalogue"])
        let partitions = try arguments.count("--partitions") ?? 2

        // Blocked before any thread starts, so that every thread inherits it and the signal waits for `sigwait`.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let cluster = try MockCluster(brokers: 1)
        for entry in catalogue.topics {
            try cluster.createTopic(
                settings.topicPrefix + entry.name, partitions: entry.partitions ?? partitions)
        }
        print(cluster.bootstrapServers)
        fflush(nil)
        if let file = arguments["--write"] {
            // Written to another file and renamed, so that a process that waits for the file never reads half of it.
            try Data("\(cluster.bootstrapServers)\n".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        }
        var signal: Int32 = 0
        sigwait(&signals, &signal)
        withExtendedLifetime(cluster) {}
        return 0
    }
}
