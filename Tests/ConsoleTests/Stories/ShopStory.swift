import Foundation
import Model
import TestSupport

@testable import Console

/// A short story of one app and one person: the Focus Work is on, a request is held, and comes when the Focus ends.
struct ShopStory {
    var app = #"{"id":"shop","name":"Corner Shop","entitlements":["time-sensitive"]}"#
    var settings = #"{"authorization":"authorized"}"#
    var level = "active"
    var requestedAt = "08:30"
    var title = "Order Ready"
    var body = "Pick it up until nine."
    var focusName = "Work"
    /// Lines just before the request.
    var before: [String] = []

    static let id = NotificationID(derived: "shop/o-1/anna")

    static func line(_ time: String, _ topic: String, _ key: String, _ value: String) -> String {
        #"{"at":"2026-03-02T\#(time):00Z","topic":"\#(topic)","key":"\#(key)","value":\#(value)}"#
    }

    static func quoted(_ text: String) -> String { String(decoding: JSONSlice { $0.write(text) }.bytes, as: UTF8.self) }

    func interaction(_ time: String, _ id: String, _ type: String, _ more: String = "") -> String {
        Self.line(
            time, "interactions", "anna",
            #"{"id":"\#(id)","person":"anna","device":"phone","at":"2026-03-02T\#(time):00Z","type":"\#(type)"\#(more)}"#
        )
    }

    func person() -> String {
        #"{"id":"anna","timeZone":"Europe/Berlin","locale":"en-GB","previews":"always","#
            + #""devices":[{"id":"phone","platform":"ios","apps":["shop"]},{"id":"mac","platform":"macos"}],"#
            + #""apps":{"shop":\#(settings)},"focuses":[{"id":"work","name":\#(Self.quoted(focusName))}]}"#
    }

    func request() -> String {
        #"{"id":"o-1","app":"shop","recipients":["anna","ben"],"interruptionLevel":"\#(level)","sound":"default","#
            + #""content":{"title":\#(Self.quoted(title)),"body":\#(Self.quoted(body))}}"#
    }

    /// The lines in order of time.
    var lines: [String] {
        let all = [
            Self.line("08:00", "apps", "shop", app), Self.line("08:00", "people", "anna", person()),
            interaction("08:10", "i-1", "focus-on", #","focus":"work""#),
            interaction("08:20", "i-2", "unlocked"),
        ]
        let request = before + [Self.line(requestedAt, "notifications.ingest", "shop", request())]
        let end = [interaction("10:00", "i-3", "focus-off"), interaction("12:00", "i-4", "locked")]
        let isLater = requestedAt > "10:00"
        return all + (isLater ? [end[0]] + request + [end[1]] : request + end)
    }

    /// What a console keeps of it.
    func kept() throws -> (history: KeptHistory, kept: KeptStory) {
        let history = try KeptHistory(lines)
        return (history, try history.kept(Self.id))
    }

    /// The members of an answer.
    static func members(_ write: (inout JSONWriter) -> Void) throws -> ReadJSON {
        try ReadJSON(Data(JSONSlice.object(write).bytes))
    }
}
