import Model

/// Counts the records of each key. Its records are words:
///
/// - `app` asks for the app `news` while it may still come;
/// - `big` gives output larger than a broker accepts;
/// - `ring` makes the key fire in five seconds, which gives a record that is too large, and a small one.
struct Tally: Processor {
    static let topology = Topology(
        service: .scheduling, inputs: [.accepted], outputs: [.receipts, .rejected], changelog: .schedulingChangelog)
    static let app = AppID(derived: "news")
    static let start = Instant(milliseconds: 1_772_366_400_000)

    struct State: KeyState, Equatable {
        let key: String
        var count: Int64 = 0
        var nextDue: Instant?

        init(key: String) { self.key = key }

        var isEmpty: Bool { count == 0 }
        func isLeft(without apps: AppTable) -> Bool { count > 0 && !apps.contains(Tally.app) }

        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
            guard let value else { throw Rejection(.invalid, found: "a tombstone", fix: "") }
            switch entry {
            case "count": count = Int64(value.count)
            case "due": nextDue = try Instant(json: value)
            default: throw Rejection(.invalid, found: entry, fix: "")
            }
        }
    }

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let word = record.valueCopy.map { String(decoding: $0, as: UTF8.self) } ?? ""
        send("\(word) at \(Int(context.now.seconds(since: Self.start))) in \(context.partition)", state, &output)
        if word == "app", let verdict = context.verdict(awaiting: Self.app) { return verdict }
        state.count += 1
        let count = [UInt8](repeating: 1, count: Int(state.count))
        output.send(raw: count.span, to: .schedulingChangelog, key: "\(state.key)\tcount".utf8Span.span)
        if word == "big" { send(Self.tooLarge, state, &output) }
        if word != "ring" { return .done }
        let due = context.now.adding(seconds: 5)
        state.nextDue = due
        output.store(due, entry: "due", of: state.key, in: .schedulingChangelog, context: context)
        return .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {
        state.nextDue = nil
        output.forget(entry: "due", of: state.key, in: .schedulingChangelog, context: context)
        send(Self.tooLarge, state, &output)
        send("rang \(state.key)", state, &output)
    }

    func sweep(_ state: inout State, context: borrowing Context, output: inout Output) {
        state.count = 0
        output.forget(entry: "count", of: state.key, in: .schedulingChangelog, context: context)
        send(Self.tooLarge, state, &output)
        send("swept \(state.key)", state, &output)
    }

    private static let tooLarge = String(repeating: "x", count: Output.mostBytesOfRecord)

    private func send(_ text: String, _ state: State, _ output: inout Output) {
        output.send(raw: text.utf8Span.span, to: .receipts, key: state.key.utf8Span.span)
    }
}

/// Keeps no state and answers each record with its partition.
struct Echo: Processor {
    static let topology = Topology(service: .rendering, inputs: [.accepted], outputs: [.receipts])

    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        output.send(raw: "\(context.partition)".utf8Span.span, to: .receipts, key: "".utf8Span.span)
        return .done
    }
}

extension Record {
    /// Makes a record of a key with a word as its value.
    static func lend<Result>(
        _ word: String, of key: String, partition: Int32 = 7, _ body: (borrowing Record) -> Result
    ) -> Result {
        let (key, value) = (Array(key.utf8), Array(word.utf8))
        return lend(
            topic: .accepted, partition: partition, offset: 3, timestamp: Tally.start, headers: [], key: key.span,
            value: value.span, body)
    }
}

extension Output {
    /// Topic and value of each record, in order.
    var told: [String] {
        items.indices.map { index in
            withBytes(of: index) { (_: Span<UInt8>, value: Span<UInt8>?) in
                let text = value?.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
                return "\(items[index].topic.rawValue): \(text ?? "null")"
            }
        }
    }
}
