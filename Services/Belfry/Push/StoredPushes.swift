internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// Reads the pushes that stand on `notifications.pushes`.
enum StoredPushes {
    /// A push, and the partition on which it stands.
    typealias Stored = (partition: Int32, stored: StoredPush)

    /// Reads them, in the order in which they are due.
    ///
    /// - Parameter app: only its pushes; `nil` for all.
    static func read(_ settings: Settings, of app: AppID?) throws -> [Stored] {
        var values: [[UInt8]: (partition: Int32, value: [UInt8])] = [:]
        try TopicReading(settings, [.pushes], command: "push").readAll { _, record in
            guard let key = record.copyKey() else { return true }
            values[key] = record.copyValue().map { (record.partition, $0) }
            return true
        }
        let found = values.values.compactMap { each -> Stored? in
            guard let stored = try? StoredPush(json: each.value.span, checksNames: false) else { return nil }
            return (each.partition, stored)
        }
        let unread = values.count - found.count
        if unread > 0 { complain("belfry push: records that this version cannot read: \(unread)") }
        return found.filter { app == nil || $0.stored.push.app == app }
            .sorted { ($0.stored.due, $0.stored.push.delivery) < ($1.stored.due, $1.stored.push.delivery) }
    }
}
