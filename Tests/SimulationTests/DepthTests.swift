import Model
import Simulation
import Testing

/// Rule I1: a request that ingestion accepts passes every service and a restart, however deeply it is nested.
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
            after: [(1, #""type":"action","notification":"a/r/anna","action":"later""#)], type: .alert),
        Way(
            testDescription: "held by a Focus", before: [#""type":"focus-on","focus":"work""#],
            after: [(1, #""type":"focus-off","focus":"work""#)]),
    ]

    private static let settings = [
        SimulatedStory.line(
            0, "apps",
            #"{"id":"a","name":"A","categories":[{"id":"c","actions":[{"id":"later","title":"Later","snoozeSeconds":60}]}]}"#
        ),
        SimulatedStory.line(
            0, "people",
            #"{"id":"anna","timeZone":"UTC","locale":"en","focuses":[{"id":"work"}],"#
                + #""devices":[{"id":"phone","platform":"ios","apps":["a"],"pushToken":{"a":"a1"}}],"#
                + #""apps":{"a":{"authorization":"authorized"}}}"#),
    ]

    /// What comes of a request with these lists; every service restarts after each record.
    private static func run(_ lists: String, _ way: Way) throws -> SimulatedStory {
        let request =
            #"{"id":"r","app":"a","recipients":["anna"],"content":{"title":"T","data":{"x":\#(lists)}}\#(way.members)}"#
        let lines =
            settings + way.before.map { SimulatedStory.interaction(0, $0) } + [SimulatedStory.request(0, request)]
            + way.after.map { SimulatedStory.interaction($0.second, $0.interaction) }
        return try SimulatedStory(lines, until: 130, restarting: true)
    }

    @Test("I1: 32 levels reach the device, 33 are unreadable", arguments: 25...33, ways)
    func comesToTheDevice(depth: Int, way: Way) throws {
        // The request, its content and its data are three levels more.
        let lists = String(repeating: "[", count: depth - 3) + String(repeating: "]", count: depth - 3)
        let story = try Self.run(lists, way)
        guard depth <= JSONReader.deepest else {
            #expect(story.letters.map { $0.header("belfry-service") } == ["ingestion"])
            #expect(story.reasons == ["unreadable"])
            return
        }
        #expect(story.letters.map { $0.header("belfry-detail") } == [])
        let delivery = try #require(try story.deliveries.last { $0.type == way.type })
        #expect(delivery.data.map { String(decoding: $0.bytes, as: UTF8.self) } == #"{"x":\#(lists)}"#)
        let apns = try #require(delivery.apns)
        #expect(String(decoding: apns.bytes, as: UTF8.self).contains(#""x":\#(lists)"#))
    }
}
