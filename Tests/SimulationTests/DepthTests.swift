import Model
import Simulation
import Testing

/// Rule I1: a request that the door accepts passes every service and a restart, however deeply it is nested.
struct DepthTests {
    /// A case that content goes through: further members of its request, and the records that follow, by seconds.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var members = ""
        var before: [String] = []
        var after: [(second: Double, interaction: String)] = []
        /// The type of the delivery that finally carries the content.
        var type = DeliveryType.present
    }

    static let ways = [
        Way(testDescription: "at once"),
        Way(testDescription: "parked", members: #","trigger":{"afterSeconds":60}"#),
        Way(testDescription: "repeating", members: #","trigger":{"afterSeconds":60,"repeats":true}"#, type: .alert),
        Way(
            testDescription: "snoozed", members: #","category":"c""#,
            after: [(1, #""type":"action","notification":"a/r/p","action":"later""#)], type: .alert),
        Way(
            testDescription: "held by a Focus", before: [#""type":"focus-on","focus":"work""#],
            after: [(1, #""type":"focus-off","focus":"work""#)]),
    ]

    private static let noon = Instant(milliseconds: 1_772_366_400_000)

    private static func record(_ second: Double, _ topic: Topic, _ value: String) -> SimulatedRecord {
        SimulatedRecord(at: noon.adding(seconds: second), topic: topic, key: nil, value: Array(value.utf8))
    }

    private static func interaction(_ second: Double, _ members: String) -> SimulatedRecord {
        let id = #""id":"i\#(second)","person":"p","device":"d","at":"\#(noon.adding(seconds: second))""#
        return record(second, .interactions, "{\(id),\(members)}")
    }

    private static let settings = [
        record(
            0, .apps,
            #"{"id":"a","name":"A","categories":[{"id":"c","actions":[{"id":"later","title":"Later","snoozeSeconds":60}]}]}"#
        ),
        record(
            0, .people,
            #"{"id":"p","timeZone":"UTC","locale":"en","focuses":[{"id":"work"}],"apps":{"a":{"authorization":"authorized"}},"#
                + #""devices":[{"id":"d","platform":"ios","apps":["a"],"pushToken":{"a":"t"}}]}"#),
    ]

    /// All output of a request nested to this depth; every service restarts after each record.
    private static func run(_ depth: Int, _ way: Way) throws -> [SimulatedRecord] {
        let lists = String(repeating: "[", count: depth - 3) + String(repeating: "]", count: depth - 3)
        let request =
            #"{"id":"r","app":"a","recipients":["p"],"content":{"title":"T","data":{"x":\#(lists)}}\#(way.members)}"#
        var simulator = Simulator.services()
        let records =
            settings + way.before.map { interaction(0, $0) } + [record(0, .ingest, request)]
            + way.after.map { interaction($0.second, $0.interaction) }
        for record in records {
            try simulator.feed(record)
            try simulator.restart()
        }
        try simulator.advance(to: noon.adding(seconds: 130))
        return simulator.takeWritten()
    }

    @Test("I1: 32 levels reach the device, 33 are unreadable", arguments: 25...33, ways)
    func comesToTheDevice(depth: Int, way: Way) throws {
        let written = try Self.run(depth, way)
        let letters = written.filter { $0.topic == .rejected }
        guard depth <= JSONReader.deepest else {
            #expect(letters.map { $0.header("belfry-service") } == ["ingestion"])
            #expect(letters.map { $0.header("belfry-reason") } == ["unreadable"])
            return
        }
        #expect(letters.map { $0.header("belfry-detail") } == [])
        let deliveries = try written.filter { $0.topic == .deliveriesIOS }.map {
            let bytes = $0.value ?? []
            return try Delivery(json: bytes.span)
        }
        let lists = String(repeating: "[", count: depth - 3) + String(repeating: "]", count: depth - 3)
        let delivery = try #require(deliveries.last { $0.type == way.type })
        #expect(delivery.data.map { String(decoding: $0.bytes, as: UTF8.self) } == #"{"x":\#(lists)}"#)
        let apns = try #require(delivery.apns)
        #expect(String(decoding: apns.bytes, as: UTF8.self).contains(#""x":\#(lists)"#))
    }
}
