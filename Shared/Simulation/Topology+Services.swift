internal import Classification
internal import Delivery
internal import Ingestion
public import Model
internal import Rendering
internal import Scheduling

extension Topology {
    /// What each of the five services reads and writes, in the order of the flow.
    public static let services = Service.allCases.map { service in
        switch service {
        case .ingestion: IngestionProcessor.topology
        case .classification: ClassificationProcessor.topology
        case .scheduling: SchedulingProcessor.topology
        case .rendering: RenderingProcessor.topology
        case .delivery: DeliveryProcessor.topology
        }
    }
}
