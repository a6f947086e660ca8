/// What was worked out from an app's record, once a record instead of once a request: what advice says of it alone
/// (section 6), and what the checks on requests need of it. The advice is told when the app is registered; to an app that has
/// it among its `adviceAsErrors` it turns requests down.
public struct AppRemarks: Hashable, Sendable {
    /// For each notification of the app.
    public var always: [Advice]
    /// For each notification of a category, by the category's id.
    public var byCategory: [ExactString: [Advice]]
    /// The app's name, as the checks on texts look for it.
    public var name: NameInTexts
    /// What the layouts of the app's extensions take from a notification, by the category's id; nothing for a category
    /// without one, or with one that takes nothing.
    public var layouts: [ExactString: LayoutNeeds]

    /// Puts remarks together.
    public init(
        always: [Advice] = [], byCategory: [ExactString: [Advice]] = [:], name: NameInTexts = NameInTexts(),
        layouts: [ExactString: LayoutNeeds] = [:]
    ) {
        self.always = always
        self.byCategory = byCategory
        self.name = name
        self.layouts = layouts
    }

    /// For a notification of this category, or of none.
    public func concerning(_ category: ExactString?) -> [Advice] {
        always + (category.flatMap { byCategory[$0] } ?? [])
    }
}

/// A name, cut into words once.
public struct NameInTexts: Hashable, Sendable {
    /// A word of the name.
    public struct Word: Hashable, Sendable {
        /// Of its letters in small.
        public var hash: UInt64
        /// Begins with a capital.
        public var isCapitalised: Bool

        /// Describes a word.
        public init(hash: UInt64, isCapitalised: Bool) {
            self.hash = hash
            self.isCapitalised = isCapitalised
        }
    }

    /// How sure a text that has these words means the name.
    public enum Kind: Hashable, Sendable {
        /// One everyday word, such as Maps.
        case ordinary
        case plain
        /// No everyday word is written so: FitLoop, B612.
        case distinctive
    }

    /// In order; none for a name without letters and digits.
    public var words: [Word]
    /// See ``Kind``.
    public var kind: Kind
    /// The name as it is written.
    public var string: String

    /// Puts a name together; the default is none, which stands in no text.
    public init(words: [Word] = [], kind: Kind = .plain, string: String = "") {
        self.words = words
        self.kind = kind
        self.string = string
    }
}

/// What a layout takes from a notification (rule R9).
public struct LayoutNeeds: Hashable, Sendable {
    /// The paths of `{data.path}`, each once, in the order of the layout.
    public var data: [[String]]
    /// The ids of attachments that it names outright.
    public var attachments: [PlainID]

    /// Puts needs together.
    public init(data: [[String]] = [], attachments: [PlainID] = []) {
        self.data = data
        self.attachments = attachments
    }

    /// Whether nothing is taken.
    public var isEmpty: Bool { data.isEmpty && attachments.isEmpty }
}
