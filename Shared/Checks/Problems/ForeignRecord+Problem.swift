internal import Model

extension ForeignRecord {
    /// The problem of a rejected record with members of other services: all of them at once, with the same record as
    /// Belfry wants it. Members that the record lacks are taken from the samples.
    ///
    /// - Parameter isRight: whether a record passes all checks; one that does not is never shown.
    /// - Returns: `nil` for other records.
    static func problem<Value: JSONReadable>(
        in bytes: [UInt8], as type: Value.Type, samples: SampleRecords, sent: Instant, isRight: ([UInt8]) -> Bool
    ) -> Rejection? {
        guard let value = ForeignValue(bytes) else { return nil }
        let foreign = ForeignRecord(value, kind: samples.kind, sent: sent)
        guard foreign.isForeign else { return nil }
        func right(_ record: ForeignValue) -> JSONSlice? {
            let bytes = record.withoutSecrets.slice.bytes
            let repaired = MendedReading(bytes, as: Value.self, samples: samples, sent: sent).repaired
            return repaired.flatMap { $0.bytes.count <= Rejection.mostBytesOfExample && isRight($0.bytes) ? $0 : nil }
        }
        var example = right(foreign.record)
        if example == nil, samples.kind == .request {
            var record = foreign.record
            record.put(.text("Train Delayed"), at: ["content", "title"])
            example = right(record)
        }
        var problem = Rejection(
            .invalid, found: "members as other services write them", fix: foreign.fix, example: example,
            takesAnyExample: false)
        problem.quotesContent = true
        return problem
    }

    /// What to write where, in one sentence.
    var fix: String {
        var parts = moves.map { "`\($0.from)` as `\($0.to)`" }.unique.prefix(Self.mostNamed).map(\.self)
        if moves.count > parts.count { parts.append("and so on") }
        var fix = "write \(parts.joined(separator: ", "))"
        if moves.contains(where: { $0.to == "recipients" }) {
            fix += "; recipients are people's ids, not tokens or addresses"
        }
        if dropped.contains(where: { $0.lowercased().contains("badge") }) {
            fix += "; leave the badge out: it is counted"
        }
        return ofApp.members.isEmpty ? fix : "\(fix); \(appsPart)"
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
