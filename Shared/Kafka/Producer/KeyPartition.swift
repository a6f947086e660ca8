internal import CRdKafka

extension TopicPartition {
    /// The partition that a producer chooses for a key: murmur2, as in Java's default partitioner.
    ///
    /// - Parameters:
    ///   - key: not empty; producers spread empty keys over all partitions.
    ///   - count: the partitions of the topic, 1 or more.
    public static func number(ofKey key: Span<UInt8>, among count: Int) -> Int32 {
        key.withUnsafeBufferPointer { bytes in
            // The function looks at the key and the count alone; the topic is a formality of its type.
            rd_kafka_msg_partitioner_murmur2(
                nil, bytes.baseAddress, bytes.count, max(1, Int32(clamping: count)), nil, nil)
        }
    }
}
