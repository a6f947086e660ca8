import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// What phones are pushed, through all five services (section 5, V1 to V5, V7).
///
/// Each event begins with its second: `notify ID` (of the app chess, with a sound, unless members follow), `request` with
/// all members, `person` with members that differ from ``person``, or an interaction's type with its members. After `->`
/// stand the deliveries, each with its push: what it is (a level, `number`, `wakes`), whether it sounds, the priority, how
/// long APNs keeps it (`once`, or seconds from the delivery on), its number, and the item under whose id it stands.
struct PushStoriesTests {
    private static let stories: [(name: String, lines: [Substring])] = """
        # V1: both halves of a pair alert, whichever of them alerts by D4 to D6
        1 unlocked {}
        2 notify r1 -> phone present active sounds 10 86400 badge 1 r1; watch present active sounds 10 86400 r1
        3 watch-worn {"device":"watch"}
        4 locked {}
        5 notify r2 -> phone present active sounds 10 86400 badge 2 r2; watch present active sounds 10 86400 r2
        # V1: without a token of the watch the iPhone's push alerts all the same
        0 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":"a1"}},\
        {"id":"watch","platform":"watchos","companion":"phone"}]}
        1 watch-worn {"device":"watch"}
        2 notify r1 -> phone present active sounds 10 86400 badge 1 r1; watch present none
        # V2: a hidden number is pushed as the count, and what only hides or shows it is not pushed
        1 notify r1 -> phone present active sounds 10 86400 badge 1 r1; watch present active sounds 10 86400 r1
        2 focus-on {"focus":"hiding"} -> phone badge none
        3 notify r2 -> phone present passive 5 86400 badge 2 r2; watch present passive 5 86400 r2
        4 focus-off {} -> phone digest active sounds 10 86400 badge 2 r2; watch digest active sounds 10 86400 r2; phone badge none
        # V2: what changed while the number was hidden is pushed once it shows
        1 notify r1 -> phone present active sounds 10 86400 badge 1 r1; watch present active sounds 10 86400 r1
        2 notify r2 -> phone present active sounds 10 86400 badge 2 r2; watch present active sounds 10 86400 r2
        3 focus-on {"focus":"hiding"} -> phone badge none
        4 viewed {"notification":"chess/r1/anna"} ->
        5 focus-off {} -> phone badge number 5 once badge 1
        # V2: what fell to zero while the number was hidden is told, too, and so is a device that came meanwhile
        1 notify r1 {"category":"later"} -> phone present active sounds 10 86400 badge 1 r1; watch present active sounds 10 86400 r1
        2 focus-on {"focus":"hiding"} -> phone badge none
        3 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":"a1"}},\
        {"id":"pad","platform":"ipados","apps":["chess"],"pushToken":{"chess":"c1"}}]} ->
        4 focus-off {} -> phone badge number 5 once badge 1; pad badge number 5 once badge 1
        # V3, V5: a withdrawal wakes the app beside its number; kept only where it takes the newest item
        1 notify r1 -> phone present active sounds 10 86400 badge 1 r1; watch present active sounds 10 86400 r1
        2 notify r2 -> phone present active sounds 10 86400 badge 2 r2; watch present active sounds 10 86400 r2
        3 notify r3 -> phone present active sounds 10 86400 badge 3 r3; watch present active sounds 10 86400 r3
        4 opened {"notification":"chess/r1/anna"} -> phone withdraw number wakes 5 once badge 2; watch withdraw wakes 5 once
        5 request {"id":"w1","type":"withdraw","target":{"request":"r3"}} -> phone withdraw number wakes 5 86400 badge 1; watch withdraw wakes 5 once
        6 viewed {"notification":"chess/r2/anna"} -> phone withdraw number wakes 5 86400 badge 0; watch withdraw wakes 5 once
        # V4: a digest is the push of its first item whose app has a token, as quiet as the digest
        0 person {"devices":[{"id":"phone","platform":"ios","apps":["chess","news"],"pushToken":{"chess":"a1"}},\
        {"id":"mac","platform":"macos","apps":["chess"],"pushToken":{"chess":"b1"}}]}
        1 focus-on {"focus":"work"} ->
        2 notify r1 -> phone present passive 5 86400 badge 1 r1; mac present passive 5 86400 badge 1 r1
        3 request {"id":"n1","app":"news","content":{"title":"N"}} -> phone present none
        4 focus-off {} -> phone digest active sounds 10 86400 badge 1 r1; mac digest active sounds 10 86400 badge 1 r1
        # V4: both halves of a pair push the item whose app has a token on both, so that the system shows one alert
        0 person {"devices":[{"id":"phone","platform":"ios","apps":["chess","news"],"pushToken":{"chess":"a1"}},\
        {"id":"watch","platform":"watchos","companion":"phone","pushToken":{"chess":"b1","news":"b2"}}]}
        1 focus-on {"focus":"work"} ->
        2 notify r1 -> phone present passive 5 86400 badge 1 r1; watch present passive 5 86400 r1
        3 request {"id":"n1","app":"news","content":{"title":"N"}} -> phone present none; watch present passive 5 86400 n1
        4 focus-off {} -> phone digest active sounds 10 86400 badge 1 r1; watch digest active sounds 10 86400 r1
        # V4: what a summary lists late is pushed by itself, before it
        0 person {"summary":{"times":["12:01"],"list":"with-summary"},"apps":{"chess":{"authorization":"authorized","summary":true}}}
        1 notify r1 -> phone present number 5 once badge 1; watch present none
        2 notify r2 -> phone present number 5 once badge 2; watch present none
        61 locked {} -> phone update passive 5 86400 badge 2 r1; watch update passive 5 86400 r1; \
        phone summary active sounds 10 86400 badge 2 r2; watch summary active sounds 10 86400 r2
        # V5: a push ends with its request, else after the app's time
        0 app {"apns":{"teamId":"ABCDE12345","keepSeconds":600,"topics":{"ios":"com.example.chess"}}}
        1 notify r1 {"expires":"2026-03-02T12:02:00Z"} -> phone present active sounds 10 119 badge 1 r1; watch present active sounds 10 119 r1
        2 notify r2 -> phone present active sounds 10 600 badge 2 r2; watch present active sounds 10 600 r2
        # V5: what an erased person had is withdrawn, and kept
        1 notify r1 -> phone present active sounds 10 86400 badge 1 r1; watch present active sounds 10 86400 r1
        2 erase -> phone withdraw number wakes 5 86400 badge 0; watch withdraw wakes 5 once
        # V5: the newest is what was pushed last, as an item whose snooze is over
        0 app {"categories":[{"id":"later","actions":[{"id":"later","title":"Later","snoozeSeconds":60}]}]}
        1 notify r1 {"category":"later"} -> phone present active sounds 10 86400 badge 1 r1; watch present active sounds 10 86400 r1
        2 action {"notification":"chess/r1/anna","action":"later"}
        3 notify r2 -> phone present active sounds 10 86400 badge 2 r2; watch present active sounds 10 86400 r2
        4 notify r3 -> phone present active sounds 10 86400 badge 3 r3; watch present active sounds 10 86400 r3
        62 silent-off {} -> phone alert active sounds 10 86400 badge 3 r1; watch alert active sounds 10 86400 r1
        63 opened {"notification":"chess/r3/anna"} -> phone withdraw number wakes 5 once badge 2; watch withdraw wakes 5 once
        64 opened {"notification":"chess/r1/anna"} -> phone withdraw number wakes 5 86400 badge 1; watch withdraw wakes 5 once
        # V5: the first item of a summary is pushed last, and so is what was updated
        0 person {"summary":{"times":["12:01"]},"apps":{"chess":{"authorization":"authorized","summary":true}}}
        1 notify r1 {"relevanceScore":1} -> phone present passive 5 86400 badge 1 r1; watch present passive 5 86400 r1
        2 notify r2 -> phone present passive 5 86400 badge 2 r2; watch present passive 5 86400 r2
        3 notify r3 -> phone present passive 5 86400 badge 3 r3; watch present passive 5 86400 r3
        61 locked {} -> phone summary active sounds 10 86400 badge 3 r1; watch summary active sounds 10 86400 r1
        62 opened {"notification":"chess/r3/anna"} -> phone withdraw number wakes 5 once badge 2; watch withdraw wakes 5 once
        63 notify r4 {"interruptionLevel":"passive"} -> phone present passive 5 86400 badge 3 r4; watch present passive 5 86400 r4
        64 request {"id":"u1","type":"update","target":{"request":"r2"},"content":{"body":"Your move."}} -> \
        phone update passive 5 86400 badge 3 r2; watch update passive 5 86400 r2
        65 opened {"notification":"chess/r4/anna"} -> phone withdraw number wakes 5 once badge 2; watch withdraw wakes 5 once
        66 opened {"notification":"chess/r2/anna"} -> phone withdraw number wakes 5 86400 badge 1; watch withdraw wakes 5 once
        # V7: a token that is gone is used no more; a record that repeats it changes nothing
        1 token-gone {"app":"chess","token":"A1"}
        2 notify r1 -> phone present none; watch present active sounds 10 86400 r1
        3 person {"locale":"de"}
        4 notify r2 -> phone present none; watch present active sounds 10 86400 r2
        # V7: registered later than Apple's time it is in force; another hash, or another app's, concerns nothing
        3 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":{"token":"A1","at":"2026-03-02T12:00:02Z"}}}]}
        3 token-gone {"app":"chess","token":"a1","at":"2026-03-02T12:00:01Z"}
        3 token-gone {"app":"chess","token":"b1"}
        3 token-gone {"app":"news","token":"a1"}
        4 notify r1 -> phone present active sounds 10 86400 badge 1 r1
        5 token-gone {"app":"chess","token":"a1"}
        5 token-gone {"app":"chess","token":"a1","at":"2026-03-02T12:00:02Z","id":"late"}
        6 notify r2 -> phone present none
        7 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":{"token":"a1","at":"2026-03-02T12:00:06Z"}}}]}
        8 notify r3 -> phone present active sounds 10 86400 badge 3 r3
        9 token-gone {"app":"chess","token":"a1"}
        10 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":{"token":"a1","environment":"development"}}}]}
        11 notify r4 -> phone present active sounds 10 86400 badge 4 r4
        # V7: neither a record without the token nor a device that left and returns brings a token back that is gone
        1 token-gone {"app":"chess","token":"a1"}
        2 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"]}]}
        3 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":"a1"}}]}
        4 notify r1 -> phone present none
        5 person {"devices":[{"id":"pad","platform":"ipados"}]} ->
        6 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":"a1"}}]} -> phone badge none
        7 notify r2 -> phone present none
        8 person {"devices":[{"id":"pad","platform":"ipados"}]} ->
        9 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":{"token":"a1","at":"2026-03-02T12:00:01Z"}}}]} -> phone badge none
        10 person {"devices":[{"id":"pad","platform":"ipados"}]} ->
        11 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":{"token":"a1","at":"2026-03-02T12:00:02Z"}}}]} ->
        12 notify r3 -> phone present active sounds 10 86400 badge 1 r3
        # V7: what returns with another token, or with the same of another environment, is in force
        1 token-gone {"app":"chess","token":"a1"}
        2 person {"devices":[{"id":"pad","platform":"ipados"}]} ->
        3 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":{"token":"a1","environment":"development"}}}]} ->
        4 notify r1 -> phone present active sounds 10 86400 badge 1 r1
        5 token-gone {"app":"chess","token":"a1"}
        6 person {"devices":[{"id":"pad","platform":"ipados"}]} ->
        7 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":"c1"}}]} -> phone badge number 5 once badge 0
        8 person {"devices":[{"id":"phone","platform":"ios","apps":["chess"],"pushToken":{"chess":"a1"}}]}
        9 notify r2 -> phone present active sounds 10 86400 badge 1 r2
        """.replacing("\\\n", with: "").split(separator: "\n").reduce(into: []) { stories, line in
            if line.hasPrefix("# ") {
                stories.append((String(line.dropFirst(2)), []))
            } else {
                stories[stories.count - 1].lines.append(line)
            }
        }

