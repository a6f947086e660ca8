import HTTP
import Kafka
import Model
import Program
import Testing

@testable import Gateway

/// An HTTP server whose only route is the stream of deliveries: `/PERSON/DEVICE`, on platform iOS.
final class StreamServer {
    let streams: DeliveryStreams
    /// Nothing is known of it until a test notes that it answers; from then on it does.
    let broker = WatchedBroker { 0 }
    let http: HTTPServer
    private let producer: Producer
    private let topic: OutputTopic

    init(
        _ bootstrapServers: String, exactlyOnce: Bool = false, _ limits: StreamLimits = StreamLimits(),
        bufferBytes: Int = DeliveryStreams.bufferBytes
    ) throws {
        var settings = Settings()
        settings.bootstrapServers = bootstrapServers
        settings.exactlyOnce = exactlyOnce
        let streams = try DeliveryStreams(
            settings: settings, broker, limits: limits, log: Log(level: .error, name: "gateway"))
        self.streams = streams
        http = try HTTPServer(HTTPSettings(host: "127.0.0.1", port: 0)) { request, exchange in
            let head = HTTPResponse(200, type: "text/event-stream", "")
            let stream = exchange.stream(head, bufferBytes: bufferBytes)
            let subscription = Subscription(
                person: PersonID(derived: request.segments[0]), device: DeviceID(derived: request.segments[1]),
                platform: .iOS, lastEventID: request.headers["Last-Event-ID"])
            streams.open(subscription, on: stream) { true }
        }
        streams.start()
        var configuration = Configuration.producer(
            bootstrapServers: bootstrapServers, clientName: "test", transactionalName: nil)
        configuration.log = { _, _ in }
        producer = try Producer(configuration)
        topic = try producer.topic(settings.name(of: .deliveriesIOS))
    }

    deinit {
        streams.stop()
        http.stop(within: 0)
    }

    func client(_ person: String, _ device: String, after: String? = nil) -> EventClient {
        EventClient(port: http.port, person: person, device: device, lastEventID: after)
    }

    /// A client whose stream is open.
    func opened(_ person: String, _ device: String) throws -> EventClient {
        let client = client(person, device)
        try client.connect()
        #expect(try client.next(seconds: 60).name == "open")
        return client
    }

    /// Publishes a delivery; it may take a moment to reach the broker.
    func publish(_ person: String, _ device: String, _ number: Int, more: String = "", at: Int64? = nil) throws {
        let record = SentRecord(person: person, device: device, number: number)
        let value = record.value + more
        try producer.produce(
            to: topic, key: person.utf8Span.span, value: value.utf8Span.span, timestampMilliseconds: at)
    }

    func flush() throws { try producer.flush(milliseconds: 30_000) }
}
