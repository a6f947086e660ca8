/// Finds the known name that a misspelled one was probably meant for.
package enum NearName {
    /// Longer names are not treated as misspellings.
    private static let mostBytes = 64

    /// The nearest of `names`; `nil` where none is near.
    ///
    /// A name is near if it differs only in case, `-`, `_` and spaces (`time_sensitive`, `timeSensitive`), in one
    /// character of four, where two swapped neighbours count as one, or in its end (`open`, `opened`). For names of up
    /// to three characters only the first rule applies.
    package static func nearest(to wrong: String, among names: some Sequence<String>) -> String? {
        guard wrong.utf8.count <= mostBytes else { return nil }
        let others = names.filter { $0.utf8.count <= mostBytes && !$0.hasBytes(of: wrong) }
        guard !others.isEmpty else { return nil }
        let form = plain(wrong)
        guard !form.isEmpty else { return nil }
        var best: (name: String, distance: Int)?
        for name in others {
            let other = plain(name)
            let longer = max(form.count, other.count)
            let isBeginning =
                min(form.count, other.count) >= 4 && (form.starts(with: other) || other.starts(with: form))
            let most = isBeginning ? longer / 2 : longer / 4
            guard abs(form.count - other.count) <= most, best.map({ $0.distance > 0 }) ?? true else { continue }
            let distance = distance(form, other)
            if distance <= most, distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    /// The name in lowercase, letters and digits only.
    private static func plain(_ name: String) -> [Character] {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The edit distance: how many characters must be added, removed, replaced or swapped with their neighbour (optimal
    /// string alignment).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        if left == right { return 0 }
        var before: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            row.reserveCapacity(right.count + 1)
            for j in right.indices {
                let cost = left[i] == right[j] ? 0 : 1
                var least = min(last[j + 1] + 1, row[j] + 1, last[j] + cost)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    least = min(least, before[j - 1] + 1)
                }
                row.append(least)
            }
            before = last
            last = row
        }
        return last[right.count]
    }
}
