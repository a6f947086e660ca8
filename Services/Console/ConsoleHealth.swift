internal import Access
internal import InForce
internal import Kafka
internal import Model
internal import Program

/// What a console tells of itself.
struct ConsoleHealth: HealthSource {
    private let broker: WatchedBroker
    private let brokerTroubles: BrokerTroubles
    private let needed: [String]
    private let follower: TopicFollower
    private let apps: InForceDirectory
    private let live: LiveHub
    private let reader: StoreReader
    private let tokens: TokenKeeper
    private let started = Clock.now
    private let state = Since<Health.State>()
    private let staleness = Since<Bool>()
    private let standstill = Since<Bool>()

    init(
        _ settings: Settings, _ broker: WatchedBroker, _ follower: TopicFollower, apps: InForceDirectory,
        _ live: LiveHub, _ reader: StoreReader, _ tokens: TokenKeeper
    ) {
        (self.broker, self.follower, self.apps, self.live) = (broker, follower, apps, live)
        (self.reader, self.tokens) = (reader, tokens)
        brokerTroubles = BrokerTroubles(.console(settings), settings)
        needed = TopicUse.console.topics.map(settings.name)
    }

    var health: Health {
        let (now, broker) = (broker.ticks(), broker.standing)
        let trouble = follower.trouble
        let state = Health.State(
            broker, at: now, needing: needed, hasReadAll: follower.status.isComplete && trouble == nil)
        let seconds = self.state.seconds(state, at: now)
        let secondsSinceTurn = max(follower.status.secondsSinceTurn(at: now), apps.status.secondsSinceTurn(at: now))
        let fault = tokens.fault
        let own = [
            trouble.map { trouble in
                Trouble(
                    kind: .storeFails, seconds: standstill.seconds(true, at: now),
                    what: "the topics are not followed", reason: trouble,
                    lookAt: "the disk and the folder of console.folder; what is not stored is read again")
            },
            Trouble.reading(state == .restoring && trouble == nil, seconds: seconds, "what stands on the topics"),
            Trouble.stuck(
                seconds: secondsSinceTurn, what: "a thread that reads topics stands still",
                lookAt: "this process's log, and the disk of console.folder"),
            Trouble.tokensStale(fault, seconds: staleness.seconds(fault != nil, at: now)),
        ].compactMap { $0 }
        if trouble == nil { _ = standstill.seconds(false, at: now) }
        return Health(
            state, seconds: seconds, isReady: state == .ready && secondsSinceTurn < Trouble.patienceSeconds,
            secondsSinceTurn: secondsSinceTurn, troubles: brokerTroubles.of(broker, at: now, and: own))
    }

    var metrics: String {
        var page = MetricsText(service: "console", workerID: 0)
        page.addProcess(
            started: started, isConnected: broker.hasAnswer, isReady: health.isReady, while: "the topics are followed")
        page.addTokens(isStale: tokens.fault != nil)
        page.gauge("belfry_console_browsers", "Open browsers.", Double(live.count))
        if let facts = try? reader.read({ try $0.facts() }) {
            page.gauge("belfry_console_store_bytes", "Bytes of the store's file.", Double(facts.bytes))
            page.counter(
                "belfry_console_unreadable_records_total", "Records of the services that this console cannot read.",
                facts.unreadable)
        }
        return page.text
    }
}