    private static let app = #"{"id":"chess","name":"Chess"}"#
    private static let person = """
        {"id":"anna","timeZone":"UTC","locale":"en","devices":[{"id":"phone","platform":"ios","apps":["chess"],\
        "pushToken":{"chess":"a1"}},{"id":"watch","platform":"watchos","companion":"phone","pushToken":{"chess":"b1"}}],\
        "focuses":[{"id":"work"},{"id":"hiding","hideBadges":true}],\
        "apps":{"chess":{"authorization":"authorized"},"news":{"authorization":"authorized"}}}
        """

    @Test("V1, V2, V3, V4, V5, V7: what phones are pushed", arguments: stories.indices)
    func pushes(index: Int) throws {
        let story = Self.stories[index]
        var simulator = Simulator.services()
        try simulator.feed(Self.record(0, "app", "{}"))
        try simulator.feed(Self.record(0, "app-news", "{}"))
        try simulator.feed(Self.record(0, "person", "{}"))
        _ = simulator.takeWritten()
        for line in story.lines {
            let parts = line.split(separator: "->", omittingEmptySubsequences: false)
            let words = parts[0].split(separator: " ", maxSplits: 1)
            let event = words[1].split(separator: "{", maxSplits: 1)
            try simulator.feed(
                Self.record(
                    try #require(Double(words[0])), String(event[0].trimmingPrefix(" ")),
                    event.count > 1 ? "{\(event[1])" : "{}"))
            let found = try simulator.takeWritten().filter { Topic.allDeliveries.contains($0.topic) }.map {
                try Self.short(try Delivery(json: Array($0.text.utf8).span))
            }
            guard parts.count > 1 else { continue }
            let expected = parts[1].split(separator: ";").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
            #expect(found == expected, "\(story.name): \(line)")
        }
    }

