internal import Model

/// Advice on members that are not part of the contract.
enum UnknownFieldAdvice {
    /// `unknown-field`: an accepted and ignored member. The advice names a known member with a similar name, or the
    /// place where a member of this name belongs.
    ///
    /// - Parameters:
    ///   - bytes: the record, where it is at hand.
    ///   - samples: valid records of the kind.
    ///   - sent: when the record was sent.
    ///   - translated: where the members went in the record as Belfry wants it, if that is known.
    ///   - count: how many there are. If `fields` has fewer, the last advice says how many more there are.
    static func advice(
        on fields: [UnknownField], in bytes: [UInt8]? = nil, samples: SampleRecords, sent: Instant,
        translated: TranslatedMembers? = nil, count: Int? = nil
    ) -> [Advice] {
        if fields.isEmpty { return [] }
        // An accepted request is not kept whole; what it must have, it has.
        let record =
            bytes.flatMap { ForeignValue($0) }
            ?? .object(
                ["id", "app", "recipients"].map { ($0, .text("")) }
                    + fields.compactMap { field in
                        guard field.outerPath.isEmpty, let value = field.value else { return nil }
                        return ForeignValue(value.bytes).map { (field.name, $0) }
                    })
        var advice = fields.map { field in
            let isPrivate = SensitiveData.isFound(in: field.path)
            return Advice(
                .unknownField, field: isPrivate ? nil : field.path,
                detail: translated?.detail(of: field).map { $0 + note(on: field, samples.kind, sent) }
                    ?? detail(field, record, samples, sent))
        }
        let more = (count ?? fields.count) - fields.count
        if more > 0, let last = advice.indices.last {
            advice[last].detail += "; and \(more) more"
        }
        return advice
    }

    private static func detail(
        _ field: UnknownField, _ record: ForeignValue, _ samples: SampleRecords, _ sent: Instant
    ) -> String {
        let outer = ForeignNames.place(of: String(field.outerPath.dropLast()), in: samples.kind)
        let foreign = ForeignNames.place(for: field.name, in: outer, of: samples.kind)
        let reason = NeedlessNames.reason(for: field.name, in: samples.kind)
        let isNearest = foreign == nil && reason == nil
        if let meant = field.meant, isNearest || ForeignNames.isSpelling(field.name, of: meant) {
            return "no member of this name is known: did you mean `\(meant)`?"
        }
        if field.outerPath.isEmpty, let home = ForeignNames.topHome(of: field.name, in: samples.kind) {
            return "no member of this name is known here: `\(field.name)` belongs in `\(home)`"
        }
        if let foreign, outer.isEmpty, !foreign.contains("."), record[foreign]?.text != nil, foreign != "badge" {
            return "no member of this name is known, and `\(foreign)` is there already: \(reason ?? "leave it out")"
        }
        if outer.isEmpty, samples.kind == .request, ForeignNames.wrappers.contains(ForeignNames.plain(field.name)) {
            return detail(field, record, samples.kind, "content", sent)
        }
        guard let foreign else {
            let home =
                reason ?? ForeignNames.home(of: field.name, in: samples.kind).map { "it may belong in \($0)" }
                ?? "take it out, or correct its name"
            return "no member of this name is known: \(home)"
        }
        if outer.isEmpty { return detail(field, record, samples.kind, foreign, sent) }
        if foreign == "badge" { return "the badge is counted: leave `\(field.name)` out" }
        return detail(writing: foreign.hasPrefix(outer + ".") ? String(foreign.dropFirst(outer.count + 1)) : foreign)
    }

    /// What to say beside the value of a member that stands for a level.
    private static func note(on field: UnknownField, _ kind: RecordKind, _ sent: Instant) -> String {
        guard ForeignNames.place(for: field.name, in: "", of: kind) == "interruptionLevel",
            let value = field.value.flatMap({ ForeignValue($0.bytes) })
        else { return "" }
        return ForeignWords(kind: kind, sent: sent).note(on: value, at: "interruptionLevel").map { ", \($0)" } ?? ""
    }

    private static func detail(writing right: String) -> String {
        "no member of this name is known: write `\(right)` instead"
    }

    /// What to write instead of a member that other services have, with its value.
    private static func detail(
        _ field: UnknownField, _ record: ForeignValue, _ kind: RecordKind, _ place: String, _ sent: Instant
    ) -> String {
        if place == "badge" { return "the badge is counted: leave `\(field.name)` out" }
        if let value = field.value.flatMap({ ForeignValue($0.bytes) }) {
            let foreign = ForeignRecord(.member(field.name, value), kind: kind, sent: sent, beside: record)
            let members = foreign.record.withoutSecrets.withoutTexts.members.map { name, value in
                "\"\(name)\": \(String(decoding: value.slice.bytes, as: UTF8.self))"
            }
            let text = members.joined(separator: ", ").escaped(most: 300)
            if foreign.log.isForeign, !members.isEmpty, !SensitiveData.isQuoted(in: text) {
                let app = foreign.ofApp.members.isEmpty ? "" : ", \(foreign.appsPart)"
                let note = ForeignWords(kind: kind, sent: sent).note(on: value, at: place).map { ", \($0)" } ?? ""
                return "no member of this name is known: write \(text) instead\(note)\(app)"
            }
        }
        return detail(writing: place)
    }
}

extension Record {
    /// The members that are not part of the contract, each with the known member that was probably meant.
    func unknownFields<Value: JSONReadable>(as kind: Value.Type) -> [UnknownField] {
        withValue { (value: Span<UInt8>?) in
            guard let value else { return [] }
            return JSONReader.listen(to: value) { (reader) throws(Rejection) in try Value(from: &reader) }.unknownFields
        }
    }
}
