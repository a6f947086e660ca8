import Kafka
import Model
import Testing

@testable import Program

struct RefusalWordsTests {
    static func words(_ settings: String = "kafka.sasl.username=shop") throws -> RefusalWords {
        let settings = try Settings(file: settings)
        return RefusalWords(ProgramRights(of: ProgramRightsTests.topology, settings: settings), settings)
    }

    static func error(_ number: Int32, _ message: String = "broker says no") -> KafkaError {
        KafkaError(number: number, message: message)
    }

    @Test func otherErrorsStayAsTheyAre() throws {
        let error = Self.error(-185, "waiting for notifications.scheduled")
        #expect(try Self.words().words(for: error) == error.description)
    }

    @Test func theGroupIsNamed() throws {
        #expect(
            try Self.words().words(for: Self.error(30)).hasSuffix(
                "scheduling (User:shop) may not read group belfry-scheduling; an administrator grants that with: "
                    + "kafka-acls --bootstrap-server 127.0.0.1:9092 --add --allow-principal User:shop "
                    + "--operation Read --group belfry-scheduling"))
    }

    @Test func theGroupIsNamedWhateverWasRead() throws {
        let settings = try Settings(file: "kafka.sasl.username=shop")
        let words = RefusalWords(.gateway(settings), settings)
        #expect(
            words.words(for: Self.error(30), .read, on: "notifications.apps").contains(
                "gateway (User:shop) may not see group belfry-gateway;"))
    }

    @Test func theTransactionalIDIsNamedWithItsPattern() throws {
        #expect(
            try Self.words().words(for: Self.error(53)).hasSuffix(
                "may not use transactional id belfry-scheduling-…; an administrator grants that with: "
                    + "kafka-acls --bootstrap-server 127.0.0.1:9092 --add --allow-principal User:shop "
                    + "--operation Write --resource-pattern-type prefixed --transactional-id belfry-scheduling-"))
    }

    @Test(arguments: ["notifications.scheduled [3]", "notifications.scheduled-12", "notifications.scheduled."])
    func aTopicInTheMessageIsFoundByItsWholeName(_ topic: String) throws {
        let words = try Self.words().words(for: Self.error(29, "record for \(topic): refused"))
        #expect(words.contains("may not write to topic notifications.scheduled;"))
        #expect(!words.contains("changelog"))
    }

    @Test func aTopicOfBothDirectionsIsToldByTheOperation() throws {
        let name = Topic.schedulingChangelog.rawValue
        let words = try Self.words()
        #expect(words.words(for: Self.error(29), .read, on: name).contains("--operation Read --topic \(name)"))
        #expect(words.words(for: Self.error(29), .write, on: name).contains("--operation Write --topic \(name)"))
        #expect(
            words.words(for: Self.error(29), on: name).contains("may not read topic \(name), or not write to topic"))
    }

    @Test func anUnnamedTopicLeadsToTheWholeList() throws {
        #expect(
            try Self.words().words(for: Self.error(29)).hasSuffix(
                "scheduling (User:shop) lacks a right; belfry topics acls scheduling prints all that it needs"))
    }

    @Test func aCertificatesPrincipalIsLeftToTheAdministrator() throws {
        let words = try Self.words("kafka.security.protocol=ssl").words(for: Self.error(30))
        #expect(words.contains("scheduling (by its certificate) may not read group"))
        #expect(words.contains("--allow-principal PRINCIPAL "))
    }
}