    private static func merged(_ base: String, _ more: String) throws -> String {
        func object(_ text: String) throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        }
        let merged = try object(base).merging(try object(more)) { $1 }
        return String(decoding: try JSONSerialization.data(withJSONObject: merged, options: .sortedKeys), as: UTF8.self)
    }

    private static func record(_ second: Double, _ event: String, _ members: String) throws -> SimulatedRecord {
        let words = event.split(separator: " ").map(String.init)
        var line: String
        switch words[0] {
        case "app": line = SimulatedStory.line(second, "apps", try merged(app, members))
        case "app-news": line = SimulatedStory.line(second, "apps", #"{"id":"news","name":"News"}"#)
        case "person": line = SimulatedStory.line(second, "people", try merged(person, members))
        case "erase": line = SimulatedStory.line(second, "people", "null", key: "anna")
        case "notify":
            let body = #"{"id":"\#(words[1])","sound":"default","content":{"body":"Your move: \#(words[1])."}}"#
            return try record(second, "request", try merged(body, members))
        case "request":
            line = SimulatedStory.request(
                second, try merged(#"{"app":"chess","recipients":["anna"]}"#, members))
        default:
            let base =
                #"{"id":"\#(words[0])-\#(second)","person":"anna","device":"phone","at":"\#(SimulatedStory.start.adding(seconds: second))","type":"\#(words[0])"}"#
            var merged = try merged(base, members)
            // A token is written plainly here, and told by its hash.
            if let token = merged.firstMatch(of: /"token":"([^"]*)"/), let hash = PushToken(String(token.1))?.hash {
                merged.replaceSubrange(token.range, with: "\"token\":\"\(hash.text)\"")
            }
            line = SimulatedStory.line(second, "interactions", merged)
        }
        line.replace("\\/", with: "/")
        return try SimulatedRecord(json: Array(line.utf8).span)
    }

    private static func short(_ delivery: Delivery) throws -> String {
        let start = "\(delivery.device) \(delivery.type.rawValue)"
        guard let apns = delivery.apns else { return "\(start) none" }
        let push = try ReadJSON(Data(apns.bytes))
        let badge = push["payload.aps.badge"]
        let end = push["headers.apns-expiration"].flatMap { Int64($0) } ?? -1
        let words: [String?] = [
            start, push["payload.aps.interruption-level"] ?? badge.map { _ in "number" },
            push["payload.aps.content-available"].map { _ in "wakes" },
            push["payload.aps.sound"].map { _ in "sounds" }, push["headers.apns-priority"],
            end == 0 ? "once" : "\(end - delivery.at.milliseconds / 1000)", badge.map { "badge \($0)" },
            push["headers.apns-collapse-id"].map { String($0.split(separator: "/")[1]) },
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}
