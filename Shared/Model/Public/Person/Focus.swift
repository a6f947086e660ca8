/// A Focus: who and what may interrupt a person while it is on.
public struct Focus: Hashable, Sendable {
    /// Unique among the Focuses of a person.
    public var id: PlainID
    /// As the person calls it.
    public var name: String?
    /// Unset is an empty `allow` list (rule F7).
    public var people: FocusPeople?
    /// The apps that pass (rule S9); unset is an empty `allow` list.
    public var apps: FocusApps?
    /// Time Sensitive notifications pass, unless the person turned that off (rules F1, S9).
    public var timeSensitive = true
    /// A second call within three minutes passes (rule F4).
    public var repeatedCalls = false
    /// Whose calls pass (rule F3).
    public var callsFrom: CallsFrom = .nobody
    /// When it comes on by itself.
    public var schedule: [FocusPeriod] = []
    /// What it holds is on the Lock Screen all the same (rule D12).
    public var showOnLockScreen = true
    /// No icon has a number meanwhile (rule D12).
    public var hideBadges = false
    /// Whether others may learn that it is on.
    public var shareStatus = false
    /// The `filterCriteria` that pass, for the apps that have a filter (rule S9).
    public var filters: [AppID: Set<ExactString>] = [:]

    /// Only S2 passes: nobody and nothing is allowed, so S7 holds a message although F5 or F6 would let it through (section 3).
    public var isSilenceAll: Bool {
        (people?.allowsNobody ?? true) && (apps?.allowsNone ?? true) && callsFrom == .nobody && !timeSensitive
            && !repeatedCalls
    }
}

/// The people of a Focus: those who pass, or those who do not (rule F2).
public struct FocusPeople: Hashable, Sendable {
    /// Whether the list names who passes.
    public var mode: FocusMode
    /// Contact ids or handles, as the person's record has them.
    public let list: [String]
    private let entries: Set<PlainID>
    private let handles: Set<Handle>

    /// Puts it together with the defaults of the contract.
    public init(mode: FocusMode, list: [String] = []) {
        self.mode = mode
        self.list = list
        entries = Set(list.map { PlainID(derived: $0) })
        handles = Set(list.compactMap { Handle($0) })
    }

    /// Whether an entry names the contact, one of the contact's handles, or the sender's own handle (rule F2).
    public func names(_ contact: Contact?, handle: String?) -> Bool {
        if let contact {
            if entries.contains(contact.id) { return true }
            if contact.handles.contains(where: { handles.contains($0) }) { return true }
        }
        guard !handles.isEmpty, let handle = handle.flatMap({ Handle($0) }) else { return false }
        return handles.contains(handle)
    }

    /// An empty `allow` list.
    public var allowsNobody: Bool { mode == .allow && list.isEmpty }
}

/// The apps of a Focus: those that pass, or those that do not.
public struct FocusApps: Hashable, Sendable {
    /// Whether the list names who passes.
    public var mode: FocusMode
    /// The apps.
    public var list: Set<AppID>

    /// Puts it together with the defaults of the contract.
    public init(mode: FocusMode, list: Set<AppID> = []) {
        self.mode = mode
        self.list = list
    }

    /// Whether the list lets the app through.
    public func allows(_ app: AppID) -> Bool { list.contains(app) == (mode == .allow) }

    /// An empty `allow` list.
    public var allowsNone: Bool { mode == .allow && list.isEmpty }
}

/// When a Focus comes on by itself: `from` inclusive, `to` exclusive, across midnight where `to` is not after `from`; the
/// period belongs to the day it began.
public struct FocusPeriod: Hashable, Sendable {
    /// The days on which it begins.
    public var days: Set<Weekday> = Set(Weekday.allCases)
    /// When it begins.
    public var from: TimeOfDay
    /// When it ends.
    public var to: TimeOfDay
}
