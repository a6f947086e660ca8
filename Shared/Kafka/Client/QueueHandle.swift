internal import CRdKafka
internal import Threads

/// A reference to one of librdkafka's queues; it signals a `Waker` when it becomes non-empty.
///
/// The handle also holds the client, so a queue is always released before its client is destroyed.
final class QueueHandle {
    let pointer: OpaquePointer
    private let client: ClientHandle
    private let waker: Waker?

    /// Takes over a queue reference.
    init(owning pointer: OpaquePointer, of client: ClientHandle, signalling waker: Waker? = nil) {
        self.pointer = pointer
        self.client = client
        self.waker = waker
        guard let waker, waker.descriptor >= 0 else { return }
        var one: UInt64 = 1
        rd_kafka_queue_io_event_enable(pointer, waker.descriptor, &one, 8)
    }

    deinit {
        // The queue may live on inside the client, where it must not write to a closed descriptor.
        if waker != nil { rd_kafka_queue_io_event_enable(pointer, -1, nil, 0) }
        rd_kafka_queue_destroy(pointer)
    }

    var isEmpty: Bool { rd_kafka_queue_length(pointer) == 0 }
}
