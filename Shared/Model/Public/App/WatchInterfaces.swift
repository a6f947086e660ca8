/// What an app shows on a watch in the long look (rules R14, R15).
public struct WatchInterfaces: Hashable, Sendable {
    /// Always there where there is a dynamic one.
    public var staticInterface: [LayoutElement]?
    /// Shown where payload, network and companion allow it (rule R15).
    public var dynamicInterface: [LayoutElement]?
    /// The strip at the top; `nil` leaves it to rule R14.
    public var sash: Sash?
    /// What lies behind the content; `nil` leaves it to the system.
    public var background: Background?
    /// The watch's own categories, with their actions, by id; a category that is absent is the iPhone app's.
    public var categories: [ExactString: AppCategory] = [:]

    /// The strip with icon and name of the app.
    public enum Sash: Hashable, Sendable {
        case color(String)
        case blurred
    }

    /// What lies behind the content.
    public enum Background: Hashable, Sendable {
        case transparent
        /// White at 18 %.
        case system
        case color(String)
    }
}
