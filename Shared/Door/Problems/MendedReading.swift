internal import Model

/// Reads a record on behind its problems.
///
/// The first problem ends a reading. So what is wrong is mended in a copy, by the very example that its writer is told, and
/// the copy is read again, until nothing more is found: the code that reads good records finds all problems of bad ones.
struct MendedReading<Value> {
    /// In the order in which they were found.
    private(set) var problems: [Rejection] = []
    /// What the mended copy says; `nil` where it could not be mended.
    private(set) var value: Value?
    private var allUnknownFields: [UnknownField] = []
    /// Members that the contract does not know, and that no problem names.
    var unknownFields: [UnknownField] { allUnknownFields.filter { !blamed.contains($0) } }
    /// Where the copy differs from the record: what is said of these places is of no use to anyone.
    private var mended: [String] = []
    /// Unknown members that a problem names already.
    private var blamed: Set<UnknownField> = []
    /// Unknown members that were looked at under the name that was meant.
    private var renamed: Set<UnknownField> = []
    /// How often each place was at fault.
    private var attempts: [String: Int] = [:]

    private var bytes: [UInt8]
    private let samples: SampleRecords
    private let read: (inout JSONReader) throws(Rejection) -> Value
    /// Bytes that may be read in all, so that a large record with many problems holds nobody up.
    private var budget = 2 << 20

    /// Reads `bytes`, which are JSON.
    ///
    /// - Parameters:
    ///   - samples: records of the kind that are right, where values are taken from.
    ///   - read: reads a record of the kind.
    init(
        _ bytes: [UInt8], samples: SampleRecords, _ read: @escaping (inout JSONReader) throws(Rejection) -> Value
    ) {
        self.bytes = bytes
        self.samples = samples
        self.read = read
        while problems.count <= Problems.most, budget > 0, readOnce() {}
    }

    /// Whether this place, or one around it, was mended.
    func isMended(_ path: String) -> Bool {
        mended.contains { path.hasBytes(of: $0) || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") }
    }

    /// - Returns: whether another reading may find more.
    private mutating func readOnce() -> Bool {
        budget -= bytes.count
        let (result, unknownFields) = JSONReader.listen(to: bytes.span, read)
        allUnknownFields = unknownFields
        switch result {
        case .success(let value):
            self.value = value
            return readUnderRightNames()
        case .failure(let rejection): return mend(rejection)
        }
    }

    private mutating func mend(_ rejection: Rejection) -> Bool {
        var problem = rejection
        let place = JSONPlace.find(rejection.path, in: bytes)
        let misnamed = misnamed(rejection, place)
        if let misnamed, let meant = misnamed.meant {
            problem.blame(misnamed.path, meant: meant)
            blamed.insert(misnamed)
        } else if case .missing(let name, _)? = place?.target,
            let only = siblings(of: rejection.path, name).first, siblings(of: rejection.path, name).count == 1
        {
            problem.found = "nothing, but `\(only.name)`, which is no member"
        }
        let sample = place.flatMap { samples.example(at: $0) }
        if problem.example == nil, problem.takesAnyExample { problem.example = sample }
        let times = attempts[rejection.path, default: 0]
        attempts[rejection.path] = times + 1
        let isNews = !isMended(rejection.path)
        if isNews { problems.append(problem) }
        guard let place, times < 4 else { return false }
        // What was meant is looked at like anything else; what is right, or nothing at all, is ours.
        if times == 0, let meant = meantValue(misnamed, place) {
            bytes = place.replacing(in: bytes, by: meant)
        } else {
            mended.append(rejection.path)
            let candidates = [problem.example, sample].compactMap(\.self)
            bytes = place.replacing(in: bytes, by: candidates.indices.contains(times) ? candidates[times] : .null)
        }
        return true
    }

    /// Once all else is mended: what stands under a name that is nearly right is looked at as if the name were.
    private mutating func readUnderRightNames() -> Bool {
        guard !problems.isEmpty else { return false }
        for field in allUnknownFields where !renamed.contains(field) {
            guard let meant = field.meant, let place = JSONPlace.find(field.outerPath + meant, in: bytes),
                let value = meantValue(field, place)
            else { continue }
            renamed.insert(field)
            bytes = place.replacing(in: bytes, by: value)
            return true
        }
        return false
    }

    /// Unknown members beside the one that is missing.
    private func siblings(of path: String, _ name: String) -> [UnknownField] {
        let outer = String(path.dropLast(name.count))
        return allUnknownFields.filter { $0.outerPath.hasBytes(of: outer) }
    }

    private func meantValue(_ misnamed: UnknownField?, _ place: JSONPlace) -> JSONSlice? {
        guard let misnamed, case .missing = place.target,
            case .value(let range)? = JSONPlace.find(misnamed.path, in: bytes)?.target
        else { return nil }
        return try? JSONSlice(json: Array(bytes[range]).span, checksNames: false)
    }

    /// The unknown member that was meant for the one that is missing, or for one that the object at fault should have.
    private func misnamed(_ rejection: Rejection, _ place: JSONPlace?) -> UnknownField? {
        switch place?.target {
        case .missing(let name, _):
            return siblings(of: rejection.path, name).first { $0.meant?.hasBytes(of: name) == true }
        case .value:
            return allUnknownFields.first { $0.meant != nil && $0.outerPath.hasBytes(of: rejection.path + ".") }
        case nil: return nil
        }
    }
}

extension Rejection {
    /// Names the unknown member that stands where a known one was meant.
    fileprivate mutating func blame(_ path: String, meant: String) {
        let name = UnknownField(path).name
        found = "`\(name)`, which is no member"
        fix = "write `\(meant)` instead of `\(name)`"
    }
}

extension JSONSlice {
    fileprivate static var null: JSONSlice { JSONSlice { $0.writeNull() } }
}
