internal import Model

/// A record without its problems.
struct RepairedRecord {
    let record: JSONSlice
    /// Places whose values are a sample's.
    let madeUp: [String]
}

/// Reads on after the first problem of a record, to find all of them.
///
/// A reading ends at the first problem. So the problem is repaired in a copy, with the example that the producer is
/// shown, and the copy is read again until it has no more problems. The code that reads valid records thus finds all
/// problems of invalid ones. Each example is in the end compared with the repaired copy, so that none is shown that
/// would be rejected at its place.
struct MendedReading<Value: JSONReadable> {
    /// In the order in which they were found.
    private(set) var problems: [Rejection] = []
    /// Problems of members whose name is nearly right. Such members are ignored as they stand, so these problems come
    /// last.
    private(set) var besides: [Rejection] = []
    /// The value of the repaired copy; `nil` if it could not be repaired.
    private(set) var value: Value?
    /// Other services' names have their meaning here.
    private var allUnknownFields: [UnknownField] = []
    private var writtenFields: [UnknownField] = []
    /// The paths of members whose names are other services'.
    private var foreign: Set<String> = []
    private var allUnknownFieldCount = 0
    /// How many there are; ``unknownFields`` may list fewer.
    var unknownFieldCount: Int { allUnknownFieldCount - allUnknownFields.count + unknownFields.count }
    /// Members that are not part of the contract and that no problem names.
    var unknownFields: [UnknownField] { writtenFields.filter { !blamed.contains($0.path) && !isMended($0.path) } }
    /// Where the copy differs from the record. Problems found in these places are not reported.
    private var mended: [String] = []
    /// Places whose value in the copy is a sample's, so that nothing of it is the producer's.
    private(set) var madeUp: [String] = []
    /// Unknown members that a problem names already.
    private var blamed: Set<String> = []
    /// Unknown members that were read under the name that was meant: that path, and the path in the record.
    private var moved: [(right: String, written: String)] = []
    /// How often each place had a problem.
    private var attempts: [String: Int] = [:]
    /// How many elements of each list had a problem.
    private var faultsOfLists: [String: Int] = [:]
    /// How many faulty elements of one list are reported; then the whole list is replaced.
    private static var mostOfList: Int { 5 }

    private var bytes: [UInt8]
    /// The record with what can be mended from the record itself: nearly right names, and values whose right form is
    /// known. Values from elsewhere, with which the copy is repaired, are not in it.
    private(set) var mendedRecord: [UInt8]
    private let samples: SampleRecords
    private let words: ForeignWords
    /// Bytes that may still be read, so that a large record with many problems does not block the service.
    private var budget = 2 << 20

    /// Reads `bytes`, which are JSON.
    ///
    /// - Parameters:
    ///   - samples: valid records of the kind, the source of replacement values.
    ///   - sent: when the record was sent.
    init(_ bytes: [UInt8], as type: Value.Type, samples: SampleRecords, sent: Instant) {
        self.bytes = bytes
        mendedRecord = bytes
        self.samples = samples
        words = ForeignWords(kind: samples.kind, sent: sent, record: ForeignValue(bytes) ?? .object([]))
        while problems.count + besides.count <= Problems.most, budget > 0, readOnce() {}
        if value != nil { for index in problems.indices { correctExample(of: index) } }
    }

    /// The repaired copy; `nil` if it could not be repaired.
    var repaired: JSONSlice? { value == nil ? nil : try? JSONSlice(json: bytes.span) }

    /// The repaired copy, with what in it is not the producer's; `nil` if it could not be repaired.
    var repairedRecord: RepairedRecord? { repaired.map { RepairedRecord(record: $0, madeUp: madeUp) } }

    /// Whether this place, or one that contains it, was repaired.
    func isMended(_ path: String) -> Bool { mended.contains { path.isWithin($0) } }

    /// Whether this place, one that contains it or one in it was repaired.
    func touches(_ path: String) -> Bool { mended.contains { path.isWithin($0) || $0.isWithin(path) } }

    /// - Returns: whether another reading may find more.
    private mutating func readOnce() -> Bool {
        budget -= bytes.count
        let (result, unknownFields, count) = JSONReader.listen(to: bytes.span) { (reader) throws(Rejection) in
            try Value(from: &reader)
        }
        writtenFields = unknownFields
        allUnknownFields = unknownFields.map { ForeignNames.meaning(of: $0, in: samples.kind) }
        for (written, meant) in zip(unknownFields, allUnknownFields) where written.meant != meant.meant {
            foreign.insert(written.path)
        }
        allUnknownFieldCount = count
        switch result {
        case .success(let value):
            self.value = value
            return readUnderRightNames()
        case .failure(let rejection): return mend(rejection)
        }
    }

