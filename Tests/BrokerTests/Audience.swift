import Foundation
import TestSupport
import Testing

/// The app and the people that the tests of guarantees send to. The ids of the requests tell their order.
struct Audience {
    let people: Int

    static let app = #"{"id":"bulk","name":"Bulk","entitlements":["time-sensitive"]}"#

    var registrations: [(key: String, value: String)] {
        (0..<people).map { number in
            let person = name(number)
            let record = """
                {"id":"\(person)","timeZone":"Europe/Berlin","locale":"en","devices":[{"id":"\(person)-phone",\
                "platform":"ios","systemVersion":"18.0","apps":["bulk"]}],"apps":{"bulk":{"authorization":"authorized"}}}
                """
            return (person, record)
        }
    }

    func name(_ number: Int) -> String { "person-\(number % people)" }

    /// Registers the app and the people.
    func register(on node: BelfryNode) throws {
        try node.kcat.publish(Self.app, to: "apps", key: "bulk")
        try node.kcat.publish(registrations, to: "people")
    }

    /// Sends the requests with these numbers.
    func send(_ range: Range<Int>, to node: BelfryNode) throws {
        try node.kcat.publish(requests(range), to: "notifications.ingest")
    }

    /// The requests with these numbers, each for one person and keyed by that person, so that all of a person's
    /// requests are on one ingest partition.
    func requests(_ range: Range<Int>) -> [(key: String, value: String)] {
        range.map { number in
            let person = name(number)
            let value = """
                {"id":"r-\(number)","app":"bulk","recipients":["\(person)"],"sound":"default",\
                "content":{"title":"Number \(number)","body":"This is notification \(number) for you."}}
                """
            return (person, value)
        }
    }

    /// Checks that each of the first requests was presented and settled once, and each person's in their order.
    ///
    /// - Parameter code: of receipts that do not count.
    func expectAll(
        _ count: Int, on node: BelfryNode, except code: String? = nil, line: SourceLocation = #_sourceLocation
    ) throws {
        var (presented, settled, latest) = ([String: Int](), [String: Int](), [String: Int]())
        var disordered: [String] = []
        for delivery in try node.deliveries() where delivery["type"] as? String == "present" {
            guard let notification = delivery["notification"] as? String, let device = delivery["device"] as? String,
                let person = delivery["person"] as? String
            else { continue }
            presented["\(notification) \(device)", default: 0] += 1
            let number = Int(notification.split(separator: "/")[1].dropFirst(2)) ?? -1
            if number < latest[person] ?? -1 { disordered.append(notification) }
            latest[person] = number
        }
        for receipt in try node.receipts() where receipt["terminal"] as? Bool == true {
            guard code == nil || receipt["code"] as? String != code else { continue }
            settled["\(receipt["request"] as? String ?? "?") \(receipt["person"] as? String ?? "?")", default: 0] += 1
        }
        let deliveries = (0..<count).map { "bulk/r-\($0)/\(name($0)) \(name($0))-phone" }
        let receipts = (0..<count).map { "r-\($0) \(name($0))" }
        for wrong in [Self.notOnce(deliveries, presented), Self.notOnce(receipts, settled), disordered] {
            #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))", sourceLocation: line)
        }
    }

    /// What was not counted once, with its count, and what was counted besides.
    private static func notOnce(_ expected: [String], _ counts: [String: Int]) -> [String] {
        let missing = expected.filter { counts[$0] == nil }.map { "\($0): 0" }
        let known = Set(expected)
        return missing + counts.filter { $1 != 1 || !known.contains($0) }.map { "\($0): \($1)" }
    }
}
