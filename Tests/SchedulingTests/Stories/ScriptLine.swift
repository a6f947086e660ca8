import Model
import Testing

/// A line of a story, read word by word. A word that nobody reads is a mistake.
struct ScriptLine {
    private var words: [String]

    init(_ text: some StringProtocol) { words = String(text).split(separator: " ").map(String.init) }

    /// The next word.
    mutating func word() throws -> String {
        guard !words.isEmpty else { throw ScriptError(reason: "a word is missing") }
        return words.removeFirst()
    }

    /// The next word, if it is none with a value.
    mutating func optionalWord() -> String? {
        guard let word = words.first, !word.contains("=") else { return nil }
        return words.removeFirst()
    }

    /// All words that are left.
    mutating func rest() -> [String] {
        defer { words = [] }
        return words
    }

    /// Whether the word is there.
    mutating func has(_ word: String) -> Bool {
        guard let index = words.firstIndex(of: word) else { return false }
        words.remove(at: index)
        return true
    }

    /// The value of `name=value`.
    mutating func value(_ name: String) -> String? {
        guard let index = words.firstIndex(where: { $0.hasPrefix(name + "=") }) else { return nil }
        return String(words.remove(at: index).dropFirst(name.count + 1))
    }

    /// The value of `name=value`, an instant.
    mutating func instant(_ name: String) throws -> Instant? { try value(name).map { try Self.instant($0) } }

    /// The value of `name=value`, a number of seconds.
    mutating func seconds(_ name: String) throws -> Double? { try value(name).map { try Self.seconds($0) } }

    func end() throws {
        if !words.isEmpty { throw ScriptError(reason: "nobody understands \(words.joined(separator: " "))") }
    }

    /// Such as `90`, `-0.5`, `10min`, `2h` or `1d`.
    static func seconds(_ word: some StringProtocol) throws -> Double {
        let number = word.prefix { !$0.isLetter }
        let unit: [String: Double] = ["": 1, "min": 60, "h": 3600, "d": 86_400]
        guard let number = Double(number), let factor = unit[String(word.drop { !$0.isLetter })] else {
            throw ScriptError(reason: "\(word) is no number of seconds")
        }
        return number * factor
    }

    /// Seconds from the start, or from the evening, such as `90`, `evening` or `evening-10min`; or in RFC 3339.
    static func instant(_ word: String) throws -> Instant {
        if let instant = Instant(word) { return instant }
        switch word {
        case "forever": return .distantFuture
        case "long-ago": return .distantPast
        default: break
        }
        guard word.hasPrefix("evening") else { return World.at(try seconds(word)) }
        let rest = word.dropFirst(7)
        return rest.isEmpty ? World.evening : World.evening.adding(seconds: try seconds(rest))
    }
}
