internal import CRdKafka

extension KafkaError {
    /// What an authorizer of Kafka guards.
    public enum Guarded: Hashable, Sendable {
        case topic
        /// A consumer group.
        case group
        /// The name of a producer that uses transactions.
        case transactionalID
        case cluster
    }

    /// What the authorizer refused because the principal lacks a right; `nil` for all other errors.
    public var refused: Guarded? {
        switch number {
        case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED.rawValue: .topic
        case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED.rawValue: .group
        case RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED.rawValue: .transactionalID
        case RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED.rawValue: .cluster
        default: nil
        }
    }
}
