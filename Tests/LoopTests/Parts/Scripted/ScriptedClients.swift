@testable import Kafka
import Model

@testable import Loop
@testable import Program

/// The clients of a worker under test.
final class ScriptedClients: WorkerClients {
    let journal: Journal
    let answers: ScriptedAdmin
    /// What consumers hand out, also those that are made later.
    let supply = Supply()
    private(set) var consumers: [ScriptedConsumer] = []
    private(set) var producers: [ScriptedProducer] = []
    /// By use; each is handed out again when another one is asked for.
    let readers: [ReaderUse: ScriptedReader]
    var largestRecord = Output.mostBytesOfRecord
    var sessionMilliseconds = 6000
    /// Lets the next client of this kind be refused: `consumer`, `producer` or `reader`.
    var refused: Set<String> = []
    private let clock: HandClock

    init(_ journal: Journal, _ clock: HandClock) {
        self.journal = journal
        self.clock = clock
        answers = ScriptedAdmin(journal)
        readers = [
            .table: ScriptedReader("table", journal, clock), .restore: ScriptedReader("restore", journal, clock),
            .brief: ScriptedReader("brief", journal, clock),
        ]
    }

    var admin: any ClusterAdmin { answers }

    private func make(_ kind: String, _ arguments: String = "") throws(ConfigurationError) {
        journal.note("make \(kind)\(arguments)")
        if refused.remove(kind) != nil { throw ConfigurationError(setting: "a", value: "b", reason: "refused") }
    }

    func makeConsumer() throws(ConfigurationError) -> any GroupConsumer {
        try make("consumer")
        let made = ScriptedConsumer(number: consumers.count + 1, supply, journal, clock)
        consumers.append(made)
        return made
    }

    func makeProducer() throws(ConfigurationError) -> any TransactionalProducer {
        try make("producer")
        let made = ScriptedProducer(journal)
        producers.append(made)
        return made
    }

    func makeReader(_ use: ReaderUse, of topics: [String]) throws(ConfigurationError) -> any PartitionReader {
        try make("reader", " \(use) \(topics.joined(separator: " "))")
        return reader(use)
    }

    /// The reader for a use.
    func reader(_ use: ReaderUse) -> ScriptedReader { readers[use] ?? ScriptedReader("no", journal, clock) }
}
