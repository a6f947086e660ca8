/// CLDR's plural rules for whole numbers, as far as ``SystemWords`` has languages; a test compares them with ICU's.
enum PluralRule {
    /// The forms that a noun can have beside a number.
    enum Category: String, CaseIterable {
        case zero, one, two, few, many, other
    }

    /// One only where the number is 1: Danish, German, Greek, English, Finnish, Hungarian, Norwegian, Dutch, Swedish,
    /// Turkish.
    case one
    /// One for 0 and 1: Hindi.
    case zeroOrOne
    /// One where the number is 1, and many for whole millions, after which the noun takes a preposition: Spanish, Italian,
    /// Portuguese of Portugal.
    case oneAndMillions
    /// The same with one for 0 too: French, Portuguese of Brazil.
    case zeroOrOneAndMillions
    /// One and two: Hebrew.
    case oneTwo
    /// Nouns do not change: Indonesian, Japanese, Korean, Thai, Vietnamese, Chinese.
    case none
    case arabic, czech, polish, romanian
    /// Also Ukrainian's.
    case russian

    /// The form beside `count`, which is 0 or more.
    func category(of count: Int) -> Category {
        let (ten, hundred) = (count % 10, count % 100)
        switch self {
        case .none: return .other
        case .one: return count == 1 ? .one : .other
        case .zeroOrOne: return count <= 1 ? .one : .other
        case .oneAndMillions: return count == 1 ? .one : Self.isMillions(count) ? .many : .other
        case .zeroOrOneAndMillions: return count <= 1 ? .one : Self.isMillions(count) ? .many : .other
        case .oneTwo: return count == 1 ? .one : count == 2 ? .two : .other
        case .arabic:
            switch (count, hundred) {
            case (0, _): return .zero
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        case .czech: return count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case .polish: return count == 1 ? .one : Self.isFew(ten, hundred) ? .few : .many
        case .romanian: return count == 1 ? .one : count == 0 || (1...19).contains(hundred) ? .few : .other
        case .russian: return ten == 1 && hundred != 11 ? .one : Self.isFew(ten, hundred) ? .few : .many
        }
    }

    private static func isMillions(_ count: Int) -> Bool { count > 0 && count % 1_000_000 == 0 }

    /// 2 to 4 at the end, but for 12 to 14.
    private static func isFew(_ ten: Int, _ hundred: Int) -> Bool {
        (2...4).contains(ten) && !(12...14).contains(hundred)
    }
}
