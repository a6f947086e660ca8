/// An app's own content for the expanded view of some categories (rules R8 to R11).
public struct ContentExtension: Hashable, Sendable {
    /// Unique in the app.
    public var id: PlainID
    /// At least one; case counts.
    public var categories: Set<ExactString>
    /// Height divided by width before the content is laid out.
    public var initialContentSizeRatio: Double
    /// The default content is left out of the expanded view (rule R8).
    public var defaultContentHidden: Bool
    /// Its content brings a title of its own (rule R9).
    public var overridesDefaultTitle: Bool
    /// Without it controls are left out (rule R10).
    public var userInteractionEnabled: Bool
    /// Whether and how it has a play button (rule R11).
    public var media: MediaButton
    /// In order from the top.
    public var layout: [LayoutElement]

    /// Puts it together.
    public init(
        id: PlainID, categories: Set<ExactString>, initialContentSizeRatio: Double, defaultContentHidden: Bool = false,
        overridesDefaultTitle: Bool = false, userInteractionEnabled: Bool = false, media: MediaButton = .none,
        layout: [LayoutElement]
    ) {
        self.id = id
        self.categories = categories
        self.initialContentSizeRatio = initialContentSizeRatio
        self.defaultContentHidden = defaultContentHidden
        self.overridesDefaultTitle = overridesDefaultTitle
        self.userInteractionEnabled = userInteractionEnabled
        self.media = media
        self.layout = layout
    }
}

/// The play button of an extension (rule R11).
public enum MediaButton: String, ClosedEnumeration {
    case none, `default`, overlay
}
