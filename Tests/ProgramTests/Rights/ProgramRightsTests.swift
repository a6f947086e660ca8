import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct ProgramRightsTests {
    static let topology = Topology(
        service: .scheduling, inputs: [.classified], outputs: [.scheduled], changelog: .schedulingChangelog)

    static func lines(_ rights: ProgramRights) -> [String] {
        rights.rights.map { "\($0.operation.rawValue) \($0.resource.rawValue) \($0.name)\($0.isPrefix ? "*" : "")" }
    }

    @Test func aServiceReadsInputsAppsAndStateAndWritesOutputsAndState() throws {
        #expect(
            Self.lines(ProgramRights(of: Self.topology, settings: Settings())) == [
                "Read topic notifications.classified", "Write topic notifications.scheduled",
                "Read topic notifications.apps", "Read topic notifications.scheduling.changelog",
                "Write topic notifications.scheduling.changelog", "Read group belfry-scheduling",
                "Write transactional-id belfry-scheduling-*",
            ])
    }

    @Test func rightsAreOnTheNamesThatTheClientsUseWithThePrefix() throws {
        let settings = try Settings(file: "topic.prefix=shop.\nworker.id=7")
        let rights = ProgramRights(of: Self.topology, settings: settings)
        #expect(rights.user == "shop.belfry-scheduling")
        #expect(rights.rights.allSatisfy { $0.name.hasPrefix("shop.") })
        let clients = ClientConfigurations(settings, Self.topology, Log(level: .error, name: "test", to: { _ in }))
        for configuration in [clients.consumer, clients.reader, clients.restorer, clients.briefReader] {
            #expect(rights.rights.contains(KafkaRight(.read, on: .group, configuration["group.id"] ?? "")))
        }
        let transactional = try #require(clients.producer["transactional.id"])
        let right = try #require(rights.rights.first { $0.resource == .transactionalID })
        #expect(right.isPrefix && transactional.hasPrefix(right.name))
        #expect(clients.admin["group.id"] == nil)
    }

    @Test func aReaderMaySeeItsGroupAndNoMore() throws {
        let rights = ProgramRights.gateway(Settings())
        #expect(Self.lines(rights).last == "Describe group belfry-gateway")
        #expect(!rights.rights.contains { $0.resource == .transactionalID })
    }

    @Test func noProgramCreatesTopicsReadsPeopleOrWritesDeliveriesWithoutNeed() throws {
        let all = ProgramRights.ofPrograms(Settings())
        let creators = all.filter { $0.rights.contains { $0.operation == .create } }
        #expect(creators.map(\.program) == ["operator"])
        #expect(creators.first?.rights.count { $0.operation == .create } == Topic.allCases.count)
        func programs(_ operation: KafkaRight.Operation, _ topic: Topic) -> [String] {
            all.filter { $0.rights.contains(KafkaRight(operation, on: .topic, topic.rawValue)) }.map(\.program)
        }
        #expect(programs(.read, .people) == ["console", "operator"])
        #expect(programs(.read, .registeredPeople) == ["webhooks", "gateway", "console", "operator"])
        for topic in Topic.allDeliveries { #expect(programs(.write, topic) == []) }
    }

    @Test func oneCommandGrantsTheSameOperationsOnAllTopics() throws {
        let rights = ProgramRights(of: Self.topology, settings: Settings())
        let begin =
            "kafka-acls --bootstrap-server k:9093 --command-config admin.properties --add "
            + "--allow-principal 'User:CN=a b' --operation "
        #expect(
            rights.commands(principal: "User:CN=a b", servers: "k:9093", configuration: "admin.properties") == [
                begin + "Read --topic notifications.classified --topic notifications.apps",
                begin + "Write --topic notifications.scheduled",
                begin + "Read --operation Write --topic notifications.scheduling.changelog",
                begin + "Read --group belfry-scheduling",
                begin + "Write --resource-pattern-type prefixed --transactional-id belfry-scheduling-",
            ])
    }

    @Test(
        "words are quoted for a shell",
        arguments: [("User:belfry-a", "User:belfry-a"), ("a'b", "'a'\\''b'"), ("", "''"), ("$(x)", "'$(x)'")])
    func quoting(word: String, quoted: String) { #expect(KafkaRight.quoted(word) == quoted) }
}