    private mutating func mend(_ rejection: Rejection) -> Bool {
        let path = rejection.path
        let place = JSONPlace.find(path, in: bytes)
        var rejection = inOwnWords(rejection, place)
        let isOwn = rejection.example != nil
        var sample = place.flatMap { samples.value(at: $0) }
        let misnamed = misnamed(rejection, place)
        let times = attempts[path, default: 0]
        attempts[path] = times + 1
        let isNews = !isMended(path)
        var example: JSONSlice?
        if samples.kind == .request, path == "type", JSONPlace.find("target", in: bytes)?.missingName == nil {
            // Another type would only make the target a problem.
            let hasContent = JSONPlace.find("content", in: bytes)?.missingName == nil
            sample = ForeignValue.text(hasContent ? "update" : "withdraw").slice
            if rejection.example == nil { rejection.example = sample }
        }
        if isNews {
            example = tell(rejection, place, misnamed)
        } else {
            withdrawExample(at: path)
        }
        guard let place, times < 4 else { return false }
        // A misnamed value moves to the right name without being marked as repaired, so its own problems are found.
        if isNews { mendRecord(rejection, misnamed) }
        if isNews, let misnamed, let moved = moving(misnamed) {
            bytes = moved
        } else if rejection.reason == .tooManyActions, let shorter = withoutElements(from: path) {
            bytes = shorter
        } else if let list = path.listOfElement, faultsOfLists[list] == Self.mostOfList, times == 0 {
            replaceWhole(list)
        } else if times == 3, let outer = path.outer {
            replaceWhole(outer)
        } else if isNews, isOwn, times == 0, let example,
            [.list, .object].contains(ForeignForm(fix: rejection.fix))
        {
            // What the producer's own value becomes is not marked as repaired, so the problems in it are found.
            bytes = place.replacing(in: bytes, by: example)
        } else {
            mended.append(path)
            if !isOwn || times > 0, !isMadeUp(path) { madeUp.append(path) }
            let candidates = [example, sample, sample?.another].compactMap(\.self)
            bytes = place.replacing(in: bytes, by: candidates.indices.contains(times) ? candidates[times] : .null)
        }
        return true
    }

    /// The bytes without the elements of a list from this one on.
    private func withoutElements(from path: String) -> [UInt8]? {
        guard let list = path.listOfElement, let place = JSONPlace.find(list, in: bytes),
            case .value(let range) = place.target, let elements = ForeignValue(bytes[range])?.elements,
            let index = Int(path.utf8Suffix(from: list.utf8.count + 1).prefix { $0.isNumber }), index < elements.count
        else { return nil }
        return place.replacing(in: bytes, by: ForeignValue.list(Array(elements[..<index])).slice)
    }

    /// Replaces a value in which nothing more is to be found.
    private mutating func replaceWhole(_ path: String) {
        guard let whole = JSONPlace.find(path, in: bytes) else { return }
        mended.append(path)
        if !isMadeUp(path) { madeUp.append(path) }
        bytes = whole.replacing(in: bytes, by: samples.value(at: whole) ?? .null)
    }

    /// A valid value of another record, where any will do.
    private func anyExample(for problem: Rejection, at place: JSONPlace) -> JSONSlice? {
        let isTooMuch = problem.fix.hasPrefix("leave it out") || problem.reason == .tooManyActions
        return problem.takesAnyExample && !isTooMuch ? samples.example(at: place) : nil
    }

    /// Adds a problem to the report.
    ///
    /// - Returns: the example in the problem.
    private mutating func tell(_ rejection: Rejection, _ place: JSONPlace?, _ misnamed: UnknownField?) -> JSONSlice? {
        var problem = rejection
        if let misnamed, let meant = misnamed.meant {
            problem.blame(misnamed.path, meant: meant)
            blamed.insert(misnamed.path)
        } else if let name = place?.missingName {
            let siblings = siblings(of: rejection.path, name)
            let isForeign = siblings.first.map {
                foreign.contains($0.path) || ForeignNames.wrappers.contains(ForeignNames.plain($0.name))
            }
            if siblings.count == 1, isForeign == false {
                problem.found = "nothing; the unknown member `\(siblings[0].name)` is there instead"
            }
        }
        if problem.example == nil { problem.example = place.flatMap { anyExample(for: problem, at: $0) } }
        if let list = rejection.path.listOfElement {
            faultsOfLists[list, default: 0] += 1
            if faultsOfLists[list] == Self.mostOfList { problem.fix += "; the rest of this list was not checked" }
        }
        if let move = moved.first(where: { rejection.path.isWithin($0.right) }) {
            problem.path = move.written + rejection.path.utf8Suffix(from: move.right.utf8.count)
            problem.fix += ", and write `\(UnknownField(move.right).name)` for `\(UnknownField(move.written).name)`"
            besides.append(problem)
        } else {
            problems.append(problem)
        }
        return problem.example
    }

