import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct ClientConfigurationsTests {
    private func configurations(
        _ kafka: [String: String] = [:], exactlyOnce: Bool = true, of worker: Topology = Relay.topology
    ) -> ClientConfigurations {
        var settings = Settings()
        settings.kafka = kafka
        settings.exactlyOnce = exactlyOnce
        settings.workerID = 3
        return ClientConfigurations(settings, worker, Log(level: .error, name: "test"))
    }

    /// A reader asks only for what its service may see; it never subscribes and has no place in the group.
    @Test func aWorkersClientsHaveItsNameAndReadersNoPlaceInTheGroup() {
        let found = configurations()
        #expect(found.consumer["group.id"] == "belfry-classification")
        #expect(found.consumer["group.instance.id"] == "belfry-classification-3")
        #expect(found.producer["transactional.id"] == "belfry-classification-3")
        #expect(configurations(exactlyOnce: false).producer["transactional.id"] == nil)
        for reader in [found.reader, found.restorer, found.briefReader] {
            #expect(reader["group.id"] == "belfry-classification" && reader["group.instance.id"] == nil)
        }
    }

    @Test(arguments: [
        (true, ["belfry-classification", "belfry-classification"]),
        (false, ["belfry-classification-urgent", "belfry-classification"]),
    ])
    func onTheEmbeddedBrokerTheUrgentWorkerHasAGroupOfItsOwn(exactlyOnce: Bool, groups: [String]) {
        let found = Relay.topology.workers.map { configurations(exactlyOnce: exactlyOnce, of: $0).consumer["group.id"] }
        #expect(found == groups)
    }

    @Test(arguments: [(nil, 1_000_000), ("5000", 5000)])
    func theUsersSettingsComeLast(size: String?, largest: Int) {
        #expect(configurations(size.map { ["message.max.bytes": $0] } ?? [:]).largestRecord == largest)
    }
}
