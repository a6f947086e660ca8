internal import Model

/// The unknown members of a record, with the values that they have in the record as Belfry wants it.
struct TranslatedMembers {
    /// Which member went where.
    let moves: [(from: String, to: String)]
    /// The record as Belfry wants it.
    let repaired: [UInt8]
    /// Places of it whose values are a sample's.
    let madeUp: [String]
    /// What the app's record needs beside.
    var appsPart: String?

    /// What to write instead of a member; `nil` where that is not known, or too long to be shown.
    func detail(of field: UnknownField) -> String? {
        let inner = moves.filter { $0.from.hasPrefix(field.path + ".") || $0.from.hasPrefix(field.path + "[") }
        if !inner.isEmpty, !moves.contains(where: { $0.from == field.path }) {
            let places = inner.prefix(6).map { "`\($0.from)` as `\($0.to)`" }
            return "no member of this name is known: write \(places.joined(separator: ", "))"
        }
        let places = moves.filter { $0.from == field.path }.map(\.to)
        // Only its name is nearly right.
        if let meant = field.meant, places == [field.outerPath + meant], value(at: places[0]) == field.value?.text {
            return nil
        }
        let members = places.prefix(4).compactMap { shown(at: $0, besides: field.outerPath) }
        guard let first = members.first, members.count == min(places.count, 4) else { return nil }
        let isShown = !first.hasPrefix("it as")
        // What becomes an update or a withdrawal needs its target, too.
        let beside = places == ["type"] ? moves.filter { $0.from == "id" && $0.to.hasPrefix("target") } : []
        let others =
            (inner + beside).filter { move in !places.contains { move.to.hasPrefix($0) } }.prefix(4)
            .map { ", and `\($0.from)` as `\($0.to)`" }.joined() + (beside.isEmpty ? "" : ", beside an id of its own")
        let app = places.contains("category") ? appsPart.map { ", \($0)" } ?? "" : ""
        let written = members.joined(separator: ", ") + (isShown ? " instead" : "")
        return "no member of this name is known: write \(written)\(others)\(app)"
    }

    private func value(at place: String) -> String? {
        guard case .value(let range)? = JSONPlace.find(place, in: repaired)?.target else { return nil }
        return (try? JSONSlice(json: Array(repaired[range]).span))?.text
    }

    /// A member of the record as Belfry wants it; `nil` where it has none.
    private func shown(at place: String, besides outer: String) -> String? {
        guard case .value(let range)? = JSONPlace.find(place, in: repaired)?.target,
            !repaired[range].elementsEqual("null".utf8), !madeUp.contains(where: { place.isWithin($0) })
        else { return nil }
        let name = place.split(separator: ".").last ?? ""
        // Texts that people would see, or have typed, are repeated nowhere.
        let isPrivate = place.hasPrefix("content") || place == "text"
        let value = String(decoding: repaired[range], as: UTF8.self).escaped(most: 300)
        if isPrivate || range.count > 300 || SensitiveData.isQuoted(in: value) { return "it as `\(place)`" }
        let isBeside = place.utf8.elementsEqual((outer + name).utf8)
        let own = madeUp.filter { $0.isWithin(place) }.prefix(3).map { " with your own `\($0)`" }.joined(
            separator: " and")
        return "\"\(name)\": \(value)\(isBeside ? "" : " as `\(place)`")\(own)"
    }
}

extension TranslatedMembers {
    /// - Parameter repair: mends the values of the translated record.
    /// - Returns: `nil` where no member went anywhere.
    init?(of bytes: [UInt8], _ kind: RecordKind, _ sent: Instant, _ repair: ([UInt8]) -> RepairedRecord?) {
        guard bytes.count <= ForeignRecord.mostBytes, let record = ForeignValue(bytes) else { return nil }
        let foreign = ForeignRecord(record, kind: kind, sent: sent)
        guard !foreign.log.moves.isEmpty, let repaired = repair(foreign.record.withoutSecrets.slice.bytes) else {
            return nil
        }
        self.init(
            moves: foreign.log.moves, repaired: repaired.record.bytes,
            madeUp: foreign.log.madeUp + foreign.record.secretPlaces() + repaired.madeUp,
            appsPart: foreign.ofApp.members.isEmpty ? nil : foreign.appsPart)
    }

    /// - Parameter fields: the unknown members of an accepted request.
    /// - Returns: `nil` where other services have none of them.
    init?(of request: borrowing Record, _ fields: [UnknownField]) {
        let isKnown = fields.contains { field in
            field.meant != nil || ForeignNames.place(for: field.name, in: "", of: .request) != nil
                || ForeignRequest.namesOfType.contains(ForeignNames.plain(field.name))
        }
        guard isKnown, let bytes = request.valueCopy else { return nil }
        let sent = request.timestamp
        self.init(of: bytes, .request, sent) {
            MendedReading($0, as: Request.self, samples: .requests, sent: sent).repairedRecord
        }
    }
}

extension JSONSlice {
    /// The bytes as text, in one form of many.
    fileprivate var text: String? { ForeignValue(bytes).map { String(decoding: $0.slice.bytes, as: UTF8.self) } }
}
