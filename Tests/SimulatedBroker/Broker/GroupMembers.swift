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
    final class Member {
        var id: String
        var request: JoinRequest
        /// When the broker last heard of it.
        var seen: Int64
        /// Waits for the rebalance to complete.
        var reply: ((JoinAnswer) -> Void)?
        var partitions: [TopicPartition] = []
        /// The identifier of the static member that this one has replaced.
        var replaced: String?

        init(_ id: String, _ request: JoinRequest, at now: Int64, _ reply: @escaping (JoinAnswer) -> Void) {
            (self.id, self.request, seen, self.reply) = (id, request, now, reply)
        }
    }

    private(set) var members: [Member] = []
    private(set) var generation = 0
    private(set) var isRebalancing = false
    private var deadline: Int64 = 0

    private func member(_ id: String) -> Member? { members.first { $0.id == id } }

    /// Whether a member may do something in its group, and if not, why.
    func check(member: String, instance: String?) -> Int32 {
        if let instance, let known = members.first(where: { $0.request.instance == instance }), known.id != member {
            return Code.fencedInstance
        }
        return self.member(member) == nil ? Code.unknownMember : Code.none
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
            if let instance = request.instance, let elder = members.first(where: { $0.request.instance == instance }) {
                return replace(elder, by: request, newID: newID, now: now, partitions, reply)
            }
            members.append(Member(newID, request, at: now, reply))
        } else {
            let code = check(member: request.member, instance: request.instance)
            guard code == Code.none, let member = member(request.member) else { return reply(.failed(code)) }
            (member.request, member.seen, member.reply) = (request, now, reply)
        }
        rebalance(now: now)
        completeIfAllJoined(now: now, partitions)
    }

    /// A static member was restarted: it takes the place of the elder, which is fenced. The others notice nothing.
    private mutating func replace(
        _ member: Member, by request: JoinRequest, newID: String, now: Int64, _ partitions: (String) -> Int,
        _ reply: @escaping (JoinAnswer) -> Void
    ) {
        member.reply?(.failed(Code.fencedInstance))
        let isUnnoticed = !isRebalancing && member.request.topics == request.topics
        (member.id, member.replaced, member.reply) = (newID, member.id, isUnnoticed ? nil : reply)
        (member.request, member.seen) = (request, now)
        if isUnnoticed {
            return reply(.joined(member: newID, generation: generation, partitions: member.partitions))
        }
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
        for member in members {
            member.partitions = shares[member.id] ?? []
            guard let reply = member.reply else { continue }
            (member.reply, member.seen) = (nil, now)
            // The answer arrives later.
            reply(.joined(member: member.id, generation: generation, partitions: member.partitions))
        }
    }

    // MARK: Staying and leaving

    func heartbeat(_ identity: MemberIdentity, now: Int64) -> Int32 {
        let code = check(member: identity.member, instance: identity.instance)
        guard code == Code.none, let member = member(identity.member) else { return code }
        if identity.generation != generation { return Code.illegalGeneration }
        member.seen = now
        return isRebalancing ? Code.rebalanceInProgress : Code.none
    }

    mutating func leave(member: String, now: Int64, partitions: (String) -> Int) {
        remove(now: now, partitions) { $0.id == member }
    }

    private mutating func remove(now: Int64, _ partitions: (String) -> Int, where isGone: (Member) -> Bool) {
        guard members.contains(where: isGone) else { return }
        members.removeAll(where: isGone)
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
        remove(now: now, partitions) { $0.reply == nil && now - $0.seen > $0.request.session }
        if isRebalancing, now >= deadline { complete(now: now, partitions) }
    }

    /// Remembers the static member that another one has replaced, as if the coordinator had lost the newer record.
    func rememberOlder() {
        guard let member = members.first(where: { $0.replaced != nil }), let older = member.replaced else { return }
        (member.id, member.replaced) = (older, nil)
    }

    /// After a restart the coordinator gives every session its whole time again, and members that wait join again.
    func restart(now: Int64) {
        for member in members {
            member.reply?(.failed(Code.notCoordinator))
            (member.seen, member.reply) = (now, nil)
        }
    }
}
