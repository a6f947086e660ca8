internal import Classification
internal import Delivery
internal import Ingestion
public import Model
internal import Rendering
internal import Scheduling

extension Simulator {
    /// The five services of Belfry, in the order of the flow.
    ///
    /// - Parameter windowSeconds: how long repeated requests are recognised (rules P0, P8); at least 1.
    public static func services(windowSeconds: Int = Waits.usualWindow) -> Simulator {
        Simulator([
            LocalStage(IngestionProcessor()), LocalStage(ClassificationProcessor()),
            LocalStage(SchedulingProcessor(windowSeconds: windowSeconds)),
            LocalStage(RenderingProcessor()), LocalStage(DeliveryProcessor()),
        ])
    }
}

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
