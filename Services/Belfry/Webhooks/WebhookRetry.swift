internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Lets calls that were given up be made again, each once.
///
/// A repetition writes two records in one transaction: the call on `notifications.webhooks`, which its owner takes up,
/// and a note on `notifications.webhooks.failed`.
struct WebhookRetry {
    private let settings: Settings
    private let back: SendingBack

    init(_ settings: Settings) throws {
        self.settings = settings
        back = try SendingBack(
            settings, .failedWebhooks, name: "webhooks-retry",
            SendingBack.Words(
                command: "webhooks", done: "repeated", run: "repetition",
                promise: "calls that were repeated already are not repeated twice"))
    }

    /// Repeats the calls at these places, or all; of one app, or of all.
    func run(_ places: Set<DeadLetterPlace>?, of app: AppID?) throws -> Int32 {
        try back.register()
        var found: [(place: DeadLetterPlace, failed: FailedCall)] = []
        let noted = try back.reading.failedCalls(isWhole: true) { place, failed in
            if places?.contains(place) ?? (app == nil || failed.call.app == app) { found.append((place, failed)) }
        }
        var refused = back.refuse(places ?? [], found: Set(found.map(\.place)), noted: noted)
        let wanted = found.filter { !noted.contains($0.place) }
        if places == nil, wanted.isEmpty {
            complain("belfry webhooks: no call is left to repeat; what waits is made by itself: belfry webhooks list")
        }
        for (place, failed) in wanted {
            if failed.reason == .tooLarge {
                back.report(place, "was kept without its body, which did not fit")
                refused += 1
            } else {
                try write(place, failed)
            }
        }
        try back.commit()
        return refused == 0 ? 0 : 1
    }

    private func write(_ place: DeadLetterPlace, _ failed: FailedCall) throws(CommandError) {
        let now = Clock.now
        var call = failed.call
        (call.since, call.due, call.attempts, call.failure) = (now, now, 0, nil)
        call.isRepeated = true
        let value = JSONSlice { call.write(to: &$0) }
        try back.add(place, bytes: value.bytes.count) { producer throws(KafkaError) in
            try producer.produce(
                to: try producer.topic(settings.name(of: .webhooks)), partition: place.partition,
                key: call.id.description.utf8Span.span, value: value.bytes.span)
            try producer.produce(
                to: try producer.topic(back.reading.topic), partition: place.partition,
                key: call.app.string.utf8Span.span, value: nil,
                headers: [RecordHeader(HeaderName.replayed, Array(place.description.utf8))])
        }
    }
}

extension NotedReading {
    /// Passes each call that was given up, and its place, to `body`.
    func failedCalls(
        isWhole: Bool = false, _ body: (DeadLetterPlace, FailedCall) throws -> Void
    ) throws -> Set<DeadLetterPlace> {
        try read(isWhole: isWhole) { place, _, record in
            if let failed = record.copyValue().flatMap({ try? FailedCall(json: $0.span, checksNames: false) }) {
                try body(place, failed)
            }
            return true
        }
    }
}
