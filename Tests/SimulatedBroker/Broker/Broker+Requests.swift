internal import Kafka

/// What a producer writes to one partition with one request.
struct ProduceBatch {
    let partition: TopicPartition
    let records: [NewRecord]
    let firstSequence: Int
}

/// A member's right to commit offsets.
struct MemberIdentity {
    let group: String
    /// Empty before it has joined for the first time.
    var member: String
    let instance: String?
    var generation: Int
}

/// The requests that a client makes, besides fetches. Errors are numbers; 0 is success.
extension Broker {
    // MARK: Producers

    func register(_ id: String, timeout: Int64) -> Outcome<ProducerIdentity> {
        defer { writeMarkers() }
        return transactions.register(id, timeout: timeout)
    }

    func add(_ partitions: [TopicPartition], to id: String, _ producer: ProducerIdentity) -> Int32 {
        guard partitions.allSatisfy({ log($0) != nil }) else { return Code.unknownTopic }
        return transactions.add(partitions, to: id, producer, now: baton.now)
    }

    func add(group: String, to id: String, _ producer: ProducerIdentity) -> Int32 {
        transactions.add(group: group, to: id, producer, now: baton.now)
    }

    func end(_ id: String, _ producer: ProducerIdentity, isCommit: Bool) -> Int32 {
        defer { writeMarkers() }
        return transactions.end(id, producer, isCommit: isCommit)
    }

    /// - Parameter id: the `transactional.id`, if the records belong to a transaction.
    /// - Returns: an error number for each batch.
    func produce(_ batches: [ProduceBatch], of producer: ProducerIdentity, id: String?) -> [Int32] {
        batches.map { batch in
            guard let log = log(batch.partition) else { return Code.unknownTopic }
            if let id, !log.hasOpenTransaction(of: producer.id) {
                let code = transactions.verify(batch.partition, id, producer)
                guard code == Code.none else { return code }
            }
            return change(batch.partition) { log in
                log.append(batch.records, of: producer, firstSequence: batch.firstSequence, isTransactional: id != nil)
            } ?? Code.unknownTopic
        }
    }

    // MARK: Offsets

    func addOffsets(
        _ offsets: [PartitionOffset], _ member: MemberIdentity, to id: String, _ producer: ProducerIdentity,
        by process: Int
    ) -> Int32 {
        let code = transactions.verify(group: member.group, id, producer)
        guard code == Code.none else { return code }
        let group = group(member.group)
        let refusal = group.members.checkCommit(member, isInTransaction: true)
        return refusal == Code.none ? group.offsets.add(offsets, of: producer, by: process) : refusal
    }

    func commit(_ offsets: [PartitionOffset], _ member: MemberIdentity, by process: Int) -> Int32 {
        let group = group(member.group)
        let code = group.members.checkCommit(member, isInTransaction: false)
        if code == Code.none { group.offsets.commit(offsets, by: process) }
        return code
    }

    /// OffsetFetch; it can require stable offsets (KIP-447).
    func committed(
        _ partitions: [TopicPartition], of name: String, isStable: Bool, to process: Int, isInDoubt: Bool
    ) -> Outcome<[PartitionOffset]> {
        let group = group(name)
        if isStable, partitions.contains(where: group.offsets.isPending) { return .failure(Code.unstableOffset) }
        return .answer(
            partitions.map {
                PartitionOffset($0, group.offsets.told($0, to: process, isInDoubt: isInDoubt, now: baton.now))
            })
    }

    // MARK: Members

    func join(_ name: String, _ request: JoinRequest, reply: @escaping (JoinAnswer) -> Void) {
        let newID = newMemberID(request.instance ?? request.client)
        group(name).members.join(request, newID: newID, now: baton.now, partitions: partitionCount, reply: reply)
    }

    func heartbeat(_ member: MemberIdentity) -> Int32 {
        group(member.group).members.heartbeat(member, now: baton.now)
    }

    func leave(_ name: String, member: String) {
        group(name).members.leave(member: member, now: baton.now, partitions: partitionCount)
    }
}
