import Foundation
import Testing

/// Plain notifications of everyday apps, written as their producers should: whatever is said of them is a false alarm.
struct EverydayNotificationsTests {
    static let mostFalseAlarms = 10

    @Test func plainOnesRaiseNothing() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "everyday-notifications.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 200)
        var alarms: [String] = []
        for line in lines {
            let notification = try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
            var request = notification
            request["app"] = nil
            request["title"] = nil
            request["body"] = nil
            var content: [String: Any] = [:]
            content["title"] = notification["title"]
            content["body"] = notification["body"]
            request["content"] = content.isEmpty ? nil : content
            let probe = AdviceProbe(app: ["name": notification["app"] ?? ""])
            for code in try probe.codes(request).sorted() { alarms.append("\(code): \(line)") }
        }
        print("False alarms on \(lines.count) everyday notifications: \(alarms.count)")
        for alarm in alarms { print("  \(alarm)") }
        #expect(alarms.count <= Self.mostFalseAlarms)
    }
}
