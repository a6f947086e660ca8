public import Model

/// All problems of a record that could be found.
public struct Problems: Sendable {
    /// The record's reason: the first in the order of rules I1 to I11.
    public let first: Rejection
    /// The others, in that order.
    public let others: [Rejection]
    /// Advice on the parts that can be read.
    public let advice: [Advice]

    /// The record without the problems, as far as it could be repaired; the example of an unreadable one.
    private let mended: JSONSlice?

    /// The most problems that are looked for and kept.
    static let most = 20

    init(_ only: Rejection) {
        first = SensitiveData.redacted(only)
        others = []
        advice = []
        mended = nil
    }

    /// - Parameters:
    ///   - fault: where the bytes are no JSON.
    ///   - problems: those of the record that was meant.
    ///   - isShort: whether only its end is missing. What then lacks members ended somewhere in the midst of them.
    init(unreadable fault: Rejection, _ problems: Problems, isShort: Bool) {
        var fault = fault
        if isShort, problems.all.contains(where: { $0.found.hasPrefix("nothing") }) {
            self.init(fault)
            return
        }
        let example = problems.all.first { $0.path.isEmpty && $0.example != nil }?.example ?? problems.mended
        fault.example = example.flatMap { $0.bytes.count <= Rejection.mostBytesOfExample ? $0 : nil }
        fault.quotesContent = true
        self.init(
            fault, found: [fault] + problems.all.filter { $0.reason != .unreadable && !$0.path.isEmpty },
            advice: problems.advice)
    }

    /// - Parameters:
    ///   - first: one of them.
    ///   - found: all of them in the order in which they were found; at most ``most`` are kept.
    ///   - besides: problems of members whose name is nearly right; reported last.
    ///   - whole: the problem that shows the whole record as it should be; it is told before all others, and has the
    ///     reason of the first of them.
    init(
        _ first: Rejection, found: [Rejection], besides: [Rejection] = [], whole: Rejection? = nil,
        advice: [Advice] = [], mended: JSONSlice? = nil
    ) {
        var sorted: [Rejection] = []
        for rule in Rule.allCases { sorted += found.filter { $0.reason.rule == rule } }
        if var whole {
            whole.reason = sorted.first?.reason ?? first.reason
            sorted.insert(whole, at: 0)
        }
        let all = (sorted + besides).prefix(Self.most).map(SensitiveData.redacted)
        self.first = all.first ?? SensitiveData.redacted(first)
        others = Array(all.dropFirst())
        self.advice = advice
        self.mended = mended
    }

    /// All problems, ``first`` at the front.
    public var all: [Rejection] { [first] + others }

    /// One line for an operator: the first problem, and how many more there are.
    public var summary: String {
        others.isEmpty ? first.detail : "\(first.detail) (and \(others.count) more)"
    }
}

extension Rejection {
    /// Why a record cannot be read as a value; `nil` if it can.
    static func first<Value: JSONReadable>(in bytes: [UInt8], as type: Value.Type) -> Rejection? {
        do throws(Rejection) {
            _ = try Value(json: bytes.span)
            return nil
        } catch {
            return error
        }
    }
}
