internal import Model

/// The stage of one assigned partition. A class, so that the worker changes the stage in place.
final class AssignedStage<Core: Processor> {
    var stage: Stage<Core>

    /// The number of the partition.
    let partition: Int32

    init(_ stage: Stage<Core>) {
        self.stage = stage
        partition = stage.partition
    }
}
