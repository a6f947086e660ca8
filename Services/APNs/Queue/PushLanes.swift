internal import Model
internal import Pushing

/// The lanes that are in memory, each at its place: in progress, ready, or waiting for a time, a key, a bundle id, or for
/// the rest of the lane.
struct PushLanes {
    private typealias Index = Dictionary<PushLane, LanePushes>.Index
    private var lanes: [PushLane: LanePushes] = [:]
    private var ready: [Signer: ReadyLanes] = [:]
    private var parked: [PushTopicKey: FIFO<LaneSpot>] = [:]
    private var keyless: Set<PushLane> = []
    private var wakes = Heap<LaneWake>()
    /// The lanes whose next push is to find out whether a bundle id still pauses.
    private var trying: [PushTopicKey: PushLane] = [:]
    private var stamps: UInt64 = 0
    /// Lanes with pushes that wait for more than their turn.
    private(set) var restless: Set<PushLane> = []
    /// Lanes of which pushes are not in memory.
    var away = AwayLanes()

    subscript(key: PushLane) -> LanePushes? { lanes[key] }

    var all: [PushLane: LanePushes] { lanes }

    /// Changes the pushes of a lane; ``place(_:_:isTrial:now:)`` is to follow.
    mutating func change<Value>(_ key: PushLane, _ body: (inout LanePushes) -> Value) -> Value {
        body(&lanes[key, default: LanePushes()])
    }

    // MARK: Places

    /// Gives a lane the place that it has now.
    ///
    /// - Parameter isTrial: whether its next push may find out whether the bundle id still pauses.
    mutating func place(_ key: PushLane, _ routes: PushRoutes, isTrial: Bool = false, now: Instant) {
        guard let index = lanes.index(forKey: key) else { return }
        let lane = lanes.values[index]
        guard lane.inProgress == nil else { return put(index, .none) }
        guard !lane.waiting.isEmpty else { return remove(at: index) }
        if let time = lane.notBefore, time > now {
            put(index, .none)
            return wake(index, at: time)
        }
        if let due = lane.waiting.lazy.map(\.due).filter({ $0 > now }).min() { wake(index, at: due) }
        if away.contains(key) { return put(index, .away) }
        guard let head = lane.head(now: now, isPaused: routes.gates.isPaused) else { return put(index, .none) }
        let push = lane.waiting[head].push
        if routes.gates.isPaused(push.topicKey), !isTrial {
            let place = LanePushes.Place.parked(push.topicKey)
            guard lane.place != place else { return }
            put(index, place)
            parked[push.topicKey, default: FIFO()].append(LaneSpot(lane: key, stamp: stamps))
            return
        }
        guard let (signer, _) = routes.route(push) else {
            put(index, .keyless)
            keyless.insert(key)
            return
        }
        let urgency = push.urgency
        if case .ready(signer, let known) = lane.place, known <= urgency { return }
        put(index, .ready(signer, urgency))
        ready[signer, default: ReadyLanes()].append(
            LaneSpot(lane: key, stamp: stamps), urgency, isRepeat: lane.waiting[head].attempts > 0)
    }

    /// Takes a lane from its place.
    private mutating func lift(_ key: PushLane) {
        if let index = lanes.index(forKey: key) { put(index, .none) }
    }

    private mutating func put(_ index: Index, _ place: LanePushes.Place) {
        let key = lanes.keys[index]
        stamps += 1
        let old = lanes.values[index].move(to: place, stamp: stamps)
        if old == .keyless, place != .keyless { keyless.remove(key) }
        if lanes.values[index].isRestless { restless.insert(key) } else { restless.remove(key) }
    }

    private mutating func wake(_ index: Index, at time: Instant) {
        if let known = lanes.values[index].wake, known <= time { return }
        lanes.values[index].wake = time
        stamps += 1
        wakes.insert(LaneWake(due: time, ticket: stamps, lane: lanes.keys[index]))
    }

    /// Forgets a lane: its pushes are let go, or belong to another process.
    mutating func remove(_ key: PushLane) {
        if let index = lanes.index(forKey: key) { remove(at: index) }
    }

    private mutating func remove(at index: Index) {
        let (key, lane) = lanes.remove(at: index)
        if lane.place == .keyless { keyless.remove(key) }
        restless.remove(key)
    }

    // MARK: Ready lanes

