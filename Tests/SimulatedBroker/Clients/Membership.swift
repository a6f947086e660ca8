internal import Kafka

/// A consumer's side of the group protocol, in the background as librdkafka's threads do it.
final class Membership {
    enum Phase { case outside, joining, assigning, steady, revoking, fenced }

    private let wire: Wire
    private let topics: [String]
    private let settings: ConsumerSettings
    private(set) var phase = Phase.outside
    private(set) var identity: MemberIdentity
    private var partitions: [TopicPartition] = []
    /// Whether the partitions may belong to another member already.
    private var isLost = false
    private var events: [GroupEvent] = []
    /// When the coordinator last answered that all is well.
    private var heard: Int64 = 0
    /// Whether the session ended for lack of answers. Then no heartbeat is sent until the next join.
    private var isSessionOver = false
    /// Wakes who waits for events.
    var onNews: () -> Void = {}

    init(_ wire: Wire, group: String, instance: String?, topics: [String], _ settings: ConsumerSettings) {
        self.wire = wire
        identity = MemberIdentity(group: group, member: "", instance: instance, generation: -1)
        self.topics = topics
        self.settings = settings
    }

    var hasEvents: Bool { !events.isEmpty }

    func takeEvent() -> GroupEvent? {
        guard !events.isEmpty else { return nil }
        let event = events.removeFirst()
        if case .revoked(let partitions, _) = event { return .revoked(partitions, isLost: isLost) }
        return event
    }

    func note(_ event: GroupEvent) {
        wire.baton.journal.note(wire.baton.now, wire.actor.name) { "\(identity.group): \(event)" }
        events.append(event)
        onNews()
    }

    // MARK: Answers of the caller

    func subscribe() {
        guard phase == .outside else { return }
        join()
        beat(after: settings.heartbeat * 1000)
    }

    func assigned() {
        if phase == .assigning { phase = .steady }
    }

    func unassigned() {
        guard phase == .revoking else { return }
        join()
    }

    /// A static member does not leave.
    func close() {
        if !identity.member.isEmpty, identity.instance == nil {
            wire.send(.leave, { [identity] broker in broker.leave(identity.group, member: identity.member) })
        }
        phase = .outside
    }

    // MARK: Joining

    private func join() {
        phase = .joining
        isLost = false
        partitions = []
        let request = JoinRequest(
            member: identity.member, instance: identity.instance, client: wire.actor.name, topics: topics,
            session: settings.session * 1000, rebalance: Timing.rebalance)
        wire.send(.join) { [identity] (broker: Broker, reply: @escaping (JoinAnswer) -> Void) in
            broker.join(identity.group, request, reply: reply)
        } done: { [self] outcome in
            guard phase == .joining else { return }
            switch outcome {
            case .answer(.joined(let member, let generation, let partitions)):
                (identity.member, identity.generation) = (member, generation)
                self.partitions = partitions
                heard = wire.baton.now
                isSessionOver = false
                phase = .assigning
                note(.assigned(partitions))
            case .answer(.failed(let number)): failed(number)
            case .failure(let number): failed(number)
            }
        }
    }

    private func failed(_ number: Int32) {
        if number == Code.fencedInstance { return fenced() }
        if number == Code.unknownMember { identity.member = "" }
        identity.generation = -1
        wire.baton.after(wire.baton.random.within(10_000...500_000)) { [self] in
            if phase == .joining, !wire.isDead { join() }
        }
    }

    private func fenced() {
        phase = .fenced
        note(.failure(.fatal(Code.fencedInstance, "another member has the instance id")))
    }

    // MARK: Staying

    private func beat(after delay: Int64) {
        wire.baton.after(delay) { [self] in
            guard !wire.isDead, phase != .outside, phase != .fenced else { return }
            let rest = wire.actor.stoppedUntil - wire.baton.now
            if rest > 0 { return beat(after: rest) }
            beat(after: settings.heartbeat * 1000)
            loseUnlessHeard()
            let isMember = phase == .steady || phase == .revoking || phase == .assigning
            if isMember, !isSessionOver { sendHeartbeat() }
        }
    }

    /// librdkafka ends a session by itself when it has heard nothing for as long as the session lasts.
    private func loseUnlessHeard() {
        guard phase == .steady || phase == .revoking, !isSessionOver,
            wire.baton.now - heard > settings.session * 1000
        else { return }
        isSessionOver = true
        identity.member = ""
        lose()
    }

    private func sendHeartbeat() {
        let sent = identity
        wire.send(.heartbeat) { broker in
            broker.heartbeat(sent)
        } done: { [self] outcome in
            guard case .answer(let code) = outcome else { return }
            // An answer to a heartbeat of an earlier time counts, too, if it says that the member is fenced.
            let isPresent = sent.member == identity.member && sent.generation == identity.generation
            guard isPresent || code == Code.fencedInstance else { return }
            switch code {
            case Code.none: heard = wire.baton.now
            case Code.rebalanceInProgress: if phase == .steady { revoke(isLost: false) }
            case Code.unknownMember:
                identity.member = ""
                lose()
            case Code.illegalGeneration: lose()
            case Code.fencedInstance: if phase != .outside, phase != .fenced { fenced() }
            default: break
            }
        }
    }

    private func lose() {
        identity.generation = -1
        switch phase {
        case .steady: revoke(isLost: true)
        case .revoking: isLost = true
        // The caller answers the assignment first; a later heartbeat then fails again.
        case .outside, .joining, .assigning, .fenced: break
        }
    }

    private func revoke(isLost: Bool) {
        phase = .revoking
        self.isLost = isLost
        note(.revoked(partitions, isLost: isLost))
    }
}

/// The group's generation and a member's identifiers at one moment.
final class SimulatedGroupMetadata: GroupMetadata {
    let identity: MemberIdentity

    init(_ identity: MemberIdentity) { self.identity = identity }
}
