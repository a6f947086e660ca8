internal import Explaining
internal import Model

/// Whether a replay made the decisions that were made.
///
/// Receipts are compared in the order of writing by code, rule, level (asked, given, decided), reason and whether they
/// are final. Their times are not compared: in the pipeline each service has its own clock and works some milliseconds
/// after the record's timestamp, at which the simulator works. Receipts of other services than scheduling are compared
/// apart: while scheduling decides about a request, ingestion may already have accepted its repetition, and rendering
/// gives advice when scheduling may have gone on. What became of pushes (rule V8) is not compared, since a replay pushes
/// nothing.
enum ReceiptComparison {
    /// What of a receipt is compared.
    private struct Mark: Hashable {
        let code: ReceiptCode
        let rule: String
        let isTerminal: Bool
        let levels: [String?]
        let reason: String?

        init(_ receipt: Receipt) {
            code = receipt.code
            rule = receipt.rule.text
            isTerminal = receipt.isTerminal
            levels = [.from, .to, .level].map { receipt.details.text($0) }
            reason = receipt.details.text(.reason)
        }
    }

    /// What differs, in a sentence; `nil` if the two are the same.
    ///
    /// - Parameters:
    ///   - happened: the receipts that were written.
    ///   - replayed: those of the replay.
    ///   - settled: further receipts of the replay count only up to this instant. Later ones may just not have been
    ///     written yet.
    static func difference(happened: [Receipt], replayed: [Receipt], settled: Instant) -> String? {
        func difference(_ isCompared: (ReceiptCode) -> Bool) -> String? {
            Self.difference(
                happened.filter { isCompared($0.code) }, replayed.filter { isCompared($0.code) }, settled)
        }
        return difference { $0.isDecision }
            ?? apart.lazy.compactMap { code in difference { $0 == code } }.first
    }

    /// What ingestion, classification and rendering write about a notification.
    private static let apart: [ReceiptCode] = [.accepted, .lowered, .advised]

    /// Whether two lists of receipts have the same decisions.
    static func areSame(_ left: [Receipt], _ right: [Receipt]) -> Bool {
        difference(happened: left, replayed: right, settled: .distantFuture) == nil
    }

    private static func difference(_ happened: [Receipt], _ replayed: [Receipt], _ settled: Instant) -> String? {
        for (index, receipt) in happened.enumerated() {
            guard index < replayed.count else {
                return "In fact it was \(words(receipt)), and the replay does not come to that."
            }
            if Mark(receipt) != Mark(replayed[index]) {
                return "In fact it was \(words(receipt)), and the replay says \(words(replayed[index]))."
            }
        }
        guard let more = replayed.dropFirst(happened.count).first(where: { $0.at <= settled }) else { return nil }
        return "The replay says \(words(more)) at \(more.at), and in fact that did not happen."
    }

    private static func words(_ receipt: Receipt) -> String {
        let level = receipt.details.text(.level) ?? receipt.details.text(.to)
        return "`\(receipt.code.rawValue)` by rule \(receipt.rule.text)\(level.map { " at level \($0)" } ?? "")"
    }
}
