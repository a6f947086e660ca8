/// The registered apps, as far as the internal `.apps` topic has been read.
public struct AppTable: Sendable {
    private var apps: [AppID: App] = [:]

    public init() {}

    /// The app's record in force; `nil` when none is registered, or not yet read.
    public subscript(id: AppID) -> App? { apps[id] }

    public var count: Int { apps.count }

    /// Takes one record of `.apps`; a null value removes the app.
    ///
    /// - Throws: a ``Rejection`` when the value is no app's record; the last good one stays in force.
    public mutating func apply(key: Span<UInt8>, value: Span<UInt8>?) throws(Rejection) {
        let id = AppID(derived: key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        guard let value else {
            apps[id] = nil
            return
        }
        apps[id] = try App(json: value)
    }
}
