internal import CRdKafka
internal import Synchronization

/// Owns an `rd_kafka_t` and the object that its callbacks write to.
///
/// `rd_kafka_t` is thread-safe, the pointer never changes, and `notes` guards itself with a lock. So the handle may be
/// shared between threads, hence `@unchecked Sendable`. It is destroyed with its last reference.
final class ClientHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    let notes: ClientNotes
    private let isConsumer: Bool
    /// The questions for watermarks in a row that had no answer, at most 2.
    let unanswered = Atomic<Int>(0)

    /// Makes the client. `prepare` may add callbacks and events to the C configuration before it is used.
    init(
        _ type: rd_kafka_type_t, _ configuration: Configuration, prepare: (OpaquePointer) -> Void = { _ in }
    ) throws(ConfigurationError) {
        let redaction = Redaction(configuration.settings)
        let notes = ClientNotes(
            log: configuration.log, redaction, scramHint: ScramSupport.installed.hint(for: configuration.settings))
        guard let conf = rd_kafka_conf_new() else { throw .outOfMemory }
        do throws(ConfigurationError) {
            try Self.apply(configuration, redaction, to: conf)
        } catch {
            rd_kafka_conf_destroy(conf)
            throw error
        }
        rd_kafka_conf_set_opaque(conf, Unmanaged.passUnretained(notes).toOpaque())
        rd_kafka_conf_set_error_cb(conf) { _, code, reason, opaque in
            ClientNotes.from(opaque)?.noteError(rd_kafka_resp_err_t(code), reason.map { String(cString: $0) } ?? "")
        }
        rd_kafka_conf_set_log_cb(conf) { client, level, _, text in
            guard let client, let text else { return }
            ClientNotes.from(rd_kafka_opaque(client))?.write(Int(level), String(cString: text))
        }
        prepare(conf)
        var reason = [CChar](repeating: 0, count: 512)
        guard let pointer = rd_kafka_new(type, conf, &reason, reason.count) else {
            // rd_kafka_new owns the configuration only on success.
            rd_kafka_conf_destroy(conf)
            throw ConfigurationError(setting: "", value: "", reason: redaction.applied(to: Self.text(reason)))
        }
        self.pointer = pointer
        self.notes = notes
        isConsumer = type == RD_KAFKA_CONSUMER
    }

    // `notes` outlives this call, so callbacks that run during the destruction still find it.
    deinit {
        guard isConsumer else {
            forgetRecords()
            return rd_kafka_destroy(pointer)
        }
        rd_kafka_destroy_flags(pointer, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE)
    }

    /// Drops the records that a producer still holds, so that no answer to them arrives while the client is destroyed.
    ///
    /// This avoids a double free in librdkafka (`rd_kafka_txns_term` of 2.0.2, and later versions). Destroying a
    /// transactional producer frees the text of its last error but keeps the pointer, while broker threads still read
    /// answers. An answer that says that the producer is fenced replaces that text and frees it again. The answer to a
    /// purged request is ignored, and this call returns once every broker thread has purged.
    private func forgetRecords() {
        rd_kafka_purge(pointer, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT)
    }

    private static func apply(
        _ configuration: Configuration, _ redaction: Redaction, to conf: OpaquePointer
    ) throws(ConfigurationError) {
        var reason = [CChar](repeating: 0, count: 512)
        for setting in configuration.settings {
            let result = rd_kafka_conf_set(conf, setting.name, setting.value, &reason, reason.count)
            guard result == RD_KAFKA_CONF_OK else {
                // The value of an unknown property may be meant for a secret one.
                let isHidden = result == RD_KAFKA_CONF_UNKNOWN || SecretProperty.isSecret(setting.name)
                throw ConfigurationError(
                    setting: setting.name, value: isHidden ? SecretProperty.hidden : setting.value,
                    reason: redaction.applied(to: text(reason))
                        + ": write a name and a value of librdkafka's CONFIGURATION.md")
            }
        }
    }

    /// The error that made the client useless, if one did.
    var fatalError: KafkaError? {
        var reason = [CChar](repeating: 0, count: 512)
        let code = rd_kafka_fatal_error(pointer, &reason, reason.count)
        guard code != RD_KAFKA_RESP_ERR_NO_ERROR else { return nil }
        return KafkaError(number: code.rawValue, message: Self.text(reason), isFatal: true)
    }

    static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension ConfigurationError {
    static let outOfMemory = ConfigurationError(setting: "", value: "", reason: "out of memory")
}
