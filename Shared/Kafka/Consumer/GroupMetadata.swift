internal import CRdKafka

/// The group's generation and this member's id at one assignment; transactions send offsets with it (KIP-447).
///
/// Take it once per assignment: a stale one fails safely with `ILLEGAL_GENERATION`.
public final class GroupMetadata {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { rd_kafka_consumer_group_metadata_destroy(pointer) }
}
