import Foundation
import TestSupport
import Testing

@testable import Belfry

@Suite struct CommonPartitionCountTests {
    static let six = ["notifications.classified": 6, "notifications.scheduled": 6, "deliveries.ios": 6]

    // swift-format-ignore
    static let table: [(given: Int?, there: [String: Int], count: Int, source: String, disagreement: String?)] = [
        (nil, [:],                                                  4, "the catalogue says", nil),
        (12,  [:],                                                 12, "--partitions says", nil),
        (nil, six,                                                  6, "other topics have", nil),
        (4,   six,                                                  4, "--partitions says", nil),
        // Topics that producers write to may have a count of their own, and the registered apps always have one.
        (nil, six.merging(["notifications.ingest": 30, "notifications.apps": 1]) { $1 },
                                                                    6, "other topics have", nil),
        (nil, ["notifications.ingest": 30],                         4, "the catalogue says", nil),
        (nil, ["another": 9],                                       4, "the catalogue says", nil),
        (nil, ["notifications.classified": 6, "deliveries.ios": 4], 6, "other topics have",
            "deliveries.ios has 4, notifications.classified has 6"),
        (6,   ["notifications.classified": 6, "deliveries.ios": 4], 6, "--partitions says", nil),
        // The one that differs is the wrong one.
        (nil, six.merging(["notifications.rendered": 12]) { $1 },   6, "other topics have",
            "deliveries.ios has 6, notifications.classified has 6, notifications.rendered has 12, notifications.scheduled has 6"),
    ]

    @Test(arguments: table) func comesFromTheOptionThenFromTheTopicsThereThenFromTheCatalogue(
        given: Int?, there: [String: Int], count: Int, source: String, disagreement: String?
    ) throws {
        let catalogue = try Catalogue.load(packageFolder.appendingPathComponent("deploy/contract/topics.json").path)
        let common = CommonPartitionCount(given: given, catalogue: catalogue) { there[$0] }
        #expect(common.count == count && common.source == source && common.disagreement == disagreement)
        let apps = try #require(catalogue.topics.first { $0.name == "notifications.apps" })
        #expect(common.count(of: apps).count == 1)
    }
}
