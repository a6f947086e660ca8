internal import Kafka

/// The numbers of errors, as Kafka and librdkafka know them.
enum Code {
    static let none: Int32 = 0
    static let unknownTopic: Int32 = 3
    static let notLeader: Int32 = 6
    static let tooLarge: Int32 = 10
    static let coordinatorLoading: Int32 = 14
    static let coordinatorNotAvailable: Int32 = 15
    static let notCoordinator: Int32 = 16
    static let illegalGeneration: Int32 = 22
    static let unknownMember: Int32 = 25
    static let rebalanceInProgress: Int32 = 27
    static let outOfOrderSequence: Int32 = 45
    static let invalidProducerEpoch: Int32 = 47
    static let invalidTransactionState: Int32 = 48
    static let invalidProducerMapping: Int32 = 49
    static let concurrentTransactions: Int32 = 51
    static let notAuthorizedForTransaction: Int32 = 53
    static let fencedInstance: Int32 = 82
    static let unstableOffset: Int32 = 88
    static let producerFenced: Int32 = 90

    static let destroyed: Int32 = -197
    static let transport: Int32 = -195
    static let messageTimedOut: Int32 = -192
    static let unknownPartitionLocally: Int32 = -190
    static let unknownTopicLocally: Int32 = -188
    static let allBrokersDown: Int32 = -187
    static let timedOut: Int32 = -185
    static let conflict: Int32 = -173
    static let state: Int32 = -172
    static let fenced: Int32 = -144
    static let autoOffsetReset: Int32 = -140

    /// Errors after which librdkafka sends a request again by itself.
    static func isRetried(_ number: Int32) -> Bool {
        [
            notLeader, transport, timedOut, coordinatorLoading, coordinatorNotAvailable, notCoordinator,
            concurrentTransactions, unstableOffset, allBrokersDown,
        ].contains(number)
    }
}

extension KafkaError {
    static func plain(_ number: Int32, _ message: String) -> KafkaError {
        KafkaError(number: number, message: message, isRetriable: Code.isRetried(number))
    }

    static func retriable(_ number: Int32, _ message: String) -> KafkaError {
        KafkaError(number: number, message: message, isRetriable: true)
    }

    static func fatal(_ number: Int32, _ message: String) -> KafkaError {
        KafkaError(number: number, message: message, isFatal: true)
    }

    /// What every call of a crashed process ends with.
    static let crashed = KafkaError(number: Code.destroyed, message: "the process has crashed", isFatal: true)
}
