import Glibc
import Model
import Pipeline

/// Small services for trying the loop by itself: they copy from one topic of the pipeline to the next.
///
/// `BELFRY_COPY` names the service it stands in for. `scheduling` counts each key's records in state with a changelog,
/// and 200 ms after a key's first record fires a timer, once a key, that writes a receipt.
@main
struct CopyService {
    static func main() {
        switch getenv("BELFRY_COPY").map({ String(cString: $0) }) {
        case "ingestion": ServiceMain.run(IngestionCopy())
        case "classification": ServiceMain.run(ClassificationCopy())
        case "scheduling": ServiceMain.run(SchedulingCopy())
        case "rendering": ServiceMain.run(RenderingCopy())
        default: ServiceMain.run(DeliveryCopy())
        }
    }
}

protocol Copy: Processor where State == NoState {
    static var normal: Topic { get }
    static var urgent: Topic { get }
}

extension Copy {
    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let target = record.topic.lane == .urgent ? Self.urgent : Self.normal
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                output.send(raw: value, to: target, key: key, headers: record.headers)
            }
        }
        return .done
    }
}

struct IngestionCopy: Copy {
    static let topology = Topology(
        service: .ingestion, inputs: [.ingest, .ingestUrgent], outputs: [.accepted, .acceptedUrgent])
    static let (normal, urgent) = (Topic.accepted, Topic.acceptedUrgent)
}

struct ClassificationCopy: Copy {
    static let topology = Topology(
        service: .classification, inputs: [.accepted, .acceptedUrgent], outputs: [.classified, .classifiedUrgent])
    static let (normal, urgent) = (Topic.classified, Topic.classifiedUrgent)
}

struct RenderingCopy: Copy {
    static let topology = Topology(
        service: .rendering, inputs: [.scheduled, .scheduledUrgent], outputs: [.rendered, .renderedUrgent])
    static let (normal, urgent) = (Topic.rendered, Topic.renderedUrgent)
}

struct DeliveryCopy: Copy {
    static let topology = Topology(
        service: .delivery, inputs: [.rendered, .renderedUrgent], outputs: [.deliveriesIOS, .deliveriesMacOS])
    static let (normal, urgent) = (Topic.deliveriesIOS, Topic.deliveriesMacOS)
}
