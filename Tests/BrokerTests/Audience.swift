import Foundation

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
}

/// What an independent reader counts after a run.
struct Tally {
    var lost: [String] = []
    var doubled: [String] = []
    var disordered: [String] = []
    var receiptsMissing: [String] = []
    var receiptsDoubled: [String] = []

    var isClean: Bool {
        lost.isEmpty && doubled.isEmpty && disordered.isEmpty && receiptsMissing.isEmpty && receiptsDoubled.isEmpty
    }

    var summary: String {
        "lost \(lost.count) \(lost.prefix(3)), doubled \(doubled.count) \(doubled.prefix(3)), "
            + "out of order \(disordered.count) \(disordered.prefix(3)), "
            + "terminal receipts missing \(receiptsMissing.count) \(receiptsMissing.prefix(3)), "
            + "doubled \(receiptsDoubled.count) \(receiptsDoubled.prefix(3))"
    }

    /// Compares the requests sent (`0..<count`) with the deliveries and receipts.
    init(of count: Int, to audience: Audience, deliveries: [[String: Any]], receipts: [[String: Any]]) {
        var presented: [String: Int] = [:]
        var latest: [String: Int] = [:]
        for delivery in deliveries where delivery["type"] as? String == "present" {
            guard let notification = delivery["notification"] as? String, let device = delivery["device"] as? String,
                let person = delivery["person"] as? String
            else { continue }
            presented["\(notification) \(device)", default: 0] += 1
            let number = Int(notification.split(separator: "/")[1].dropFirst(2)) ?? -1
            if number < latest[person] ?? -1 { disordered.append(notification) }
            latest[person] = number
        }
        var settled: [String: Int] = [:]
        for receipt in receipts where receipt["terminal"] as? Bool == true {
            settled["\(receipt["request"] as? String ?? "?") \(receipt["person"] as? String ?? "?")", default: 0] += 1
        }
        for number in 0..<count {
            let person = audience.name(number)
            let deliveriesOfOne = presented.removeValue(forKey: "bulk/r-\(number)/\(person) \(person)-phone") ?? 0
            if deliveriesOfOne == 0 { lost.append("r-\(number)") }
            if deliveriesOfOne > 1 { doubled.append("r-\(number)") }
            let receiptsOfOne = settled.removeValue(forKey: "r-\(number) \(person)") ?? 0
            if receiptsOfOne == 0 { receiptsMissing.append("r-\(number)") }
            if receiptsOfOne > 1 { receiptsDoubled.append("r-\(number)") }
        }
        doubled += presented.keys.map { "unexpected \($0)" }
        receiptsDoubled += settled.keys.map { "unexpected \($0)" }
    }
}
