internal import CRdKafka

/// The argument list of `rd_kafka_produceva`, reused from record to record.
final class ProduceFields {
    let start: UnsafeMutablePointer<rd_kafka_vu_t>
    private(set) var count = 6

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
        start[6].vtype = RD_KAFKA_VTYPE_HEADERS
    }

    deinit { start.deallocate() }

    func set(_ topic: OpaquePointer, _ partition: Int32, _ timestamp: Int64) {
        start[0].u.rkt = topic
        start[1].u.i32 = partition
        start[2].u.i64 = timestamp
    }

    func set(
        _ key: UnsafeMutableRawPointer?, _ keyCount: Int, _ value: UnsafeMutableRawPointer?, _ valueCount: Int,
        _ headers: OpaquePointer?
    ) {
        start[4].u.mem.ptr = key
        start[4].u.mem.size = keyCount
        start[5].u.mem.ptr = value
        start[5].u.mem.size = valueCount
        start[6].u.headers = headers
        count = headers == nil ? 6 : 7
    }

    /// Adds what comes back with the record's delivery report.
    func set(opaque: UnsafeMutableRawPointer) {
        start[count].vtype = RD_KAFKA_VTYPE_OPAQUE
        start[count].u.ptr = opaque
        count += 1
    }
}

/// An address for bytes of length 0. librdkafka reads a missing address as null, and null differs from empty.
nonisolated(unsafe) let emptyBytes: UnsafeRawPointer = {
    // Made once, never written, never freed; so sharing it is safe.
    let byte = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    byte.storeBytes(of: 0, as: UInt8.self)
    return UnsafeRawPointer(byte)
}()

/// Lends a span in the form that C needs: no address for null, some address for empty bytes.
func withBytes<Failure: Error>(
    _ span: Span<UInt8>?, _ body: (UnsafeMutableRawPointer?, Int) throws(Failure) -> Void
) throws(Failure) {
    guard let span else { return try body(nil, 0) }
    try span.withUnsafeBytes { (bytes) throws(Failure) in
        // librdkafka copies from this address and never writes to it.
        try body(UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? emptyBytes), bytes.count)
    }
}
