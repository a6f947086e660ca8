internal import Access
internal import InForce
internal import Kafka
internal import Model
internal import Program

/// What a gateway tells of itself.
struct GatewayHealth: HealthSource {
    private let settings: Settings
    private let broker: WatchedBroker
    private let brokerTroubles: BrokerTroubles
    private let apps: AppDirectory
    private let people: InForceDirectory
    private let tokens: TokenKeeper
    private let figures: @Sendable (inout MetricsText) -> Void
    private let started = Clock.now
    private let state = Since<Health.State>()
    private let staleness = Since<Bool>()
    private let lack = Since<Bool>()

    /// - Parameter figures: writes what else the gateway counts.
    init(
        _ settings: Settings, _ broker: WatchedBroker, apps: AppDirectory, people: InForceDirectory,
        tokens: TokenKeeper, figures: @escaping @Sendable (inout MetricsText) -> Void
    ) {
        (self.settings, self.broker, self.apps, self.people) = (settings, broker, apps, people)
        (self.tokens, self.figures) = (tokens, figures)
        brokerTroubles = BrokerTroubles(.gateway(settings), settings)
    }

    var health: Health {
        let (now, broker) = (Clock.ticks, broker.standing)
        let state = broker.state(isComplete: apps.records.isComplete && people.isComplete, at: now)
        let seconds = self.state.seconds(state, at: now)
        let missing = apps.secrets.missing
        let own = [
            Trouble.reading(
                state == .restoring, seconds: seconds,
                apps.records.isComplete ? "the people in force" : "the apps in force"),
            Trouble.stuck(
                seconds: secondsSinceTurn(at: now), what: "a thread that reads what is in force stands still",
                lookAt: "this process's log"),
            Trouble.secretsMissing(
                missing, seconds: lack.seconds(!missing.isEmpty, at: now),
                "requests that are signed with it are rejected"),
            Trouble.tokensStale(tokens.isStale, seconds: staleness.seconds(tokens.isStale, at: now)),
        ].compactMap { $0 }
        return Health(
            state, seconds: seconds, isReady: state == .ready, secondsSinceTurn: secondsSinceTurn(at: now),
            troubles: brokerTroubles.of(broker, at: now, and: own))
    }

    private func secondsSinceTurn(at ticks: Int64) -> Double {
        max(apps.records.secondsSinceTurn(at: ticks), people.secondsSinceTurn(at: ticks))
    }

    var metrics: String {
        var page = MetricsText(service: "gateway", workerID: settings.workerID)
        page.addProcess(
            started: started, isConnected: broker.hasAnswer, isReady: health.isReady, while: "records can be taken")
        page.addTokens(isStale: tokens.isStale)
        page.gauge("belfry_apps_known", "Registered apps.", Double(apps.known.count))
        page.addSecrets(missing: apps.secrets.missing.count)
        figures(&page)
        return page.text
    }
}
