internal import Model

/// What is remembered of a person's Focus, summary and calls, besides what waits for them.
struct Attention: Hashable, Sendable {
    /// What the person did about their Focus by hand.
    var byHand = FocusByHand()
    /// The Focus that was on at the last look; everything held was decided under it.
    var on: FocusOn?
    /// The first ordinal of the items that arrived while that Focus was on.
    var firstOrdinal = 0
    /// A summary fell due while the Focus held what it would have brought (rule W9).
    var owesSummary = false
    /// When the Focus next changes; set only if something waits for it.
    var focusEdge: Instant?
    /// When the next summary comes; set only where something waits for it.
    var summaryDue: Instant?
    /// The latest calls, by their own times (rule F4).
    var calls: [Call] = []

    /// Nothing is remembered.
    var isEmpty: Bool { self == Attention() }

    /// Seconds between two calls of one caller, by their own times, inclusive (rule F4).
    static let callWindow: Double = 180
    /// Most calls remembered of a person.
    private static let mostCalls = 64

    /// Remembers a call.
    mutating func note(_ call: Call) {
        calls.removeAll { $0.key == call.key || call.at.seconds(since: $0.at) > Self.callWindow }
        calls.append(call)
        calls.removeFirst(max(calls.count - Self.mostCalls, 0))
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

extension Attention: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "byHand": byHand = try FocusByHand(from: &reader)
            case "on": on = try FocusOn(from: &reader)
            case "firstOrdinal": firstOrdinal = try reader.readInteger(in: 0...1 << 53)
            case "owesSummary": owesSummary = try reader.readBool()
            case "focusEdge": focusEdge = try Instant(from: &reader)
            case "summaryDue": summaryDue = try Instant(from: &reader)
            case "calls": calls = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if byHand != FocusByHand() { writer.member("byHand", byHand) }
        writer.member("on", on)
        if firstOrdinal > 0 { writer.member("firstOrdinal", firstOrdinal) }
        if owesSummary { writer.member("owesSummary", true) }
        writer.member("focusEdge", focusEdge)
        writer.member("summaryDue", summaryDue)
        writer.member("calls", calls)
        writer.endObject()
    }
}

extension Attention.Call: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var app: AppID?
        var request: RequestID?
        var at: Instant?
        var sender: PlainID?
        var handle: String?
        var isAnswered = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "app": app = try AppID(from: &reader)
            case "request": request = try RequestID(from: &reader)
            case "at": at = try Instant(from: &reader)
            case "sender": sender = try PlainID(from: &reader)
            case "handle": handle = try reader.readString()
            case "isAnswered": isAnswered = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            key: ItemKey(app: try reader.required(app, "app"), request: try reader.required(request, "request")),
            at: try reader.required(at, "at"), sender: sender, handle: handle, isAnswered: isAnswered)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", key.app)
        writer.member("request", key.request)
        writer.member("at", at)
        writer.member("sender", sender)
        writer.member("handle", handle)
        if isAnswered { writer.member("isAnswered", true) }
        writer.endObject()
    }
}
