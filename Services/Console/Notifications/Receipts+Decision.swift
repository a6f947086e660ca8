internal import Explaining
internal import Model

extension [Receipt] {
    /// The decision about a notification that counts: the last one, or the last receipt if nothing is decided. A repeated
    /// request with the same id (rule P0) is no decision about the first.
    var decision: Receipt? {
        last { $0.code.isDecision && $0.rule != .p0 }
            ?? last { !$0.code.isBesideDecision && $0.rule != .p0 } ?? last
    }
}
