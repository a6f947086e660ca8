import Checks
import Foundation
import Model
import Testing

/// Passes one notification through the checks' checks and collects the advice on it.
struct AdviceProbe {
    /// The app's record without its id.
    var app: [String: Any] = [
        "name": "Parcels Now", "entitlements": ["time-sensitive", "critical-alerts", "communication"],
        "settingsLink": "https://example.com/settings",
        "topics": [["id": "news", "name": "News"], ["id": "offers", "name": "Offers", "marketing": true]],
    ]

    init(app members: [String: Any] = [:]) { app.merge(members) { $1 } }

    /// An app with one category, named `C`, that gets no advice except for the given members.
    init(category members: [String: Any], app more: [String: Any] = [:]) {
        var category: [String: Any] = ["id": "C", "placeholder": "Reminder"]
        category.merge(members) { $1 }
        self.init(app: more.merging(["categories": [category]]) { $1 })
    }

    /// An app whose category `C` has one action.
    init(action members: [String: Any], app more: [String: Any] = [:]) {
        var action: [String: Any] = ["id": "act", "title": "Mark as Read", "icon": "checkmark"]
        action.merge(members) { $1 }
        self.init(category: ["actions": [action]], app: more)
    }

    func reply(_ request: [String: Any]) throws -> CheckProbe.Reply {
        let app = app.merging(["id": "a"]) { $1 }
        var all: [String: Any] = ["id": "r", "app": "a", "recipients": ["p"]]
        all.merge(request) { $1 }
        if all["content"] == nil, all["type"] == nil { all["content"] = ["body": "The rain stops at nine."] }
        let reply = try CheckProbe(Self.json(app)).send(Self.json(all))
        for advice in reply.advice { Self.checkSentence(advice) }
        return reply
    }

    /// Checks for all advice: it says what was found, then a colon, then the correction.
    private static func checkSentence(_ advice: Advice) {
        #expect(advice.detail.contains(": ") || advice.code == .categoryUnknown, "\(advice)")
        #expect(advice.detail.last.map { $0.isLetter || "”`…)".contains($0) } == true, "\(advice)")
    }

    /// The advice on the app's record that concerns requests of this category. It is given once.
    func remarks(on category: String?) throws -> [Advice] {
        let record = try App(json: Array(Self.json(app.merging(["id": "a"]) { $1 }).utf8).span)
        return AppRecordAdvice.remarks(on: record).concerning(category.map { ExactString($0) })
    }

    /// The advice on a request that must be accepted, and the advice on its app's record.
    func advice(_ request: [String: Any], line: SourceLocation = #_sourceLocation) throws -> [Advice] {
        let reply = try reply(request)
        #expect(reply.outcome == "accepted", sourceLocation: line)
        return reply.advice + (try remarks(on: request["category"] as? String))
    }

    func codes(_ request: [String: Any]) throws -> Set<String> { Set(try advice(request).map(\.code.rawValue)) }

    func codes(title: String? = nil, body: String? = nil, _ more: [String: Any] = [:]) throws -> Set<String> {
        var content: [String: Any] = [:]
        content["title"] = title
        content["body"] = body
        return try codes(["content": content].merging(more) { $1 })
    }

    static func json(_ object: [String: Any]) -> String {
        let data = try? JSONSerialization.data(withJSONObject: object)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