    private func isMadeUp(_ path: String) -> Bool { madeUp.contains { path.isWithin($0) } }

    /// The rejection with the example that the value itself gives, if another service writes it like this.
    private func inOwnWords(_ rejection: Rejection, _ place: JSONPlace?) -> Rejection {
        if let name = place?.missingName { return withOwn(name, rejection) }
        let outer = ForeignNames.place(of: rejection.path, in: samples.kind)
        let form = ForeignForm(fix: rejection.fix)
        guard rejection.example == nil || form != nil, ![.unreadable, .tooManyActions].contains(rejection.reason),
            case .value(let range)? = place?.target, let value = ForeignValue(bytes[range])
        else { return rejection }
        var rejection = rejection
        if let note = words.note(on: value, at: outer) { rejection.fix += "; \(note)" }
        guard !isSecret(rejection.path), let converted = words.converted(value, at: outer, wanting: form) else {
            // Tokens and addresses are no people, in a list neither.
            if rejection.reason == .recipients { rejection.example = nil }
            return rejection
        }
        var right = ForeignMembers.tidied(converted, at: outer, words)
        if case .list(let elements) = right, rejection.path.hasSuffix("]"), let only = elements.first { right = only }
        if SensitiveData.isQuoted(in: String(decoding: right.slice.bytes, as: UTF8.self)) { return rejection }
        rejection.example = right.slice
        rejection.quotesContent = rejection.path.hasPrefix("content")
        if rejection.fix.hasPrefix("write one of"), let text = right.text {
            let note = words.note(on: value, at: outer).map { "; \($0)" } ?? ""
            rejection.fix = "write \(text.quoted())\(note)"
        }
        if let fix = rejection.fix.split(separator: ", such as ").first { rejection.fix = String(fix) }
        return rejection
    }

    /// The rejection of an object without a member, with the value that its other members give.
    private func withOwn(_ name: String, _ rejection: Rejection) -> Rejection {
        let outer = rejection.path.outer ?? ""
        let object =
            outer.isEmpty
            ? words.record : JSONPlace.find(outer, in: bytes)?.value(in: bytes).flatMap { ForeignValue($0) }
        let place = ForeignNames.place(of: outer, in: samples.kind)
        guard rejection.example == nil, let object, let value = words.missing(name, of: object, at: place) else {
            return rejection
        }
        var rejection = rejection
        rejection.example = value.slice
        return rejection
    }

    /// Gives a problem the value that stands at its place in the repaired copy, where its own example would be turned
    /// down there, or where it has none although a whole object or list is missing.
    private mutating func correctExample(of index: Int) {
        let problem = problems[index]
        let wantsExample =
            problem.example == nil && ["write an object", "write a list"].contains { problem.fix.hasPrefix($0) }
        guard problem.example != nil || wantsExample, budget > 0,
            let place = JSONPlace.find(problem.path, in: bytes), case .value(let range) = place.target,
            let repaired = try? JSONSlice(json: Array(bytes[range]).span)
        else { return }
        if let example = problem.example {
            let isOwn = problem.found.hasPrefix("the unknown member") && !isSecret(problem.path)
            if example == repaired { return }
            let own =
                problem.path == "recipients" ? ForeignValue(repaired.bytes).flatMap(words.people)?.slice : repaired
            if isOwn, let own, own.bytes.count <= SampleRecords.mostBytes {
                let place = ForeignNames.place(of: problem.path, in: samples.kind)
                problems[index].example =
                    ForeignValue(own.bytes).map { ForeignMembers.tidied($0, at: place, words).slice } ?? own
                problems[index].quotesContent = problem.path.hasPrefix("content")
                return
            }
            budget -= bytes.count
            if (try? Value(json: place.replacing(in: bytes, by: example).span)) != nil { return }
        }
        let isShort =
            (!isSecret(problem.path) || mended.contains(problem.path))
            && repaired.bytes.count <= SampleRecords.mostBytes && place.missingName == nil
        problems[index].example = isShort ? repaired : samples.example(at: place)
    }

    /// What no problem repeats from a record: secrets, tokens, and what a person typed.
    private func isSecret(_ path: String) -> Bool {
        ["signingKeys", "webhooks", "pushToken"].contains { path.contains($0) } || path == "text"
    }

    /// Replaces the example of a problem around this place, since that example was not valid.
    private mutating func withdrawExample(at path: String) {
        guard let index = problems.lastIndex(where: { path.isWithin($0.path) && !$0.path.isEmpty }),
            let place = JSONPlace.find(problems[index].path, in: bytes)
        else { return }
        problems[index].example = anyExample(for: problems[index], at: place)
    }

