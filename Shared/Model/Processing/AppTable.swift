/// The registered apps, as far as the internal `.apps` topic has been read.
public struct AppTable: Sendable {
    private var apps: [AppID: Shared<App>] = [:]
    /// The position of each app's last record, also of removed apps.
    private var sources: [AppID: AppSource] = [:]
    private var digests: [AppID: UInt64] = [:]
    private var reached: [Int32: Int64] = [:]
    /// Apps whose last record on `.apps` is older than the one in force.
    ///
    /// A worker that passed the record on early was overtaken by the reader of the public topic. This table ignores the
    /// older record, but compaction of `.apps` would keep it.
    public private(set) var outdated: Set<AppID> = []
    private var remarks: [AppID: AppRemarks] = [:]
    /// The registered apps whose records refer to secrets by name.
    public private(set) var referring: Set<AppID> = []
    /// Those secrets, as far as the table's owner has read them (rule I5).
    public var secrets = ReferredSecrets()
    private let remark: (@Sendable (App) -> AppRemarks)?

    /// No app is registered.
    ///
    /// - Parameter remark: computes the remarks on each record that is applied; see ``Topology/appRemarks``.
    public init(remark: (@Sendable (App) -> AppRemarks)? = nil) { self.remark = remark }

    /// The app's record in force; `nil` when none is registered, or not yet read.
    public subscript(id: AppID) -> App? { apps[id]?.value }

    /// The app's record in force, for those who keep it.
    public func record(of id: AppID) -> Shared<App>? { apps[id] }

    /// All apps that are registered.
    public var registered: [AppID: App] { apps.mapValues(\.value) }

    /// Whether the app is registered, as far as the topic has been read.
    public func contains(_ id: AppID) -> Bool { apps[id] != nil }

    /// What was computed from the app's record in force; empty where the table computes nothing.
    public func remarks(on id: AppID) -> AppRemarks { remarks[id] ?? AppRemarks() }

    /// Whether a record of the public topic must be passed on: its bytes differ from the record in force, or it is that
    /// record itself. Advice on it is sent only then (rule I).
    public func isNews(_ record: borrowing Record, of id: AppID) -> Bool {
        let digest = record.withValue { (value: Span<UInt8>?) in Self.digest(of: value) }
        guard let known = digests[id], known == digest else { return true }
        // The record itself may have been passed on early, for a request that named the app.
        return sources[id] == AppSource(partition: record.partition, offset: record.offset)
    }

    private static let mostCompared = 500

    private static func digest(of value: Span<UInt8>?) -> UInt64? {
        guard let value else { return nil }
        return SipHash.hash(value).first
    }

    /// The registered app whose id is nearest to an unregistered one. `nil` where none is near, or where there are too
    /// many apps to search without delaying other records.
    public func nearest(to id: AppID) -> AppID? {
        guard apps.count <= Self.mostCompared else { return nil }
        return NearName.nearest(to: id.string, among: apps.keys.map(\.string).sorted()).flatMap { AppID($0) }
    }

    /// How many apps are registered.
    public var count: Int { apps.count }

    /// Whether the app's removal has been read, so that no record of it needs to be awaited.
    public func wasRemoved(_ id: AppID) -> Bool { apps[id] == nil && sources[id] != nil }

    /// The offset of the last record of a partition of the public topic that was read through `.apps`; `nil` when none
    /// was.
    public func reached(_ partition: Int32) -> Int64? { reached[partition] }

    /// Applies one record of `.apps`; a null value removes the app.
    ///
    /// - Parameter source: the record's position on the public topic; a record older than the one in force is ignored.
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
        apps[id] = app.map { Shared($0) }
        digests[id] = Self.digest(of: value)
        note(referringTo: app, id)
        if let remark { remarks[id] = app.map(remark) }
        if let source { sources[id] = source }
        outdated.remove(id)
    }

    private mutating func note(referringTo app: App?, _ id: AppID) {
        if let app, app.refersToSecrets {
            referring.insert(id)
        } else {
            referring.remove(id)
        }
    }

    /// The position of the record in force, or of the app's removal; `nil` for an app of which no record was read.
    public func source(of id: AppID) -> AppSource? { sources[id] }
}
