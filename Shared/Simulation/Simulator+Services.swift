internal import Classification
internal import Ingestion

extension Simulator {
    /// The services of Belfry, in the order of the flow.
    public static func services() -> Simulator {
        Simulator([Stage(IngestionProcessor()), Stage(ClassificationProcessor())])
    }
}
