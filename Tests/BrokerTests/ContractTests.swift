import Foundation
import TestSupport
import Testing

/// Producers and consumers can use plain JSON, any client and any partitioner.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct ContractTests {
    static func person(_ id: String, app: String) -> String {
        """
        {"id":"\(id)","timeZone":"Europe/Berlin","locale":"en","devices":[{"id":"\(id)-phone","platform":"ios",\
        "apps":["\(app)"]}],"apps":{"\(app)":{"authorization":"authorized"}}}
        """
    }

    static func request(_ id: String, app: String, to person: String) -> String {
        #"{"id":"\#(id)","app":"\#(app)","recipients":["\#(person)"],"content":{"body":"Hello \#(id)."}}"#
    }

    @Test func aRequestRightAfterItsAppAndPersonIsDeliveredFromAnyClient() throws {
        let node = try BelfryNode()
        try node.startAll()
        let other = node.client
        for round in 0..<12 {
            let (app, person) = ("app-\(round)", "person-\(round)")
            let records: [(topic: String, key: String, value: String)] = [
                ("apps", app, #"{"id":"\#(app)","name":"App \#(round)"}"#),
                ("people", person, Self.person(person, app: app)),
                ("notifications.ingest", "any", Self.request("first", app: app, to: person)),
            ]
            if round.isMultiple(of: 3) {
                for record in records { try node.kcat.publish(record.value, to: record.topic, key: record.key) }
            } else {
                // The markers of a transaction reach the topics one by one, so the request may be read before its app.
                let together = round % 3 == 2
                try other.publish(records.map { .init($0.value, to: $0.topic, key: $0.key) }, together: together)
            }
        }
        try node.waiting(until: "12 deliveries", seconds: 120, seen: try node.receipts()) {
            try other.read("deliveries.ios").count >= 12
        }
        let notifications = try other.read("deliveries.ios").map { record in
            try ReadJSON(record.value ?? Data())["notification"] ?? "?"
        }
        #expect(notifications.sorted() == (0..<12).map { "app-\($0)/first/person-\($0)" }.sorted())
    }
}
