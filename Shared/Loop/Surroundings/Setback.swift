internal import Kafka
internal import Program

/// Why the work in hand ends early. It unwinds to the worker's turn, which applies the remedy in one place; the records
/// in hand are then outdated, since they are read again from the committed offsets.
enum Setback: Error {
    /// The worker ends.
    case ends(LoopEnding)
    /// The partitions were given up or assigned anew. Everything else is done already.
    case outdated
    /// The open transaction must be aborted, for this reason.
    case mustAbort(String)
    /// No transaction could be begun.
    case cannotBegin(KafkaError)
    /// A call of the open transaction failed before its commit was requested, or the commit was refused.
    case failed(KafkaError)
    /// The transaction was committed, but another producer with this worker's name was registered meanwhile.
    case takenOver
    /// The commit of these offsets failed with an error that does not tell whether it took place.
    case commitInDoubt([SentOffset], KafkaError)
}

/// An offset that a transaction moves.
struct SentOffset: Hashable, Sendable {
    let place: TopicPartition
    /// The committed offset before, and the one that is sent.
    let (before, sent): (Int64, Int64)
}

/// Passes an ending on as a setback.
func orEnd<Result>(_ body: () throws(LoopEnding) -> Result) throws(Setback) -> Result {
    do throws(LoopEnding) {
        return try body()
    } catch {
        throw .ends(error)
    }
}