    /// Once all else is repaired, reads a member whose name is nearly right as if the name were right.
    private mutating func readUnderRightNames() -> Bool {
        guard !problems.isEmpty else { return false }
        for field in allUnknownFields where !moved.contains(where: { $0.written.hasBytes(of: field.path) }) {
            guard let meant = field.meant, let value = meantValue(field),
                let place = JSONPlace.find(field.outerPath + meant, in: bytes), place.missingName != nil
            else { continue }
            moved.append((right: field.outerPath + meant, written: field.path))
            rename(field, to: meant)
            bytes = place.replacing(in: bytes, by: value)
            return true
        }
        return false
    }

    private mutating func mendRecord(_ rejection: Rejection, _ misnamed: UnknownField?) {
        if let misnamed, let meant = misnamed.meant {
            rename(misnamed, to: meant)
        } else if let example = rejection.example, let place = JSONPlace.find(rejection.path, in: mendedRecord),
            place.missingName == nil
        {
            mendedRecord = place.replacing(in: mendedRecord, by: example)
        }
    }

    private mutating func rename(_ field: UnknownField, to name: String) {
        guard let place = JSONPlace.find(field.path, in: mendedRecord) else { return }
        mendedRecord = place.renaming(field.name, to: name, in: mendedRecord)
    }

    /// Unknown members of the object that lacks this member.
    private func siblings(of path: String, _ name: String) -> [UnknownField] {
        let outer = String(decoding: path.utf8.dropLast(name.utf8.count), as: UTF8.self)
        return allUnknownFields.filter { $0.outerPath.hasBytes(of: outer) }
    }

    /// The bytes with the member under the name that was meant, and with the value that belongs there.
    private func moving(_ field: UnknownField) -> [UInt8]? {
        guard let meant = field.meant, let value = meantValue(field),
            JSONPlace.find(field.outerPath + meant, in: bytes)?.missingName != nil,
            let written = JSONPlace.find(field.path, in: bytes)
        else { return nil }
        let renamed = written.renaming(field.name, to: meant, in: bytes)
        return JSONPlace.find(field.outerPath + meant, in: renamed)?.replacing(in: renamed, by: value)
    }

    private func meantValue(_ misnamed: UnknownField) -> JSONSlice? {
        guard case .value(let range)? = JSONPlace.find(misnamed.path, in: bytes)?.target else { return nil }
        if foreign.contains(misnamed.path), let meant = misnamed.meant, let value = ForeignValue(bytes[range]) {
            let place = ForeignNames.place(of: misnamed.outerPath + meant, in: samples.kind)
            if let converted = words.converted(value, at: place) {
                return ForeignMembers.tidied(converted, at: place, words).slice
            }
        }
        return try? JSONSlice(json: Array(bytes[range]).span, checksNames: false)
    }

    /// The unknown member that was meant for the missing one, or for one that the faulty object should have.
    private func misnamed(_ rejection: Rejection, _ place: JSONPlace?) -> UnknownField? {
        guard let place else { return nil }
        if let name = place.missingName {
            return siblings(of: rejection.path, name).first { $0.meant?.hasBytes(of: name) == true }
        }
        guard rejection.isOfAbsence else { return nil }
        return allUnknownFields.first { $0.meant != nil && $0.outerPath.hasBytes(of: rejection.path + ".") }
    }
}

extension Rejection {
    /// Names the unknown member that was written instead of a known one.
    fileprivate mutating func blame(_ path: String, meant: String) {
        let name = UnknownField(path).name
        found = "the unknown member `\(name)`"
        fix = "write `\(meant)` instead of `\(name)`"
    }
}

extension String {
    /// Whether the path is this other path or lies below it, compared by bytes.
    func isWithin(_ path: String) -> Bool {
        guard utf8.starts(with: path.utf8) else { return false }
        let next = utf8.dropFirst(path.utf8.count).first
        return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
    }

    /// The path of the list that has this path's element; `nil` if the path leads through no list.
    fileprivate var listOfElement: String? {
        guard let bracket = utf8.lastIndex(of: UInt8(ascii: "[")) else { return nil }
        return String(decoding: utf8[..<bracket], as: UTF8.self)
    }

    /// The path of the object or list that has this path's value; `nil` on top.
    fileprivate var outer: String? {
        guard let end = utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) else {
            return nil
        }
        return String(decoding: utf8[..<end], as: UTF8.self)
    }

    fileprivate func utf8Suffix(from count: Int) -> String { String(decoding: utf8.dropFirst(count), as: UTF8.self) }
}

extension JSONPlace {
    /// The bytes of the value here; `nil` where there is none.
    fileprivate func value(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        if case .value(let range) = target { bytes[range] } else { nil }
    }
}

extension JSONSlice {
    fileprivate static var null: JSONSlice { JSONSlice { $0.writeNull() } }

    /// A text like this one, where the record has this one already; `nil` for other values.
    fileprivate var another: JSONSlice? { ForeignValue(bytes)?.text.map { ForeignValue.text($0 + "-2").slice } }
}
