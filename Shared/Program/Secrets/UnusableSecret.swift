/// A secret or a key that cannot be used.
public struct UnusableSecret: Hashable, Sendable {
    /// `APP/NAME`, or the setting that names its file.
    public let name: String
    /// Why.
    public let reason: String

    package init(name: String, reason: String) { (self.name, self.reason) = (name, reason) }
}
