/// What happened to the members of a record while it was translated.
struct ForeignLog {
    /// Which member went where.
    private(set) var moves: [(from: String, to: String)] = []
    /// Members for which a record has no place.
    private(set) var dropped: [String] = []
    /// What a producer should know about the translation, beside it.
    private(set) var notes: [String] = []
    /// Places whose values are examples, since the record as it came has none.
    var madeUp: [String] = []
    /// Whether anything was translated, not only spelled as Belfry spells it.
    var isForeign = false

    /// - Parameter isForeign: whether that makes the record one of another service.
    mutating func move(_ from: String, _ to: String, isForeign: Bool = false) {
        moves.append((from, to))
        if isForeign { self.isForeign = true }
    }

    /// Members of an object that became others of it.
    mutating func moveAll(of value: ForeignValue, to better: ForeignValue, _ path: String) {
        for (name, _) in value.members where better[name] == nil {
            for (added, _) in better.members where value[added] == nil {
                move(ForeignNames.child(name, of: path), ForeignNames.child(added, of: path), isForeign: true)
            }
        }
    }

    mutating func drop(_ path: String) { dropped.append(path) }
    mutating func note(_ text: String) { notes.append(text) }
}
