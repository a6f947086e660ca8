internal import CRdKafka

/// The argument list of `rd_kafka_produceva`, reused from record to record.
final class ProduceFields {
    private let start: UnsafeMutablePointer<rd_kafka_vu_t>

    init() {
        start = .allocate(capacity: 8)
        start.initialize(repeating: rd_kafka_vu_t(), count: 8)
        start[0].vtype = RD_KAFKA_VTYPE_RKT
        start[1].vtype = RD_KAFKA_VTYPE_PARTITION
        start[2].vtype = RD_KAFKA_VTYPE_TIMESTAMP
        start[3].vtype = RD_KAFKA_VTYPE_MSGFLAGS
        start[3].u.i = RD_KAFKA_MSG_F_COPY
        start[4].vtype = RD_KAFKA_VTYPE_KEY
        start[5].vtype = RD_KAFKA_VTYPE_VALUE
    }

    deinit { start.deallocate() }

    /// Queues a copy of one record.
    ///
    /// - Parameters:
    ///   - opaque: comes back with the record's delivery report.
    ///   - waits: whether to serve delivery reports, while the queue is full, until there is room.
    func produce(
        _ client: ClientHandle, _ topic: OpaquePointer, _ partition: Int32, _ timestamp: Int64, key: Span<UInt8>?,
        value: Span<UInt8>?, _ headers: [RecordHeader], opaque: UnsafeMutableRawPointer? = nil, waits: Bool
    ) throws(KafkaError) {
        start[0].u.rkt = topic
        start[1].u.i32 = partition
        start[2].u.i64 = timestamp
        let list = headers.isEmpty ? nil : Self.list(headers)
        do throws(KafkaError) {
            try withBytes(key) { (keyBytes, keyCount) throws(KafkaError) in
                try withBytes(value) { (valueBytes, valueCount) throws(KafkaError) in
                    start[4].u.mem.ptr = keyBytes
                    start[4].u.mem.size = keyCount
                    start[5].u.mem.ptr = valueBytes
                    start[5].u.mem.size = valueCount
                    try enqueue(client, list, opaque, waits: waits)
                }
            }
        } catch {
            // The record owns the headers only if it was queued.
            if let list { rd_kafka_headers_destroy(list) }
            throw error
        }
    }

    private func enqueue(
        _ client: ClientHandle, _ headers: OpaquePointer?, _ opaque: UnsafeMutableRawPointer?, waits: Bool
    ) throws(KafkaError) {
        var count = 6
        if let headers {
            start[count].vtype = RD_KAFKA_VTYPE_HEADERS
            start[count].u.headers = headers
            count += 1
        }
        if let opaque {
            start[count].vtype = RD_KAFKA_VTYPE_OPAQUE
            start[count].u.ptr = opaque
            count += 1
        }
        while let raw = rd_kafka_produceva(client.pointer, start, count) {
            guard waits, rd_kafka_error_code(raw) == RD_KAFKA_RESP_ERR__QUEUE_FULL else {
                throw KafkaError(consuming: raw, "produce")
            }
            rd_kafka_error_destroy(raw)
            // Records leave the queue when delivered or after `message.timeout.ms`, so this loop ends.
            rd_kafka_poll(client.pointer, 10)
        }
    }

    private static func list(_ headers: [RecordHeader]) -> OpaquePointer? {
        let list = rd_kafka_headers_new(headers.count)
        for header in headers {
            guard let value = header.value else {
                rd_kafka_header_add(list, header.name, -1, nil, 0)
                continue
            }
            value.withUnsafeBytes { bytes in
                _ = rd_kafka_header_add(list, header.name, -1, bytes.baseAddress ?? emptyBytes, bytes.count)
            }
        }
        return list
    }
}

/// An address for bytes of length 0. librdkafka reads a missing address as null, and null differs from empty.
private nonisolated(unsafe) let emptyBytes: UnsafeRawPointer = {
    // Made once, never written, never freed; so sharing it is safe.
    let byte = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    byte.storeBytes(of: 0, as: UInt8.self)
    return UnsafeRawPointer(byte)
}()

/// Lends a span in the form that C needs: no address for null, some address for empty bytes.
private func withBytes<Failure: Error>(
    _ span: Span<UInt8>?, _ body: (UnsafeMutableRawPointer?, Int) throws(Failure) -> Void
) throws(Failure) {
    guard let span else { return try body(nil, 0) }
    try span.withUnsafeBytes { (bytes) throws(Failure) in
        // librdkafka copies from this address and never writes to it.
        try body(UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? emptyBytes), bytes.count)
    }
}
