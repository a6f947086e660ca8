internal import Model

/// What a producer of a rejected record with members of other services is told.
struct Translation {
    /// All of the members at once, with the same record as Belfry wants it.
    let whole: Rejection
    /// Places of the example whose values are not the producer's.
    let madeUp: [String]
    /// Which member went where.
    let moves: [(from: String, to: String)]
    /// What is wrong in the translated record and was hidden in the record as it came.
    let others: [Rejection]

    /// Members that the record lacks are taken from the samples, and told as such.
    ///
    /// - Parameters:
    ///   - told: the problems of the record as it came.
    ///   - left: the problems that are left in a record; one with problems is never shown.
    /// - Returns: `nil` for other records.
    init?<Value: JSONReadable>(
        of bytes: [UInt8], as type: Value.Type, samples: SampleRecords, sent: Instant, told: [Rejection],
        left: ([UInt8]) -> [Rejection]
    ) {
        guard bytes.count <= ForeignRecord.mostBytes, let value = ForeignValue(bytes) else { return nil }
        let foreign = ForeignRecord(value, kind: samples.kind, sent: sent)
        // A problem in what a value becomes has its place in the record as Belfry wants it alone.
        let containers = told.filter { ForeignForm(fix: $0.fix).map { $0 == .list || $0 == .object } ?? false }
        let isElsewhere = told.contains { problem in
            JSONPlace.find(problem.path, in: bytes) == nil
                && containers.contains {
                    problem.path.hasPrefix($0.path + ".") || problem.path.hasPrefix($0.path + "[")
                }
        }
        guard foreign.log.isForeign || isElsewhere else { return nil }
        let reading = MendedReading(
            foreign.record.withoutSecrets.slice.bytes, as: Value.self, samples: samples, sent: sent)
        moves = foreign.log.moves
        others = reading.problems.filter { new in !told.contains { $0.isAlike(new) } }
        var madeUp = foreign.log.madeUp + foreign.record.secretPlaces() + reading.madeUp
        var example = reading.repaired
        for _ in 0..<2 {
            guard let bytes = example?.bytes else { break }
            let problems = left(bytes)
            if problems.isEmpty { break }
            var copy = bytes
            for problem in problems {
                let lacksText = problem.reason == .contentMissing && ForeignValue(copy)?["content"] != nil
                let path = lacksText ? "content.title" : problem.path
                guard let place = JSONPlace.find(path, in: copy),
                    let value = problem.example ?? samples.value(at: place)
                else { continue }
                copy = place.replacing(in: copy, by: value)
                madeUp.append(path)
            }
            let again = MendedReading(copy, as: Value.self, samples: samples, sent: sent)
            madeUp += again.madeUp
            example = again.repaired
        }
        if let bytes = example?.bytes, bytes.count > Rejection.mostBytesOfExample || !left(bytes).isEmpty {
            example = nil
        }
        if example == nil { madeUp = [] }
        self.madeUp = madeUp
        var problem = Rejection(
            .invalid, found: "members as other services write them", fix: foreign.fix(madeUp: madeUp), example: example,
            takesAnyExample: false)
        problem.quotesContent = true
        whole = problem
    }

    /// The problems with the values that stand at their places in the example, so that one answer says one thing.
    func aligned(_ problems: [Rejection]) -> [Rejection] {
        guard let example = whole.example?.bytes else { return problems }
        // What the request as Belfry wants it does without is not missing.
        let missing = problems.filter {
            $0.reason != .contentMissing || JSONPlace.find("content", in: example)?.missingName == nil
        }
        return missing.map { problem in
            guard case .value(let range)? = JSONPlace.find(problem.path, in: example)?.target,
                let value = ForeignValue(example[range])?.slice, value.bytes.count <= Self.mostBytesOfPart
            else { return problem }
            var problem = problem
            problem.example = value
            problem.quotesContent = problem.quotesContent || problem.path.hasPrefix("content")
            return problem
        }
    }

    private static let mostBytesOfPart = 400
}

extension Rejection {
    /// Whether the two tell the same, of a member that may stand elsewhere in the translated record.
    fileprivate func isAlike(_ other: Rejection) -> Bool {
        path == other.path
            || found == other.found && path.split(separator: ".").last == other.path.split(separator: ".").last
    }
}

extension ForeignRecord {
    /// What to write where, in one sentence.
    ///
    /// - Parameter madeUp: places of the example whose values are not the producer's.
    func fix(madeUp: [String]) -> String {
        let all = log.moves.filter { $0.from != $0.to }.map { "`\($0.from)` as `\($0.to)`" }.unique
        var parts = Array(all.prefix(Self.mostNamed))
        if all.count > parts.count { parts.append("and so on") }
        var fix = parts.isEmpty ? "write the record as in the example" : "write \(parts.joined(separator: ", "))"
        if log.moves.contains(where: { $0.to == "recipients" }) {
            fix += "; recipients are people's ids, not tokens or addresses"
        }
        if log.dropped.contains(where: { $0.lowercased().contains("badge") }) {
            fix += "; leave the badge out: it is counted"
        }
        for note in log.notes { fix += "; \(note)" }
        if !ofApp.members.isEmpty { fix += "; \(appsPart)" }
        let names = madeUp.unique.map { "`\($0)`" }
        if names.isEmpty { return fix }
        return "\(fix); \(names.listed) \(names.count == 1 ? "is" : "are") made up in the example: put your own"
    }

    /// What the app's record needs beside, without the texts themselves.
    var appsPart: String {
        let text = String(decoding: ofApp.withoutTexts.slice.bytes, as: UTF8.self)
        if text.utf8.count <= Self.mostBytesOfApp, !SensitiveData.isQuoted(in: text) {
            return "and add to the app's record \(text)"
        }
        return "and add \(ofApp.members.map { "`\($0.name)`" }.listed) to the app's record"
    }

    private static let mostNamed = 12
    private static let mostBytesOfApp = 400
}

extension [String] {
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }

    fileprivate var listed: String {
        count <= 8 ? joined(separator: ", ") : prefix(8).joined(separator: ", ") + " and more"
    }
}

extension ForeignValue {
    /// The record with a sign in place of each text that people would see.
    var withoutTexts: ForeignValue {
        func hidden(_ value: ForeignValue, _ names: Set<String>? = nil) -> ForeignValue {
            .object(value.members.map { names?.contains($0.name) == false ? $0 : ($0.name, .text("…")) })
        }
        return .object(
            members.map { name, value in
                switch name {
                case "content": (name, hidden(value, ["title", "subtitle", "body"]))
                case "strings": (name, .object(value.members.map { ($0.name, hidden($0.value)) }))
                default: (name, value)
                }
            })
    }

    /// The record with made-up values for its secrets.
    var withoutSecrets: ForeignValue {
        switch self {
        case .object(let members):
            .object(
                members.map { name, value in
                    switch name {
                    case "signingKeys":
                        (name, .list([.object([("id", .text("k1")), ("secretRef", .text("signing-k1"))])]))
                    case "webhooks":
                        (
                            name,
                            .list([
                                .object([
                                    ("url", .text("https://hooks.example.com/belfry")), ("secretRef", .text("webhook")),
                                ])
                            ])
                        )
                    case "pushToken": (name, .member("rail", .text("9f3a")))
                    default: (name, value.withoutSecrets)
                    }
                })
        case .list(let elements): .list(elements.map(\.withoutSecrets))
        default: self
        }
    }
}
