internal import Model

/// The stage of one assigned partition: a class, so that the worker changes it in place.
final class AssignedStage<Core: Processor> {
    var stage: Stage<Core>

    init(_ stage: Stage<Core>) { self.stage = stage }

    /// The number of the partition.
    var partition: Int32 { stage.partition }
}
