internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// Lets pushes that wait be made at once.
///
/// It stores each push again, marked as repeated and due now, in its partition; the owner of the partition takes it up.
/// What was answered meanwhile may come twice: a lost alert is worse than one too many.
struct PushRetry {
    private let settings: Settings
    private let sending: SendingOnce

    init(_ settings: Settings) throws {
        self.settings = settings
        sending = try SendingOnce(settings, name: "push-retry", patience: 60_000)
    }

    /// Repeats the pushes of these deliveries, or all; of one app, or of all.
    func run(_ deliveries: Set<String>?, of app: AppID?) throws -> Int32 {
        try orFail { () throws(KafkaError) in try sending.register() }
        let found = try StoredPushes.read(settings, of: app)
        let wanted = found.filter { deliveries?.contains($0.stored.push.delivery) ?? true }
        let absent = (deliveries ?? []).subtracting(wanted.map(\.stored.push.delivery))
        for id in absent.sorted() { complain("belfry push: no push of the delivery \(id) waits") }
        if deliveries == nil, wanted.isEmpty { complain("belfry push: no push waits") }
        var open: [String] = []
        for each in wanted {
            try write(each)
            open.append(each.stored.push.delivery)
            if sending.isFull { try commit(&open) }
        }
        try commit(&open)
        return absent.isEmpty ? 0 : 1
    }

    private func write(_ each: StoredPushes.Stored) throws(CommandError) {
        var stored = each.stored
        (stored.due, stored.isRepeated) = (Clock.now, true)
        let value = JSONSlice { stored.write(to: &$0) }
        try orFail { () throws(KafkaError) in
            try sending.add(bytes: value.bytes.count) { producer throws(KafkaError) in
                try producer.produce(
                    to: try producer.topic(settings.name(of: .pushes)), partition: each.partition,
                    key: stored.push.delivery.utf8Span.span, value: value.bytes.span)
            }
        }
    }

    private func commit(_ open: inout [String]) throws(CommandError) {
        try orFail { () throws(KafkaError) in try sending.commit() }
        for id in open { print("repeated \(id)") }
        open = []
    }

    private func orFail(_ call: () throws(KafkaError) -> Void) throws(CommandError) {
        do throws(KafkaError) {
            try call()
        } catch {
            if error.isFenced { throw CommandError("another repetition began in the meantime; run it again") }
            throw .broker(settings.bootstrapServers, error)
        }
    }
}
