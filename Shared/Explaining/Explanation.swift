public import Model
public import Simulation

/// Collects the records about the notifications in question, and keeps nothing else.
public struct Explanation: Sendable {
    /// The topics that contain receipts and deliveries.
    public static let topics: [Topic] = [.receipts] + Topic.allDeliveries

    /// The notification or request in question; `nil` explains everything.
    public let asked: ExplainedID?
    private let needle: [UInt8]
    /// Ids of notifications, or of requests that were rejected as a whole, compared by bytes.
    private var order: [NotificationID] = []
    private var receipts: [NotificationID: [Receipt]] = [:]
    private var deliveries: [NotificationID: [Delivery]] = [:]
    /// Dead letters, kept only if everything is explained. They show registrations, and records without a receipt, that
    /// would otherwise be missed.
    public private(set) var rejected: [RejectedRecord] = []
    /// The people of the request in question, if the question named somebody else.
    public private(set) var otherPeople: Set<PersonID> = []

    /// The records that came in, used to try out what would have let a notification alert. Without them, only the
    /// receipts answer.
    public var story: Story?

    /// - Parameter asked: `nil` explains every record that is taken.
    public init(of asked: ExplainedID?) {
        self.asked = asked
        // The text as our own writer escapes it, without the quotes.
        let text = asked.map { asked in JSONSlice { $0.write(asked.requestText + "/") } }
        needle = text.map { Array($0.bytes.dropFirst().dropLast()) } ?? []
    }

    /// Takes a receipt, a delivery or a dead letter. Other records, and records that cannot be read, are ignored.
    ///
    /// - Parameters:
    ///   - key: the record's key, if known. Receipts have the key of their request, so other requests' receipts need
    ///     not be read.
    ///   - headers: only read for dead letters.
    public mutating func take(_ topic: Topic, key: String?, headers: [Header], _ value: Span<UInt8>) {
        if topic == .receipts {
            if let asked, let key, key != asked.requestText { return }
            if let receipt = try? Receipt(json: value) { take(receipt) }
        } else if topic == .rejected {
            if asked == nil { rejected.append(RejectedRecord(key: key, headers: headers)) }
        } else if Self.topics.contains(topic), mayConcern(value) {
            if let delivery = try? Delivery(json: value) { take(delivery) }
        }
    }

    /// Takes records of these topics that stand in memory.
    public mutating func take(_ records: [SimulatedRecord]) {
        for record in records {
            let value = record.value ?? []
            take(record.topic, key: record.key, headers: record.headers, value.span)
        }
    }

    /// Whether a delivery may name the notification or request in question. This is far cheaper than decoding it.
    private func mayConcern(_ value: Span<UInt8>) -> Bool {
        value.withUnsafeBufferPointer { bytes in
            guard let first = needle.first else { return true }
            guard bytes.count >= needle.count else { return false }
            for start in 0...(bytes.count - needle.count) where bytes[start] == first {
                if bytes[start..<(start + needle.count)].elementsEqual(needle) { return true }
            }
            return false
        }
    }

    private mutating func take(_ receipt: Receipt) {
        if let asked, !asked.covers(receipt) {
            if receipt.key == asked.requestText, let person = receipt.person { otherPeople.insert(person) }
            return
        }
        let id = receipt.notification ?? NotificationID(derived: receipt.key)
        note(id)
        receipts[id, default: []].append(receipt)
    }

    private mutating func take(_ delivery: Delivery) {
        let ids = delivery.notifications + [delivery.notification, delivery.replaces].compactMap(\.self)
        for id in ids where asked?.covers(id) ?? true {
            note(id)
            deliveries[id, default: []].append(delivery)
        }
    }

    private mutating func note(_ id: NotificationID) {
        if receipts[id] == nil, deliveries[id] == nil { order.append(id) }
    }

    /// Whether nothing was found.
    public var isEmpty: Bool { order.isEmpty }

    /// The notifications found: those of one request in order of people, or all in the order of their first records.
    public var notifications: [ExplainedNotification] {
        let ids = asked == nil ? order : order.sorted()
        var explained = ids.map { id in
            ExplainedNotification(id: id.string, receipts: receipts[id] ?? [], deliveries: deliveries[id] ?? [])
        }
        let questions = zip(ids, explained).map { Question(id: $0, receipts: $1.receipts, steps: $1.steps) }
        let answers = story?.answers(to: questions) ?? Answers.byReceipts(questions)
        for (index, id) in ids.enumerated() {
            explained[index].waysOut = answers[id]?.ways ?? []
            explained[index].silence = answers[id]?.silence ?? []
        }
        return explained
    }

    /// Whether the records that came in would add something: a notification did not alert, or not everywhere and with
    /// sound.
    public var needsStory: Bool {
        notifications.contains { notification in
            !notification.waysOut.isEmpty || !notification.silence.isEmpty
                || notification.steps.contains { step in
                    step.devices.contains { $0.alert != nil } && step.devices.contains { $0.alert == nil }
                }
        }
    }

    /// The people of the notifications found. Only records about these, and of apps, matter for a story.
    public var people: Set<PersonID> { Set(order.compactMap(\.parts?.person)) }
}

extension Explanation: JSONObjectWritable {
    /// Writes `{asked, notifications}`.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("asked", asked?.description)
        writer.member("notifications", notifications)
        writer.member("turnedDown", rejected)
    }
}
