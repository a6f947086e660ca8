internal import Kafka

/// What a member asks for when it joins.
struct JoinRequest {
    /// Empty for a member that joins for the first time.
    var member: String
    var instance: String?
    var client: String
    var topics: [String]
    /// Microseconds.
    var session: Int64
    /// How long the group waits for this member to join again, in microseconds.
    var rebalance: Int64
}

/// The answer to a join.
enum JoinAnswer {
    case joined(member: String, generation: Int, partitions: [TopicPartition])
    case failed(Int32)
}

/// The members of one group under the classic protocol with eager rebalances.
///
/// A state machine without a clock of its own. Joining and the distribution of partitions are one step here, in Kafka
/// two (JoinGroup, SyncGroup).
struct GroupMembers {
    struct Member {
        var id: String
        var request: JoinRequest
        /// When the broker last heard of it.
        var seen: Int64
        /// Waits for the rebalance to complete.
        var reply: ((JoinAnswer) -> Void)?
        var partitions: [TopicPartition] = []
        /// The identifier of the static member that this one has replaced.
        var replaced: String?
    }

    private(set) var members: [Member] = []
    private(set) var generation = 0
    private(set) var isRebalancing = false
    private var deadline: Int64 = 0

    private func place(_ id: String) -> Int? { members.firstIndex { $0.id == id } }

    /// Whether a member may do something in its group, and if not, why.
    func check(member: String, instance: String?) -> Int32 {
        if let instance, let known = members.first(where: { $0.request.instance == instance }), known.id != member {
            return Code.fencedInstance
        }
        return place(member) == nil ? Code.unknownMember : Code.none
    }

    /// - Returns: an error number for a commit of offsets. In a transaction nobody checks offsets that come without a
    ///   member, a generation and an instance; outside of one they are accepted only while the group has no members.
    func checkCommit(_ identity: MemberIdentity, isInTransaction: Bool) -> Int32 {
        if identity.generation < 0, members.isEmpty { return Code.none }
        if identity.generation < 0, identity.member.isEmpty, identity.instance == nil {
            return isInTransaction ? Code.none : Code.unknownMember
        }
        let code = check(member: identity.member, instance: identity.instance)
        guard code == Code.none else { return code }
        return identity.generation == generation ? Code.none : Code.illegalGeneration
    }

    // MARK: Joining

    /// - Parameter newID: an identifier for a member that has none.
    mutating func join(
        _ request: JoinRequest, newID: String, now: Int64, partitions: (String) -> Int,
        reply: @escaping (JoinAnswer) -> Void
    ) {
        if request.member.isEmpty {
            if let instance = request.instance,
                let place = members.firstIndex(where: { $0.request.instance == instance })
            {
                return replace(place, by: request, newID: newID, now: now, partitions, reply)
            }
            members.append(Member(id: newID, request: request, seen: now, reply: reply))
        } else {
            let code = check(member: request.member, instance: request.instance)
            guard code == Code.none, let place = place(request.member) else { return reply(.failed(code)) }
            members[place].request = request
            members[place].seen = now
            members[place].reply = reply
        }
        rebalance(now: now)
        completeIfAllJoined(now: now, partitions)
    }

    /// A static member was restarted: it takes the place of the elder, which is fenced. The others notice nothing.
    private mutating func replace(
        _ place: Int, by request: JoinRequest, newID: String, now: Int64, _ partitions: (String) -> Int,
        _ reply: @escaping (JoinAnswer) -> Void
    ) {
        let elder = members[place]
        elder.reply?(.failed(Code.fencedInstance))
        members[place] = Member(
            id: newID, request: request, seen: now, partitions: elder.partitions, replaced: elder.id)
        if !isRebalancing, elder.request.topics == request.topics {
            return reply(.joined(member: newID, generation: generation, partitions: elder.partitions))
        }
        members[place].reply = reply
        rebalance(now: now)
        completeIfAllJoined(now: now, partitions)
    }

    private mutating func rebalance(now: Int64) {
        guard !isRebalancing else { return }
        isRebalancing = true
        deadline = now + (members.map(\.request.rebalance).max() ?? 0)
    }

    private mutating func completeIfAllJoined(now: Int64, _ partitions: (String) -> Int) {
        guard isRebalancing, members.allSatisfy({ $0.reply != nil }) else { return }
        complete(now: now, partitions)
    }

    /// A static member that did not join in time keeps its place until its session is over; another one loses it.
    private mutating func complete(now: Int64, _ partitions: (String) -> Int) {
        members.removeAll { $0.reply == nil && $0.request.instance == nil }
        isRebalancing = false
        generation += 1
        let shares = RangeAssignment.assign(members.map { ($0.id, $0.request.topics) }, partitions: partitions)
        var replies: [() -> Void] = []
        for place in members.indices {
            members[place].partitions = shares[members[place].id] ?? []
            guard let reply = members[place].reply else { continue }
            members[place].reply = nil
            members[place].seen = now
            let answer = JoinAnswer.joined(
                member: members[place].id, generation: generation, partitions: members[place].partitions)
            replies.append { reply(answer) }
        }
        for reply in replies { reply() }
    }

    // MARK: Staying and leaving

    mutating func heartbeat(member: String, instance: String?, generation: Int, now: Int64) -> Int32 {
        let code = check(member: member, instance: instance)
        guard code == Code.none, let place = place(member) else { return code }
        if generation != self.generation { return Code.illegalGeneration }
        members[place].seen = now
        return isRebalancing ? Code.rebalanceInProgress : Code.none
    }

    mutating func leave(member: String, now: Int64, partitions: (String) -> Int) {
        guard let place = place(member) else { return }
        remove(at: [place], now: now, partitions)
    }

    private mutating func remove(at places: [Int], now: Int64, _ partitions: (String) -> Int) {
        for place in places.reversed() { members.remove(at: place) }
        if members.isEmpty {
            if !isRebalancing { generation += 1 }
            isRebalancing = false
            return
        }
        rebalance(now: now)
        completeIfAllJoined(now: now, partitions)
    }

    /// Removes members whose session is over, and ends a rebalance that lasts too long.
    mutating func expire(now: Int64, partitions: (String) -> Int) {
        let dead = members.indices.filter { place in
            members[place].reply == nil && now - members[place].seen > members[place].request.session
        }
        if !dead.isEmpty { remove(at: dead, now: now, partitions) }
        if isRebalancing, now >= deadline { complete(now: now, partitions) }
    }

    /// Remembers the static member that another one has replaced, as if the coordinator had lost the newer record.
    mutating func rememberOlder() {
        guard let place = members.firstIndex(where: { $0.replaced != nil }), let older = members[place].replaced else {
            return
        }
        members[place].id = older
        members[place].replaced = nil
    }

    /// After a restart the coordinator gives every session its whole time again, and members that wait join again.
    mutating func restart(now: Int64) {
        for place in members.indices {
            members[place].seen = now
            members[place].reply?(.failed(Code.notCoordinator))
            members[place].reply = nil
        }
    }
}
