internal import Kafka
public import Model
public import Program
internal import Synchronization

/// A record that is in force.
public struct InForceRecord: Hashable, Sendable {
    /// Its bytes as its owner wrote them.
    public let value: [UInt8]
    /// Its place on the public topic.
    public let source: AppSource
}

/// The records of `notifications.apps` or `notifications.people` that are in force, as far as the topic was read.
public final class InForceDirectory: Sendable {
    /// Gets each record in order: its key, and its value unless it removes what the key names.
    public typealias Observer = @Sendable (_ key: Span<UInt8>, _ value: Span<UInt8>?, _ source: AppSource?) -> Void

    /// Whether records are kept.
    public let isKept: Bool
    private let reader: InForceReader
    private let records: Records
    /// Those who wait until a record that they wrote is in force.
    public let waits: InForceWaits

    /// What the reader's thread writes and the others read.
    private final class Records: Sendable {
        let all = Mutex<[ExactString: InForceRecord]>([:])
    }

    /// Makes the reader.
    ///
    /// - Parameters:
    ///   - topic: `notifications.apps` or `notifications.people`.
    ///   - program: the program's name, which is part of the client's.
    ///   - keeps: whether records are kept, so that ``record(of:)`` finds them.
    ///   - observe: called on the reader's thread.
    public init(
        _ settings: Settings, _ topic: Topic, program: String, keeps: Bool, _ log: Log,
        observe: @escaping Observer = { _, _, _ in }
    ) {
        let records = Records()
        let waits = InForceWaits()
        (isKept, self.records, self.waits) = (keeps, records, waits)
        reader = InForceReader(settings, topic, program: program, from: keeps ? .beginning : .end, log) { record in
            record.withKey { (key: Span<UInt8>?) in
                guard let key else { return }
                let source = AppSource(record.modelHeaders)
                record.withValue { (value: Span<UInt8>?) in
                    if keeps { Self.apply(key, value, source, to: records) }
                    observe(key, value, source)
                }
                if let source { waits.settle(Self.name(key), source) }
            }
        } everyTurn: {
            waits.settleLate()
        }
    }

    /// Starts to read.
    public func start() { reader.start() }
    /// Ends the reading and waits for that.
    public func stop() { reader.stop() }

    /// How the reader's thread does.
    package var status: ReaderStatus { reader.status }

    /// The record in force; `nil` where none is, or none was read yet.
    public func record(of key: String) -> InForceRecord? { records.all.withLock { $0[ExactString(key)] } }

    /// Reads to the end that the topic has now; `done` gets whether it was reached.
    public func readOn(_ done: @escaping @Sendable (Bool) -> Void) { reader.readOn(done) }

    private static func name(_ key: Span<UInt8>) -> ExactString {
        ExactString(key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }

    /// A record that was overtaken by a newer one stays out.
    private static func apply(_ key: Span<UInt8>, _ value: Span<UInt8>?, _ source: AppSource?, to records: Records) {
        let source = source ?? AppSource(partition: -1, offset: -1)
        let name = name(key)
        records.all.withLock { all in
            if let known = all[name], known.source.partition == source.partition, known.source.offset > source.offset {
                return
            }
            guard let value else {
                all[name] = nil
                return
            }
            all[name] = InForceRecord(value: value.withUnsafeBufferPointer { Array($0) }, source: source)
        }
    }
}
