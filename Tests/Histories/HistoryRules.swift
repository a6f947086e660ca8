import Model

/// Which histories mention a rule, for whoever changes that rule: `rules.txt`, a line a rule.
enum HistoryRules {
    /// A rule is looked at in so many histories.
    private static let mostOfRule = 12

    /// The names of histories by rule.
    static func recorded() throws -> [String: [String]] {
        let lines = try HistoryHashes.words("rules.txt")
        return Dictionary(lines.map { ($0[0], Array($0.dropFirst())) }) { $1 }
    }

    /// The file's text: for each rule, in order, the first histories whose output names it.
    static func index(_ names: [String]) throws -> String {
        let mention = /"(?:rule|was|passedBy|by)":"([A-Z][0-9]{0,2})"/
        var found: [Rule: [String]] = [:]
        for name in names {
            let output = try SimulatedHistory(named: name).output()
            for rule in Set(output.matches(of: mention).compactMap({ Rule(rawValue: String($0.1)) })) {
                if found[rule, default: []].count < mostOfRule { found[rule, default: []].append(name) }
            }
        }
        return Rule.allCases.compactMap { rule in
            found[rule].map { "\(rule.rawValue) \($0.joined(separator: " "))\n" }
        }.joined()
    }
}
