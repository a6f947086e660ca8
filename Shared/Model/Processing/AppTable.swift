/// The registered apps, as far as the internal `.apps` topic has been read.
public struct AppTable: Sendable {
    private var apps: [AppID: App] = [:]
    /// Also of removed apps.
    private var sources: [AppID: AppSource] = [:]
    private var digests: [AppID: UInt64] = [:]
    private var reached: [Int32: Int64] = [:]
    /// Apps whose last record on `.apps` is older than the one in force.
    ///
    /// Whoever passed it on early was overtaken by the public topic's reader. This table knows, but a compacted log would
    /// keep the older one.
    public private(set) var outdated: Set<AppID> = []
    private var remarks: [AppID: AppRemarks] = [:]
    private let remark: (@Sendable (App) -> AppRemarks)?

    /// No app is registered.
    ///
    /// - Parameter remark: worked out for each record that is taken; see ``Topology/appRemarks``.
    public init(remark: (@Sendable (App) -> AppRemarks)? = nil) { self.remark = remark }

    /// The app's record in force; `nil` when none is registered, or not yet read.
    public subscript(id: AppID) -> App? { apps[id] }

    /// Whether the app is registered, as far as the topic has been read.
    public func contains(_ id: AppID) -> Bool { apps[id] != nil }

    /// What was worked out from the app's record in force; nothing where the table works nothing out.
    public func remarks(on id: AppID) -> AppRemarks { remarks[id] ?? AppRemarks() }

    /// Whether a record of the public topic says something new of its app: it is not, byte for byte, what an earlier one
    /// put in force.
    public func isNews(_ record: borrowing Record, of id: AppID) -> Bool {
        let digest = record.withValue { (value: Span<UInt8>?) in Self.digest(of: value) }
        guard let known = digests[id], known == digest else { return true }
        // It may have been passed on early, for a request that named the app.
        return sources[id] == AppSource(partition: record.partition, offset: record.offset)
    }

    private static let mostCompared = 500

    private static func digest(of value: Span<UInt8>?) -> UInt64? {
        guard let value else { return nil }
        return SipHash.hash(value).first
    }

    /// The registered app whose id is nearest to one that is not; `nil` where none is near, or there are so many that
    /// looking for it would hold others up.
    public func nearest(to id: AppID) -> AppID? {
        guard apps.count <= Self.mostCompared else { return nil }
        return NearName.nearest(to: id.string, among: apps.keys.map(\.string).sorted()).flatMap { AppID($0) }
    }

    /// How many apps are registered.
    public var count: Int { apps.count }

    /// Whether the app's removal has been read: it need not be awaited any longer.
    public func wasRemoved(_ id: AppID) -> Bool { apps[id] == nil && sources[id] != nil }

    /// The last record of a partition of the public topic that has been read, through `.apps`; `nil` when none has.
    public func reached(_ partition: Int32) -> Int64? { reached[partition] }

    /// Takes one record of `.apps`; a null value removes the app.
    ///
    /// - Parameter source: where the record stood on the public topic; one older than what is in force is ignored.
    /// - Throws: a ``Rejection`` when the value is no app's record; the last good one stays in force.
    public mutating func apply(key: Span<UInt8>, value: Span<UInt8>?, source: AppSource? = nil) throws(Rejection) {
        let id = AppID(derived: key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        if let source { reached[source.partition] = max(reached[source.partition] ?? -1, source.offset) }
        if let source, let known = sources[id], source.isOlder(than: known) {
            outdated.insert(id)
            return
        }
        let app: App?
        if let value { app = try App(json: value) } else { app = nil }
        apps[id] = app
        digests[id] = Self.digest(of: value)
        if let remark { remarks[id] = app.map(remark) }
        if let source { sources[id] = source }
        outdated.remove(id)
    }

    /// Where the record in force stood, the removal of an app included; `nil` for an app of which nothing was read.
    public func source(of id: AppID) -> AppSource? { sources[id] }
}
