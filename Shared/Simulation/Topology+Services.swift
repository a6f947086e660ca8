internal import Classification
internal import Delivery
internal import Ingestion
public import Model
internal import Rendering
internal import Scheduling

extension Topology {
    /// What each of the five services reads and writes, in the order of the flow.
    public static let services = [
        IngestionProcessor.topology, ClassificationProcessor.topology, SchedulingProcessor.topology,
        RenderingProcessor.topology, DeliveryProcessor.topology,
    ]
}
