/// The rules that let a communication through the Focus that is on, in the order in which they apply: `details.passedBy`.
public enum FocusPassRule: RuleSubset {
    case f1, f2, f3, f4, f5, f6

    /// The rule itself.
    public var rule: Rule {
        switch self {
        case .f1: .f1
        case .f2: .f2
        case .f3: .f3
        case .f4: .f4
        case .f5: .f5
        case .f6: .f6
        }
    }
}
