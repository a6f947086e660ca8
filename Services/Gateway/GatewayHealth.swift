internal import Access
internal import InForce
internal import Kafka
internal import Model
internal import Program

/// What a gateway tells of itself.
struct GatewayHealth: HealthSource {
    /// The topics without which no record can be taken. Where one of the others is missing, its streams alone wait.
    static let needed = TopicUse.gateway.topics.filter { !Topic.allDeliveries.contains($0) }

    private let needed: [String]
    private let settings: Settings
    private let broker: WatchedBroker
    private let brokerTroubles: BrokerTroubles
    private let apps: AppDirectory
    private let people: InForceDirectory
    private let tokens: TokenKeeper
    /// Of all threads that read.
    private let readers: [ReaderStatus]
    private let figures: @Sendable (inout MetricsText) -> Void
    private let started = Clock.now
    private let state = Since<Health.State>()
    private let staleness = Since<Bool>()
    private let lack = Since<Bool>()

    /// - Parameters:
    ///   - streams: of the threads that read deliveries.
    ///   - figures: writes what else the gateway counts.
    init(
        _ settings: Settings, _ broker: WatchedBroker, apps: AppDirectory, people: InForceDirectory,
        streams: [ReaderStatus], tokens: TokenKeeper, figures: @escaping @Sendable (inout MetricsText) -> Void
    ) {
        readers = [apps.records.status, people.status] + streams
        needed = Self.needed.map(settings.name)
        (self.settings, self.broker, self.apps, self.people) = (settings, broker, apps, people)
        (self.tokens, self.figures) = (tokens, figures)
        brokerTroubles = BrokerTroubles(.gateway(settings), settings)
    }

    var health: Health {
        let (now, broker) = (broker.ticks(), broker.standing)
        let (appsRead, peopleRead) = (apps.records.status, people.status)
        let state = Health.State(
            broker, at: now, needing: needed, hasReadAll: appsRead.isComplete && peopleRead.isComplete)
        let seconds = self.state.seconds(state, at: now)
        let secondsSinceTurn = readers.map { $0.secondsSinceTurn(at: now) }.max() ?? 0
        let missing = apps.secrets.missing
        let fault = tokens.fault
        let own = [
            Trouble.reading(
                state == .restoring, seconds: seconds,
                appsRead.isComplete ? "the people in force" : "the apps in force"),
            Trouble.stuck(
                seconds: secondsSinceTurn, what: "a thread that reads topics stands still",
                lookAt: "this process's log"),
            readers.lazy.compactMap { Trouble.waiting($0.wait, at: now) }.first,
            Trouble.tokensStale(fault, seconds: staleness.seconds(fault != nil, at: now)),
        ].compactMap { $0 }
        let lacks = Trouble.secretsMissing(
            missing, seconds: lack.seconds(!missing.isEmpty, at: now), "requests that are signed with it are rejected")
        return Health(
            state, seconds: seconds, isReady: state == .ready && secondsSinceTurn < Trouble.patienceSeconds,
            secondsSinceTurn: secondsSinceTurn, troubles: brokerTroubles.of(broker, at: now, and: own + lacks))
    }

    var metrics: String {
        var page = MetricsText(service: "gateway", workerID: settings.workerID)
        page.addProcess(
            started: started, isConnected: broker.hasAnswer, isReady: health.isReady, while: "records can be taken")
        page.addTokens(isStale: tokens.fault != nil)
        page.gauge("belfry_apps_known", "Registered apps.", Double(apps.known.count))
        page.addSecrets(missing: apps.secrets.missing.count)
        figures(&page)
        return page.text
    }
}
