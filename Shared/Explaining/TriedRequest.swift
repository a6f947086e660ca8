public import Model
public import Simulation

/// A request that is tried out on one person before it is sent, by the five services in a simulation.
public struct TriedRequest: Sendable {
    private var simulator: Simulator
    private let person: PersonID

    /// Registers the app and the person.
    ///
    /// - Parameters:
    ///   - app: counts without its signing keys and without advice as errors, as the request is not sent yet.
    ///   - start: when both are registered; no later than anything that happens.
    ///   - windowSeconds: how long repeated requests are recognised.
    public init(
        app: App, person: Person, from start: Instant, windowSeconds: Int = Waits.usualWindow
    ) throws(SimulationError) {
        simulator = .services(windowSeconds: windowSeconds)
        self.person = person.id
        var app = app
        (app.signingKeys, app.adviceAsErrors) = ([], [])
        try simulator.feed(SimulatedRecord(at: start, topic: .apps, key: app.id.string, app))
        try simulator.feed(SimulatedRecord(at: start, topic: .people, key: person.id.string, person))
    }

    /// Takes something that the person or a device did before the request comes, in order of time.
    ///
    /// - Parameter at: when it came in.
    public mutating func take(_ interaction: Interaction, at: Instant) throws(SimulationError) {
        try simulator.feed(SimulatedRecord(at: at, topic: .interactions, key: person.string, interaction))
    }

    /// All records that the request leads to at once if it goes to this person alone.
    public mutating func records(of request: Request, at now: Instant) throws(SimulationError) -> [SimulatedRecord] {
        try simulator.advance(to: now)
        _ = simulator.takeWritten()
        var request = request
        request.recipients = [person]
        try simulator.feed(SimulatedRecord(at: now, topic: .ingest, key: request.app.string, request))
        return simulator.takeWritten()
    }
}
