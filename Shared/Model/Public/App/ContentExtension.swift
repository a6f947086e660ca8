/// An app's own content for the expanded view of some categories (rules R8 to R11).
public struct ContentExtension: Hashable, Sendable {
    /// Unique in the app.
    public var id: PlainID
    /// At least one; case counts.
    public var categories: Set<ExactString>
    /// Height divided by width before the content is laid out.
    public var initialContentSizeRatio: Double
    /// The default content is left out of the expanded view (rule R8).
    public var defaultContentHidden = false
    /// Its content brings a title of its own (rule R9).
    public var overridesDefaultTitle = false
    /// Without it controls are left out (rule R10).
    public var userInteractionEnabled = false
    /// Whether and how it has a play button (rule R11).
    public var media: MediaButton = .none
    /// In order from the top.
    public var layout: [LayoutElement]
}

/// The play button of an extension (rule R11).
public enum MediaButton: String, ClosedEnumeration {
    case none, `default`, overlay
}
