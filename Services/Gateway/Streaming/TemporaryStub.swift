internal import HTTP
internal import Model
internal import Pipeline
struct Subscription: Sendable { let person: PersonID; let device: DeviceID; let platform: Platform; let after: Int64? }
struct StreamFigures { func write(to page: inout MetricsText) {} }
final class DeliveryStreams: Sendable {
    init(_ settings: Settings, _ own: GatewaySettings, _ log: Log) throws {}
    func start() {}
    func stop() {}
    var hasRoom: Bool { false }
    var figures: StreamFigures { StreamFigures() }
    func open(_ subscription: Subscription, on stream: HTTPStream) {}
}
