internal import Classification
internal import Delivery
internal import Ingestion
internal import Rendering
internal import Scheduling

extension Simulator {
    /// The five services of Belfry, in the order of the flow.
    public static func services() -> Simulator {
        Simulator([
            Stage(IngestionProcessor()), Stage(ClassificationProcessor()), Stage(SchedulingProcessor()),
            Stage(RenderingProcessor()), Stage(DeliveryProcessor()),
        ])
    }
}
