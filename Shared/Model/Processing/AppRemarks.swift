/// What is computed from an app's record, once a record instead of once a request: the advice on the record alone
/// (section 6), and what the checks on requests need of it. The app's owner gets the advice when the app is registered.
/// Where the app lists it in `adviceAsErrors`, it also rejects requests (rule I11).
public struct AppRemarks: Hashable, Sendable {
    /// Advice that concerns each notification of the app.
    public var always: [Advice]
    /// Advice that concerns each notification of a category, by the category's id.
    public var byCategory: [ExactString: [Advice]]
    /// The app's name, as the checks on texts look for it.
    public var name: NameInTexts
    /// What the layouts of the app's extensions take from a notification, by the category's id. A category whose
    /// layouts take nothing has no entry.
    public var layouts: [ExactString: LayoutNeeds]

    package init(
        always: [Advice] = [], byCategory: [ExactString: [Advice]] = [:], name: NameInTexts = NameInTexts(),
        layouts: [ExactString: LayoutNeeds] = [:]
    ) {
        self.always = always
        self.byCategory = byCategory
        self.name = name
        self.layouts = layouts
    }

    /// The advice on a notification of this category, or of none.
    public func concerning(_ category: ExactString?) -> [Advice] {
        always + (category.flatMap { byCategory[$0] } ?? [])
    }
}

/// The app's name, split into words once.
public struct NameInTexts: Hashable, Sendable {
    /// A word of the name.
    public struct Word: Hashable, Sendable {
        /// The hash of the word's lowercase letters.
        public var hash: UInt64
        /// Whether the word begins with a capital.
        public var isCapitalised: Bool

        package init(hash: UInt64, isCapitalised: Bool) {
            self.hash = hash
            self.isCapitalised = isCapitalised
        }
    }

    /// How surely a text that has these words means the name.
    public enum Kind: Hashable, Sendable {
        /// One everyday word, such as Maps.
        case ordinary
        /// A day or a month.
        case date
        case plain
        /// A spelling that no everyday word has: FitLoop, B612.
        case distinctive
    }

    /// The words in order; empty for a name without letters and digits.
    public var words: [Word]
    /// The hashes of its words in the form that phrases are compared with.
    public var phraseWords: [UInt64]
    /// How surely a match means the name.
    public var kind: Kind
    /// The name as it is written.
    public var string: String

    /// Puts a name together; the default has no words and occurs in no text.
    public init(words: [Word] = [], phraseWords: [UInt64] = [], kind: Kind = .plain, string: String = "") {
        self.words = words
        self.phraseWords = phraseWords
        self.kind = kind
        self.string = string
    }
}

/// What a layout takes from a notification (rule R9).
public struct LayoutNeeds: Hashable, Sendable {
    /// The paths of `{data.path}`, each once, in the order of the layout.
    public var data: [[String]] = []
    /// The ids of attachments that the layout names directly.
    public var attachments: [PlainID] = []

    /// Takes nothing.
    public init() {}

    /// Whether the layout takes nothing.
    public var isEmpty: Bool { data.isEmpty && attachments.isEmpty }
}
