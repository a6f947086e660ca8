internal import CRdKafka

/// librdkafka's ``GroupMetadata``.
final class NativeGroupMetadata: GroupMetadata {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { rd_kafka_consumer_group_metadata_destroy(pointer) }
}
