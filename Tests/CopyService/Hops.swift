import Model

/// The records that a hop writes for each record that it reads. Without any, the hop copies; otherwise it writes so
/// many bytes to each topic, so that it costs the broker as much as the real service.
struct Shape: Sendable {
    let records: [(topic: Topic, bytes: Int)]

    /// Reads `TOPIC=BYTES,TOPIC=BYTES`; entries that cannot be read are ignored.
    init(_ text: String) {
        records = text.split(separator: ",").compactMap { part in
            let pieces = part.split(separator: "=")
            guard pieces.count == 2, let topic = Topic(rawValue: String(pieces[0])), let bytes = Int(pieces[1]) else {
                return nil
            }
            return (topic, min(max(bytes, 0), Self.mostBytes))
        }
    }

    private static let mostBytes = 65_536

    /// The request's text, repeated. The real service's records differ from each other mostly in that text, so these
    /// records compress about as well.
    fileprivate static func filler(_ text: Span<UInt8>, count: Int) -> [UInt8] {
        var filler: [UInt8] = []
        filler.reserveCapacity(count)
        while filler.count < count, !text.isEmpty {
            text.withUnsafeBufferPointer { filler.append(contentsOf: $0.prefix(count - filler.count)) }
        }
        return filler
    }
}

/// One hop of the pipeline that makes no decisions.
protocol Hop: Processor where State == NoState {
    static var normal: Topic { get }
    static var urgent: Topic { get }
    var shape: Shape { get }
}

extension Hop {
    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let isUrgent = record.topic.lane == .urgent
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                if shape.records.isEmpty {
                    output.send(raw: value, to: isUrgent ? Self.urgent : Self.normal, key: key, headers: record.headers)
                }
                guard let value else { return }
                for (topic, bytes) in shape.records {
                    output.send(
                        raw: Shape.filler(value, count: bytes).span,
                        to: isUrgent && topic == Self.normal ? Self.urgent : topic,
                        key: key)
                }
            }
        }
        return .done
    }
}

struct IngestionCopy: Hop {
    let shape: Shape
    static let topology = Topology(
        service: .ingestion, inputs: [.ingest, .ingestUrgent], outputs: [.accepted, .acceptedUrgent, .receipts])
    static let (normal, urgent) = (Topic.accepted, Topic.acceptedUrgent)
}

struct ClassificationCopy: Hop {
    let shape: Shape
    static let topology = Topology(
        service: .classification, inputs: [.accepted, .acceptedUrgent], outputs: [.classified, .classifiedUrgent])
    static let (normal, urgent) = (Topic.classified, Topic.classifiedUrgent)
}

struct SchedulingCopy: Hop {
    let shape: Shape
    static let topology = Topology(
        service: .scheduling, inputs: [.classified, .classifiedUrgent],
        outputs: [.scheduled, .scheduledUrgent, .receipts, .schedulingChangelog])
    static let (normal, urgent) = (Topic.scheduled, Topic.scheduledUrgent)
}

struct RenderingCopy: Hop {
    let shape: Shape
    static let topology = Topology(
        service: .rendering, inputs: [.scheduled, .scheduledUrgent], outputs: [.rendered, .renderedUrgent])
    static let (normal, urgent) = (Topic.rendered, Topic.renderedUrgent)
}

struct DeliveryCopy: Hop {
    let shape: Shape
    static let topology = Topology(service: .delivery, inputs: [.rendered, .renderedUrgent], outputs: [.deliveriesIOS])
    static let (normal, urgent) = (Topic.deliveriesIOS, Topic.deliveriesIOS)
}
