import Classification
import Delivery
import Ingestion
import Model
import Rendering
import Scheduling

/// Lets one service process some plain requests, and the services before it all of them: `StageCost SERVICE COUNT ALL`.
///
/// What COUNT more requests cost is the difference of two runs with the same ALL, since everything else is alike. Each
/// request goes to one person with one iPhone.
@main enum StageCost {
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 4, let service = Service(rawValue: words[1]), let count = Int(words[2]),
            let all = Int(words[3]), (0...all).contains(count)
        else { return print("usage: StageCost SERVICE COUNT ALL") }
        let flow = Flow(requests: all)
        var records = flow.requests()
        var (ingestion, classification) = (flow.ingestion, LocalStage(ClassificationProcessor()))
        var scheduling = flow.scheduling
        var (rendering, delivery) = (LocalStage(RenderingProcessor()), LocalStage(DeliveryProcessor()))
        for each in Service.allCases {
            // What the counted service writes is dropped, so that its cost is its own.
            let isCounted = each == service
            if isCounted { records = Array(records.prefix(count)) }
            records =
                switch each {
                case .ingestion: flow.pass(records, &ingestion, keeping: !isCounted)
                case .classification: flow.pass(records, &classification, keeping: !isCounted)
                case .scheduling: flow.pass(records, &scheduling, keeping: !isCounted)
                case .rendering: flow.pass(records, &rendering, keeping: !isCounted)
                case .delivery: flow.pass(records, &delivery, keeping: !isCounted)
                }
            if isCounted { return }
        }
    }
}

/// The people and the app of the requests, registered; and what carries records from one service to the next.
private struct Flow {
    /// A record between two services.
    struct Carried {
        let topic: Topic
        let key: [UInt8]?
        let headers: [Header]
        let value: [UInt8]?
    }

    static let now = Instant(milliseconds: 1_790_000_000_000)

    private let count: Int
    private var apps = AppTable(remark: IngestionProcessor.topology.appRemarks)
    private(set) var ingestion = LocalStage(IngestionProcessor())
    private(set) var scheduling = LocalStage(SchedulingProcessor())

    init(requests count: Int) {
        self.count = count
        let app = #"{"id":"news","name":"News","entitlements":["time-sensitive"]}"#
        let written = pass(
            [Carried(topic: .apps, key: Array("news".utf8), headers: [], value: Array(app.utf8))], &ingestion)
        for record in written where record.topic == .registeredApps {
            guard let key = record.key, let value = record.value else { continue }
            try? apps.apply(key: key.span, value: value.span, source: AppSource(record.headers))
        }
        let people = (0..<count).map { number in
            let value = """
                {"id":"person-\(number)","timeZone":"UTC","locale":"en","devices":[{"id":"phone","platform":"ios",\
                "systemVersion":"18.0","apps":["news"]}],"apps":{"news":{"authorization":"authorized"}}}
                """
            return Carried(topic: .people, key: Array("person-\(number)".utf8), headers: [], value: Array(value.utf8))
        }
        let registered = pass(people, &ingestion).filter { $0.topic == .registeredPeople }
        _ = pass(registered, &scheduling)
    }

    /// One request to each person.
    func requests() -> [Carried] {
        (0..<count).map { number in
            let value = """
                {"id":"r-\(number)","app":"news","recipients":["person-\(number)"],"sound":"default",\
                "threadId":"thread-\(number % 50)","category":"news","content":{"title":"Number \(number)",\
                "subtitle":"A subtitle of some length","body":"This is notification \(number), with a body that is about as \
                long as those that real apps send to people.","data":{"link":"https://example.org/items/\(number)",\
                "kind":"item"}}}
                """
            return Carried(topic: .ingest, key: Array("person-\(number)".utf8), headers: [], value: Array(value.utf8))
        }
    }

    /// Lets a service process records; returns what it hands to the next service, and what it registers.
    func pass<Core>(
        _ records: [Carried], _ stage: inout LocalStage<Core>, keeping isKept: Bool = true
    ) -> [Carried] {
        var written: [Carried] = []
        // One for all records, as in the loop.
        var output = Output()
        for (offset, record) in records.enumerated() {
            output.truncate()
            let key = record.key
            _ = Record.lend(
                topic: record.topic, partition: 0, offset: Int64(offset), timestamp: Self.now, headers: record.headers,
                key: key?.span, value: record.value?.span
            ) { (lent: borrowing Record) in
                stage.process(lent, at: Self.now, apps: apps, appsAreComplete: true, output: &output)
            }
            for (index, item) in output.items.enumerated() where isKept && Self.goesOn(item.topic) {
                output.withBytes(of: index) { (key, value) in
                    var bytes: [UInt8]?
                    if let value { bytes = Self.bytes(value) }
                    written.append(
                        Carried(
                            topic: item.topic, key: item.hasKey ? Self.bytes(key) : nil, headers: item.headers,
                            value: bytes))
                }
            }
        }
        return written
    }

    private static func goesOn(_ topic: Topic) -> Bool {
        [.accepted, .classified, .scheduled, .rendered, .registeredApps, .registeredPeople].contains(topic)
            || Topic.allDeliveries.contains(topic)
    }

    private static func bytes(_ span: Span<UInt8>) -> [UInt8] { span.withUnsafeBufferPointer(Array.init) }
}
