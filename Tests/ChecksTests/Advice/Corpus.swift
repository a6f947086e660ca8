import Foundation
import Model

/// A file of notifications, one a line, or a list of several of one app: `app` (its name), the content's members at the
/// top level, and other members of the request.
///
/// Also `expect`, the advice that it should get, and `record`, more members of the app's record.
struct Corpus {
    let lines: [Line]

    /// - Parameter name: the name of a file beside the tests.
    init(_ name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
            path: name)
        lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").flatMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return (object as? [[String: Any]] ?? [object as? [String: Any] ?? [:]]).map { Line($0) }
        }
    }

    struct Line {
        let text: String
        let expected: String
        let probe: AdviceProbe
        let request: [String: Any]

        init(_ members: [String: Any]) {
            text = AdviceProbe.json(members)
            var members = members
            expected = members.removeValue(forKey: "expect") as? String ?? ""
            var record: [String: Any] = ["name": members.removeValue(forKey: "app") ?? "App"]
            if let category = members["category"] {
                record["categories"] = [["id": category, "placeholder": "Reminder"]]
            }
            record["topics"] = Self.topics(members)
            record.merge(members.removeValue(forKey: "record") as? [String: Any] ?? [:]) { $1 }
            probe = AdviceProbe(app: record)
            var content: [String: Any] = [:]
            for name in Self.contentNames {
                if let value = members.removeValue(forKey: name) { content[name] = value }
            }
            if !content.isEmpty { members["content"] = content }
            request = members
        }

        /// The codes of the advice on the request and on its category; the reason if the request was rejected.
        func codes() throws -> [String] {
            let reply = try probe.reply(request)
            guard reply.outcome == "accepted" else { return [reply.outcome] }
            let remarks = try probe.remarks(on: request["category"] as? String)
            return (reply.advice + remarks).map(\.code.rawValue)
        }

        private static let contentNames = [
            "title", "subtitle", "body", "attachments", "data", "launchImage", "targetContentId", "titleLocKey",
            "titleLocArgs", "subtitleLocKey", "subtitleLocArgs", "bodyLocKey", "bodyLocArgs",
        ]

        /// The app's topics, with those that the line names.
        private static func topics(_ members: [String: Any]) -> [[String: Any]] {
            var topics: [[String: Any]] = [["id": "news", "name": "News"]]
            if let topic = members["topic"] as? String, topic != "news" { topics.append(["id": topic, "name": topic]) }
            if let topic = (members["marketing"] as? [String: Any])?["topic"] {
                topics.append(["id": topic, "name": "Offers", "marketing": true])
            }
            return topics
        }
    }
}
