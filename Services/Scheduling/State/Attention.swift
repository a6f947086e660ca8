internal import Model

/// What is remembered of a person's Focus, summary and calls, besides what waits for them.
struct Attention: Hashable, Sendable {
    /// What the person did about their Focus by hand.
    var byHand = FocusByHand()
    /// The Focus that was on at the last look; everything held was decided under it.
    var on: FocusOn?
    /// The first ordinal of the items that arrived while that Focus was on.
    var firstOrdinal = 0
    /// Summarised items with a smaller ordinal are owed a summary, since one fell due while the Focus held them (rule W9).
    /// 0: none is.
    var owedBefore = 0
    /// When the Focus next changes; set only if something waits for it.
    var focusEdge: Instant?
    /// When the next summary comes; set only where something waits for it.
    var summaryDue: Instant?
    /// The latest calls, by their own times (rule F4).
    var calls: [Call] = []

    /// Whether an earlier version wrote that whatever is held is owed a summary.
    var owesAll: Bool { owedBefore == Self.all }
    private static let all = 1 << 53

    /// Whether an item is owed a summary (rule W9).
    ///
    /// - Parameter isSummarised: whether a summary would hold it without the Focus; as it stands by default.
    func owes(_ standing: ItemStanding, isSummarised: Bool? = nil) -> Bool {
        standing.ordinal < owedBefore && isSummarised ?? (standing.wait?.isHeldFromSummary == true)
    }

    var isEmpty: Bool { self == Attention() }

    /// Seconds between two calls of one caller, by their own times, inclusive (rule F4).
    static let callWindow: Double = 180
    private static let mostCalls = 64

    /// With one more call.
    func noting(_ call: Call) -> Attention {
        var attention = self
        attention.calls.removeAll { $0.key == call.key || call.at.seconds(since: $0.at) > Self.callWindow }
        attention.calls.append(call)
        attention.calls.removeFirst(max(attention.calls.count - Self.mostCalls, 0))
        return attention
    }

    /// Marks a call as answered, which only rule F4 looks at.
    mutating func answer(_ key: ItemKey) {
        for index in calls.indices where calls[index].key == key { calls[index].isAnswered = true }
    }

    /// Without the calls that are too old to matter for F4.
    func withoutCalls(endedBy now: Instant) -> Attention {
        var attention = self
        attention.calls.removeAll { now.seconds(since: $0.at) > Self.callWindow }
        return attention
    }

    /// A call that passed P.
    struct Call: Hashable, Sendable {
        var key: ItemKey
        /// When its request was accepted: the call's own time.
        var at: Instant
        var sender: PlainID?
        var handle: String?
        var isAnswered = false
    }
}

extension Attention: JSONObject {
    static var blank: Self { Self() }

    /// As an earlier version wrote it: whatever is held is owed.
    private var owesSummary: Bool {
        get { false }
        set { if newValue { owedBefore = Self.all } }
    }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("byHand", &byHand, default: FocusByHand())
        try form.member("on", &on)
        try form.member("firstOrdinal", &firstOrdinal, in: 0...1 << 53, default: 0)
        try form.member("owedBefore", &owedBefore, in: 0...1 << 53, default: 0)
        try form.member("owesSummary", &owesSummary, default: false)
        try form.member("focusEdge", &focusEdge)
        try form.member("summaryDue", &summaryDue)
        try form.member("calls", &calls)
    }
}

extension Attention.Call: JSONObject {
    static var blank: Self { Self(key: .blank, at: .distantPast) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try key.members(&form)
        try form.required("at", &at)
        try form.member("sender", &sender)
        try form.member("handle", &handle)
        try form.member("isAnswered", &isAnswered, default: false)
    }
}
