import Foundation
import Testing

/// One thing that Kafka and librdkafka do and that the pipeline's loop relies on.
struct Behaviour: Sendable, CustomTestStringConvertible {
    /// What happens, in a sentence.
    let name: String
    /// Tries it out; throws if it does not happen.
    let tryOut: @Sendable (any Stand) throws -> Void

    init(_ name: String, _ tryOut: @escaping @Sendable (any Stand) throws -> Void) {
        self.name = name
        self.tryOut = tryOut
    }

    var testDescription: String { name }

    /// All of them.
    static let all = visibility + offsets + fencing + refusals + groups + reading + records + trouble

    /// Those whose name holds `BELFRY_BEHAVIOUR`, or all of them.
    static let chosen = all.filter { behaviour in
        ProcessInfo.processInfo.environment["BELFRY_BEHAVIOUR"].map { behaviour.name.contains($0) } ?? true
    }
}
