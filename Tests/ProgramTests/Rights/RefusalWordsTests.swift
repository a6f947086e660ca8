import Kafka
import Model
import Testing

@testable import Program

struct RefusalWordsTests {
    static func words(_ text: String = "kafka.sasl.username=shop") throws -> RefusalWords {
        let settings = try Settings(file: text)
        return RefusalWords(ProgramRights(of: ProgramRightsTests.topology, settings: settings), settings)
    }

    struct Case: Sendable {
        var message = "broker says no"
        var operation: KafkaRight.Operation?
        var topic: String?
        let number: Int32
        /// The end of the words; a part of them if `…` follows.
        let words: String
    }

    private static let changelog = Topic.schedulingChangelog.rawValue
    private static let grant =
        "; an administrator grants that with: kafka-acls --bootstrap-server 127.0.0.1:9092 --add "
        + "--allow-principal User:shop --operation "
    private static let writing = "may not write to topic notifications.scheduled;…"

    // swift-format-ignore
    static let table = [
        Case(number: 30, words: "scheduling (User:shop) may not read group belfry-scheduling\(grant)Read "
                                + "--group belfry-scheduling"),
        Case(number: 53, words: "may not use transactional id belfry-scheduling-…\(grant)Write "
                                + "--resource-pattern-type prefixed --transactional-id belfry-scheduling-"),
        // A topic in the message is found by its whole name, which also begins the changelog's.
        Case(message: "record for notifications.scheduled [3]: refused", number: 29, words: writing),
        Case(message: "record for notifications.scheduled-12: refused",  number: 29, words: writing),
        Case(message: "record for notifications.scheduled.: refused",    number: 29, words: writing),
        // A topic of both directions is told by the operation.
        Case(operation: .read,  topic: changelog, number: 29, words: "--operation Read --topic \(changelog)…"),
        Case(operation: .write, topic: changelog, number: 29, words: "--operation Write --topic \(changelog)…"),
        Case(topic: changelog, number: 29, words: "may not read topic \(changelog), or not write to topic…"),
        Case(number: 29, words: "scheduling (User:shop) lacks a right; "
                                + "belfry topics acls scheduling prints all that it needs"),
    ]

    @Test(arguments: table) func whatIsRefusedIsNamedWithItsRemedy(trial: Case) throws {
        let error = KafkaError(number: trial.number, message: trial.message)
        let words = try Self.words().words(for: error, trial.operation, on: trial.topic)
        let isPart = trial.words.hasSuffix("…")
        #expect(isPart ? words.contains(trial.words.dropLast()) : words.hasSuffix(trial.words), "\(words)")
        #expect(trial.words != Self.writing || !words.contains("changelog"))
    }

    @Test func otherErrorsStayAsTheyAre() throws {
        let error = KafkaError(number: -185, message: "waiting for notifications.scheduled")
        #expect(try Self.words().words(for: error) == error.description)
    }

    @Test func theGroupIsNamedWhateverWasReadAndACertificatesPrincipalIsLeftToTheAdministrator() throws {
        let settings = try Settings(file: "kafka.sasl.username=shop")
        let error = KafkaError(number: 30, message: "broker says no")
        let seen = RefusalWords(.gateway(settings), settings).words(for: error, .read, on: "notifications.apps")
        #expect(seen.contains("gateway (User:shop) may not see group belfry-gateway;"))
        let words = try Self.words("kafka.security.protocol=ssl").words(for: error)
        #expect(words.contains("scheduling (by its certificate) may not read group"))
        #expect(words.contains("--allow-principal PRINCIPAL "))
    }
}
