internal import Model

/// What one notification to one person with one device costs, measured by `deploy/benchmark flood` and `sizes` on a
/// virtual machine with two cores (AMD EPYC), which the broker and the load shared. `Tests/Measuring/README.md` has the
/// figures with their setup.
enum MeasuredCosts {
    /// CPU time of a notification, in microseconds.
    static func microseconds(of service: Service) -> Double {
        switch service {
        case .ingestion: 14.7
        case .classification: 7.1
        case .scheduling: 36.7
        case .rendering: 22.6
        case .delivery: 7.1
        }
    }

    /// CPU time of a broker for a notification in all topics, in microseconds, for each replica. Only a cluster of one
    /// node was measured, with the load on it; that a follower costs as much as a leader is an assumption.
    static let brokerMicroseconds = 29.1

    /// Memory of an idle process, in bytes.
    static let processBytes = 30_000_000.0

    /// Memory of a person's record, in bytes.
    static func personBytes(in service: Service) -> Double {
        switch service {
        case .ingestion: 211
        case .scheduling: 1741
        case .classification, .rendering, .delivery: 0
        }
    }

    /// Memory in scheduling of a notification that a person's list holds, waits, or was sent within the window.
    static let notificationBytes = 606.0

    /// Records of scheduling's changelog: of a notification, and of a person.
    static let changelogRecords = (notification: 1.0, person: 2.1)

    /// The slowest restore of several runs, in records a second.
    static let restoredPerSecond = 540_000.0

    /// What one console follows, in notifications a second.
    static let consolePerSecond = 5500.0

    /// Bytes of a notification's records in a topic: as a broker kept them (compressed with lz4, batches of a flood of
    /// requests that are much alike), and as they are without compression.
    struct Bytes {
        let topic: String
        let compressed: Double
        let plain: Double
    }

    static let notification = [
        Bytes(topic: "notifications.ingest", compressed: 388, plain: 381),
        Bytes(topic: "notifications.accepted", compressed: 88, plain: 485),
        Bytes(topic: "notifications.classified", compressed: 89, plain: 515),
        Bytes(topic: "notifications.scheduled", compressed: 77, plain: 864),
        Bytes(topic: "notifications.rendered", compressed: 111, plain: 1585),
        Bytes(topic: "notifications.scheduling.changelog", compressed: 84, plain: 603),
        // Ingestion and scheduling write one each.
        Bytes(topic: "notifications.receipts", compressed: 72, plain: 416),
        Bytes(topic: "deliveries.ios", compressed: 111, plain: 1530),
    ]
}
