internal import Kafka

/// What a request leads to, at the broker and for the client: an answer, or the number of an error.
enum Outcome<Answer> {
    case answer(Answer)
    case failure(Int32)

    /// What the journal says of it.
    var told: String {
        switch self {
        case .failure(let number): KafkaError.name(of: number)
        case .answer(let number as Int32): KafkaError.name(of: number)
        case .answer(let numbers as [Int32]): numbers.map { KafkaError.name(of: $0) }.joined(separator: ", ")
        case .answer(let inner as Outcome<[PartitionOffset]>): inner.told
        case .answer(let offsets as [PartitionOffset]):
            offsets.map { "\($0.partition)@\($0.offset ?? -1)" }.joined(separator: ", ")
        case .answer(let answer): "\(answer)"
        }
    }
}

/// Kinds of requests, as the journal names them.
enum Request: String {
    case metadata = "Metadata"
    case listOffsets = "ListOffsets"
    case fetch = "Fetch"
    case produce = "Produce"
    case describeGroup = "DescribeGroups"
    case register = "InitProducerId"
    case addPartitions = "AddPartitionsToTxn"
    case addOffsets = "AddOffsetsToTxn"
    case commitOffsetsInTransaction = "TxnOffsetCommit"
    case end = "EndTxn"
    case join = "JoinGroup"
    case heartbeat = "Heartbeat"
    case leave = "LeaveGroup"
    case committed = "OffsetFetch"
    case commit = "OffsetCommit"

    /// Whether the answer may wait for something at the broker.
    var mayPark: Bool { self == .fetch || self == .join }

    /// Whether a late arrival can do harm to a later transaction.
    var isOfTransaction: Bool {
        switch self {
        case .produce, .addPartitions, .addOffsets, .commitOffsetsInTransaction: true
        default: false
        }
    }

    /// The errors that its recipient returns while it moves or starts.
    var passingErrors: [Int32] {
        switch self {
        case .listOffsets: [Code.notLeader]
        case .metadata, .fetch, .produce, .heartbeat, .leave, .join: []
        default: [Code.coordinatorNotAvailable, Code.notCoordinator, Code.coordinatorLoading]
        }
    }
}
