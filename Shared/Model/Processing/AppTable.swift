/// The registered apps, as far as the internal `.apps` topic has been read.
public struct AppTable: Sendable {
    private struct Contents {
        var apps: [AppID: Shared<App>] = [:]
        /// The position of each app's last record, also of removed apps.
        var sources: [AppID: AppSource] = [:]
        var digests: [AppID: UInt64] = [:]
        var reached: [Int32: Int64] = [:]
        var outdated: Set<AppID> = []
        var remarks: [AppID: AppRemarks] = [:]
        var referring: Set<AppID> = []
        var secrets = ReferredSecrets()
    }

    /// One reference to the contents, since every record gets the table and few records change it.
    ///
    /// ``change()`` changes none that another table refers to, so nobody sees a change; hence `@unchecked Sendable`.
    private final class Box: @unchecked Sendable {
        var contents: Contents

        init(_ contents: Contents) { self.contents = contents }
    }

    private var box = Box(Contents())
    private let remark: (@Sendable (App) -> AppRemarks)?

    /// No app is registered.
    ///
    /// - Parameter remark: computes the remarks on each record that is applied; see ``Topology/appRemarks``.
    public init(remark: (@Sendable (App) -> AppRemarks)? = nil) { self.remark = remark }

    /// The contents to be changed: those of this table alone.
    private mutating func change() -> Box {
        if !isKnownUniquelyReferenced(&box) { box = Box(box.contents) }
        return box
    }

    /// Apps whose last record on `.apps` is older than the one in force.
    ///
    /// A worker that passed the record on early was overtaken by the reader of the public topic. This table ignores the
    /// older record, but compaction of `.apps` would keep it.
    public var outdated: Set<AppID> { box.contents.outdated }

    /// The registered apps whose records refer to secrets by name.
    public var referring: Set<AppID> { box.contents.referring }

    /// Those secrets, as far as the table's owner has read them (rule I5).
    public var secrets: ReferredSecrets {
        get { box.contents.secrets }
        _modify { yield &change().contents.secrets }
    }

    /// The app's record in force; `nil` when none is registered, or not yet read.
    public subscript(id: AppID) -> App? { box.contents.apps[id]?.value }

    /// The app's record in force, for those who keep it.
    public func record(of id: AppID) -> Shared<App>? { box.contents.apps[id] }

    /// All apps that are registered.
    public var registered: [AppID: App] { box.contents.apps.mapValues(\.value) }

    /// The table with one app's record alone, for a caller who may know of no other.
    public func only(_ id: AppID) -> AppTable {
        var contents = Contents()
        contents.apps[id] = box.contents.apps[id]
        contents.remarks[id] = box.contents.remarks[id]
        contents.secrets = box.contents.secrets
        var table = self
        table.box = Box(contents)
        return table
    }

    /// Whether the app is registered, as far as the topic has been read.
    public func contains(_ id: AppID) -> Bool { box.contents.apps[id] != nil }

    /// What was computed from the app's record in force; empty where the table computes nothing.
    public func remarks(on id: AppID) -> AppRemarks { box.contents.remarks[id] ?? AppRemarks() }

    /// Whether a record of the public topic must be passed on: its bytes differ from the record in force, or it is that
    /// record itself. Advice on it is sent only then (rule I).
    public func isNews(_ record: borrowing Record, of id: AppID) -> Bool {
        let digest = record.withValue { (value: Span<UInt8>?) in Self.digest(of: value) }
        guard let known = box.contents.digests[id], known == digest else { return true }
        // The record itself may have been passed on early, for a request that named the app.
        return box.contents.sources[id] == AppSource(partition: record.partition, offset: record.offset)
    }

    private static let mostCompared = 500

    private static func digest(of value: Span<UInt8>?) -> UInt64? {
        guard let value else { return nil }
        return SipHash.hash(value).first
    }

    /// The registered app whose id is nearest to an unregistered one. `nil` where none is near, or where there are too
    /// many apps to search without delaying other records.
    public func nearest(to id: AppID) -> AppID? {
        guard box.contents.apps.count <= Self.mostCompared else { return nil }
        let known = box.contents.apps.keys.map(\.string).sorted()
        return NearName.nearest(to: id.string, among: known).flatMap { AppID($0) }
    }

    /// How many apps are registered.
    public var count: Int { box.contents.apps.count }

    /// Whether the app's removal has been read, so that no record of it needs to be awaited.
    public func wasRemoved(_ id: AppID) -> Bool { box.contents.apps[id] == nil && box.contents.sources[id] != nil }

    /// The offset of the last record of a partition of the public topic that was read through `.apps`; `nil` when none
    /// was.
    public func reached(_ partition: Int32) -> Int64? { box.contents.reached[partition] }

    /// Applies one record of `.apps`; a null value removes the app.
    ///
    /// - Parameter source: the record's position on the public topic; a record older than the one in force is ignored.
    /// - Throws: a ``Rejection`` when the value is no app's record; the last good one stays in force.
    public mutating func apply(key: Span<UInt8>, value: Span<UInt8>?, source: AppSource? = nil) throws(Rejection) {
        let id = AppID(derived: key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        let box = change()
        if let source {
            box.contents.reached[source.partition] = max(box.contents.reached[source.partition] ?? -1, source.offset)
        }
        if let source, let known = box.contents.sources[id], source.isOlder(than: known) {
            box.contents.outdated.insert(id)
            return
        }
        let app: App?
        if let value { app = try App(json: value) } else { app = nil }
        box.contents.apps[id] = app.map { Shared($0) }
        box.contents.digests[id] = Self.digest(of: value)
        if app?.refersToSecrets == true { box.contents.referring.insert(id) } else { box.contents.referring.remove(id) }
        if let remark { box.contents.remarks[id] = app.map(remark) }
        if let source { box.contents.sources[id] = source }
        box.contents.outdated.remove(id)
    }

    /// The position of the record in force, or of the app's removal; `nil` for an app of which no record was read.
    public func source(of id: AppID) -> AppSource? { box.contents.sources[id] }
}