    /// The lane whose push goes next.
    mutating func first(of signer: Signer) -> (key: PushLane, lane: LanePushes)? {
        while let spot = ready[signer]?.first {
            if let lane = lanes[spot.lane], lane.isAt(spot), lane.isReady { return (spot.lane, lane) }
            ready[signer]?.removeFirst()
        }
        return nil
    }

    /// Takes the first lane from its place; ``place(_:_:isTrial:now:)`` is to follow.
    mutating func takeFirst(of signer: Signer) {
        guard let spot = ready[signer]?.removeFirst() else { return }
        lanes[spot.lane]?.place = .none
    }

    /// Begins a push of the first lane.
    ///
    /// - Parameters:
    ///   - head: its place among those of the lane that wait.
    ///   - ticket: its ticket.
    mutating func beginFirst(of signer: Signer, head: Int, ticket: UInt64) {
        guard let spot = ready[signer]?.removeFirst(), let index = lanes.index(forKey: spot.lane) else { return }
        lanes.values[index].waiting.remove(at: head)
        lanes.values[index].inProgress = ticket
        put(index, .none)
    }

    /// How many lanes are ready for a signer, about.
    func count(of signer: Signer) -> Int { ready[signer]?.count ?? 0 }

    /// The signers for which a lane is ready.
    var signers: [Signer] { ready.filter { $0.value.count > 0 }.map(\.key) }

    // MARK: What lets lanes go on

    /// Places lanes whose time has come, and one lane of each bundle id of which a trial is due.
    mutating func tick(_ routes: PushRoutes, now: Instant) {
        while let next = wakes.first, next.due <= now {
            wakes.removeFirst()
            if lanes[next.lane]?.wake == next.due { lanes[next.lane]?.wake = nil }
            place(next.lane, routes, now: now)
        }
        for topic in routes.gates.topicsWithTrial(now: now) {
            if let key = trying[topic], lanes[key]?.isReady == true { continue }
            trying[topic] = takeParked(topic)
            if let key = trying[topic] { place(key, routes, isTrial: true, now: now) }
        }
    }

    private mutating func takeParked(_ topic: PushTopicKey) -> PushLane? {
        while let spot = parked[topic]?.removeFirst() {
            if let lane = lanes[spot.lane], lane.isAt(spot), lane.place == .parked(topic) { return spot.lane }
        }
        parked[topic] = nil
        return nil
    }

    /// A bundle id pauses no more.
    mutating func unpark(_ topic: PushTopicKey, _ routes: PushRoutes, now: Instant) {
        trying[topic] = nil
        while let key = takeParked(topic) {
            lift(key)
            place(key, routes, now: now)
        }
    }

    /// The lanes of a signer find their way anew.
    mutating func reroute(_ signer: Signer, _ routes: PushRoutes, now: Instant) {
        guard var old = ready.removeValue(forKey: signer) else { return }
        while let spot = old.removeFirst() {
            guard let lane = lanes[spot.lane], lane.isAt(spot), lane.isReady else { continue }
            lift(spot.lane)
            place(spot.lane, routes, now: now)
        }
    }

    /// All lanes that wait for a key find their way anew.
    mutating func keysChanged(_ routes: PushRoutes, now: Instant) {
        for signer in Array(ready.keys) { reroute(signer, routes, now: now) }
        let lanes = keyless
        keyless = []
        for key in lanes {
            lift(key)
            place(key, routes, now: now)
        }
        away.keysChanged()
    }

    /// Forgets the places of lanes that are not there any more, so that they take no memory.
    mutating func compact() {
        let lanes = lanes
        for signer in Array(ready.keys) { ready[signer]?.keep { lanes[$0.lane]?.isAt($0) == true } }
        for topic in Array(parked.keys) {
            if parked[topic]?.keep(where: { lanes[$0.lane]?.isAt($0) == true }) == 0 { parked[topic] = nil }
        }
        var kept = Heap<LaneWake>()
        while let next = wakes.removeFirst() { if lanes[next.lane]?.wake == next.due { kept.insert(next) } }
        wakes = kept
    }

    /// Whether a lane in memory waits for this.
    func has(_ stop: PushStop) -> Bool {
        switch stop {
        case .topic(let topic):
            trying[topic] != nil || parked[topic]?.first != nil
        case .signer(let signer): count(of: signer) > 0
        case .key, .time: false
        }
    }

    /// Apps of which pushes wait for a key.
    var appsWithoutKey: [AppID] { Set(keyless.lazy.map(\.app)).sorted() }
}
