import Checks
import Foundation
import Model
import TestSupport
import Testing

struct ProblemsTests {
    /// The reply to a request with these members, or to a whole record, which begins with a bracket.
    private static func reply(_ text: String) throws -> CheckProbe.Reply {
        try CheckProbe().send(text.hasPrefix("\"") ? CheckProbe.request(text) : text)
    }

    /// All problems, as `code path`, in order.
    // swift-format-ignore
    static let table: [(text: String, told: [String])] = [
        (#""sound":5"#,                                             ["invalid sound"]),
        (#""sound":5,"expires":"soon","category":[]"#,              ["invalid sound", "invalid expires", "invalid category"]),
        (#""recipients":[],"sound":5"#,                             ["unreadable recipients"]),
        (#""content":{"title":1,"attachments":[{"bytes":-1},{"url":2}]}"#,
         ["invalid content.title", "invalid content.attachments[0].bytes", "invalid content.attachments[1].url"]),
        (#""interruptionLevel":"critical","marketing":{"topic":"offer"},"vibration":1,"topic":"x""#,
         ["topic-unknown topic", "topic-unknown marketing.topic", "vibration-not-allowed vibration",
          "marketing-critical interruptionLevel"]),
        (#""type":"update""#,                                       ["invalid target", "invalid content"]),
        (#""target":{"request":"a","app":true}"#,                   ["invalid target"]),
        (#""type":"withdraw","target":{"requests":"a"},"sound":5"#, ["invalid target", "invalid sound"]),
        (#""event":{"start":1772398800,"end":"never"}"#,            ["invalid event.start", "invalid event.end"]),
        (#""trigger":{"calendar":{"month":2,"day":30}},"sound":1"#, ["invalid trigger.calendar", "invalid sound"]),
        (#""trigger":{"at":"2020-01-01T00:00:00Z"},"expires":1"#,   ["invalid expires", "trigger-past trigger.at"]),
        (#""device":"d","recipients2":1,"marketing":{}"#,           ["invalid marketing.topic"]),
        (#""communication":{"sender":{"isMe":"no"}}"#,              ["invalid communication.sender.isMe",
                                                                     "invalid communication.intent"]),
        // What stands under a name that is nearly right is looked at, and never comes first.
        (#""interruption_level":"time_sensitive","sound":5"#,       ["invalid sound", "level-unknown interruption_level"]),
        (#"{"id":"r","app":"a","recipients":[],"expire":5}"#,       ["recipients recipients", "content-missing content", "invalid expire"]),
        (#"{"id":"r","app":"a","recipiants":["p",5],"titel":"T"}"#, ["recipients recipients", "recipients recipients[1]",
                                                                     "content-missing content"]),
        (#"{"app":"a"}"#,                                           ["invalid id", "recipients recipients", "content-missing content"]),
        (#"{"recipients":5,"id":"","app":"a/b","content":{"body":"B"}}"#,
         ["invalid id", "invalid app", "recipients recipients"]),
        (#"{"id":"r","app":"b","recipients":[],"vibration":1}"#,    ["recipients recipients", "app-unknown app",
                                                                     "vibration-not-allowed vibration", "content-missing content"]),
        (#"{"id":5,"app":"a","recipients":["p"]"#,                  ["unreadable recipients"]),
    ]

    @Test("all problems of a request, in the order of the rules", arguments: table)
    func all(text: String, told: [String]) throws {
        #expect(try Self.reply(text).problems?.all.map { "\($0.reason.word) \($0.path)" } == told)
    }

    private static let foreign = "members as other services write them"

    /// The example is empty if there is none, or if the test ignores it. More words are in the golden files below.
    // swift-format-ignore
    static let words: [(text: String, path: String, found: String, fix: String, example: String)] = [
        (#""relevanceScore":1.50"#, "relevanceScore", "1.50", "write a number from 0 to 1", "0.5"),
        (#""relevanceScore":2e0"#,  "relevanceScore", "2e0",  "write a number from 0 to 1", "0.5"),
        (#""sound":[]"#, "sound", "a list", "write a sound's name, or an object with `name` and `volume`", #""default""#),
        (#""category":true"#, "category", "true", "write a string", #""TRIP""#),
        (#""expires":5"#, "expires", "5, a number", "write an RFC 3339 instant with a zone",
         #""2036-03-01T22:00:00Z""#),
        (#""interruptionLevel":"loud""#, "interruptionLevel", "“loud”",
         "write one of “passive”, “active”, “time-sensitive”, “critical”", ""),
        (#""category":7"#, "category", "7, a number", "write a string", #""7""#),
        (#""expires":"2036-03-01T21:00:00""#, "expires", "“2036-03-01T21:00:00”, which has no zone",
         "append Z where it is UTC, else an offset like +01:00", #""2036-03-01T21:00:00Z""#),
        (#""content":{}"#, "content", "an empty object",
         "write what people are to see: `title`, `body` or an attachment", ""),
        (#""topic":"offers""#, "topic", "“offers”, a marketing topic",
         #"leave `topic` out and name it in `marketing`: {"topic": "offers"}"#, ""),
        (#""topic":"New""#, "topic", "“New”, which the app has not registered",
         "name an informational topic of the app, such as “news”", #""news""#),
        (#""content":{"titel":"T"}"#, "content", "the unknown member `titel`", "write `title` instead of `titel`", ""),
        (#""content":{"seconds":123456789012345678901234567890123456789012345678901234567890}"#, "content",
         "only unknown members", "write what people are to see: `title`, `body` or an attachment", ""),
        (#""trigger":{"afterSeconds":5,"repeats":true}"#, "trigger.afterSeconds", "5 seconds, repeating",
         "leave at least 60 seconds from one to the next", "3600"),
        // An example made from the request appears only if it is right.
        (#""relevanceScore":"2""#, "relevanceScore", "“2”, a string", "write a number without quotes", "0.5"),
        (#""interruptionLevel":5"#, "interruptionLevel", "5, a number", "write a string", #""active""#),
        (#""trigger":{"calendar":{"hour":"25"}}"#, "trigger.calendar.hour", "“25”, a string", "write a number without quotes",
         "9"),
        // A misspelt name is blamed if nothing else is wrong.
        (#""trigger":{"at":"2036-03-01T21:00:00Z","afterSeconds":90,"repeat":true}"#, "trigger", "2 times",
         "write one of `at`, `afterSeconds`, `calendar`", ""),
        (#""trigger":{"afterSecond":90}"#, "trigger", "the unknown member `afterSecond`",
         "write `afterSeconds` instead of `afterSecond`", ""),
        // Another service's format comes first.
        (#"{"to":"x","message":{"title":"T"}}"#, "", foreign,
         "write `to` as `recipients`, `message.title` as `content.title`; recipients are people's ids, not tokens or addresses; `id`, `app` are made up in the example: put your own", ""),
    ]

    @Test("what was found, what to write, and an example", arguments: words)
    func inWords(text: String, path: String, found: String, fix: String, example: String) throws {
        let problem = try #require(Self.reply(text).rejection)
        #expect([problem.path, problem.found, problem.fix] == [path, found, fix])
        #expect(example.isEmpty || problem.example.map { String(decoding: $0.bytes, as: UTF8.self) } == example)
    }

    @Test func theFirstProblemSumsThemUp() throws {
        let reply = try Self.reply(#"{"id":"r","app":"a","recipiants":["p",5],"titel":"T"}"#)
        #expect(
            reply.problems?.summary
                == "recipients: found the unknown member `recipiants`: "
                + #"write `recipients` instead of `recipiants`, such as ["p","5"] (and 2 more)"#)
        #expect(reply.advice.map(\.field) == ["titel"])
    }

    // swift-format-ignore
    static let misspelt: [(members: String, advice: [(field: String, said: String)])] = [
        (#""content":{"title":"Rent","boddy":"B","colour":1,"attachments":[{"url":"https://e.com/a.png","width":1}]},"#
            + #""thread_id":"t","category":"message""#,
         [("content.boddy", "did you mean `body`?"),
          ("content.colour", "no member of this name is known: a notification has no color: leave it out"),
          ("content.attachments[0].width", "no member of this name is known"),
          ("thread_id", "did you mean `threadId`?"), ("category", "did you mean “MESSAGE”")]),
        (#""body":"B""#, [("body", "no member of this name is known here: `body` belongs in `content`")]),
    ]

    @Test(arguments: misspelt.indices) func theNearestKnownNameIsMeant(row: Int) throws {
        let (members, expected) = Self.misspelt[row]
        let reply = try Self.reply(members)
        #expect(reply.outcome == "accepted" && reply.advice.map(\.field) == expected.map(\.field))
        for (advice, expected) in zip(reply.advice, expected) {
            #expect(advice.detail.contains(expected.said))
            #expect(advice.detail.contains("did you mean") == expected.said.contains("did you mean"))
        }
    }

    @Test func theUnknownMemberBesideAMissingOneIsNamed() throws {
        let reply = try CheckProbe(nil).register(#"{"id":"a","colour":"App"}"#, as: .app, key: nil)
        #expect(reply.problems?.all.last?.found == "nothing; the unknown member `colour` is there instead")
    }

    @Test("a wrong signature is reported alone, whatever else is wrong") func signature() throws {
        let probe = try CheckProbe(SignatureCheckTests.keys)
        for request in [CheckProbe.request(#""sound":5,"topic":"x""#), #"{"id":"r","app":"a"}"#] {
            #expect(probe.send(request).problems?.all.map(\.reason) == [.signatureMissing])
            let header = Header("belfry-signature", "k1;v1,AAAA")
            #expect(probe.send(request, headers: [header]).problems?.all.map(\.reason) == [.signatureInvalid])
        }
    }

    @Test func atMostTwentyAreTold() throws {
        let attachments = (0..<8).map { _ in #"{"bytes":-1,"seconds":-1,"url":1,"type":1,"id":1}"# }.joined(
            separator: ",")
        let reply = try CheckProbe().send(
            CheckProbe.request(#""content":{"title":1,"attachments":[\#(attachments)]},"sound":5"#))
        #expect(reply.problems?.all.count == 7)
        let texts = ["title", "subtitle", "body"].flatMap { [$0, "\($0)LocKey", "\($0)LocArgs"] }
        let content = (texts + ["launchImage", "targetContentId", "data"]).map { #""\#($0)":5"# }.joined(separator: ",")
        let others = [
            "type", "category", "threadId", "collapseId", "sound", "filterCriteria", "expires", "alertsAgain",
        ]
        let members = #""content":{\#(content)},"# + others.map { #""\#($0)":[]"# }.joined(separator: ",")
        let many = try CheckProbe().send(CheckProbe.request(members + #","event":1,"topic":1"#))
        #expect(many.problems?.all.count == 20 && many.problems?.summary.hasSuffix("(and 19 more)") == true)
    }

    @Test func ofAListSomeElementsAreTold() throws {
        let people = Array(repeating: "5", count: 900).joined(separator: ",")
        let reply = try CheckProbe().send(#"{"app":"a","content":{"body":"B"},"recipients":[\#(people)],"sound":5}"#)
        let problems = try #require(reply.problems)
        #expect(problems.all.map(\.path) == ["sound", "id"] + (0..<5).map { "recipients[\($0)]" })
        #expect(problems.all.last?.fix.hasSuffix("the rest of this list was not checked") == true)
    }

    @Test func spellingsOfOneNameAreTwoPlaces() throws {
        let apps = "\"caf\u{E9}\":{},\"cafe\u{301}\":{\"style\":\"bad\"}"
        let reply = try CheckProbe(nil).register(
            #"{"id":"p","timeZone":"UTC","locale":"en","apps":{\#(apps)}}"#, as: .person, key: nil)
        #expect(reply.problems?.all.count == 3)
    }

    // swift-format-ignore
    static let tokens: [(token: String, note: String?)] = [
        ("<740f4707 bebcf74f>",                          "leave out the spaces and brackets around its digits"),
        ("740F 4707",                                    "leave out the spaces and brackets around its digits"),
        ("{length = 32, bytes = 0x740f4707 ... 2dd6 }",  "this is a description, which leaves out most of the token: write all its bytes"),
        ("dA9w:APA91bFz-q",                              "a token with a colon is of another service, such as Firebase: take the one that the app gets from Apple's system"),
        ("dA9HB7689096ZWNlaXZlZCB0b2tlbg==",             "this looks like base64: write the same bytes as hexadecimal digits"),
        ("740f470",                                      nil),
    ]

    @Test("a token that is none is told how to be written, and never repeated", arguments: tokens)
    func token(token: String, note: String?) throws {
        for value in ["\"\(token)\"", #"{"token":"\#(token)"}"#] {
            let reply = try CheckProbe(nil).register(
                #"{"id":"p","timeZone":"UTC","locale":"en","devices":[{"id":"d","platform":"ios","#
                    + #""pushToken":{"a":\#(value)}}]}"#, as: .person, key: nil)
            let problem = try #require(reply.rejection)
            let fix = "write the token's bytes as hexadecimal digits: an even number, at most 1024"
            #expect(problem.fix == fix + (note.map { "; \($0)" } ?? ""))
            #expect(problem.example?.bytes.contains(where: { "GHIJ{:".utf8.contains($0) }) == false)
        }
    }

    @Test("secrets are not repeated") func secretsAreKept() throws {
        let probe = try CheckProbe(nil)
        let replies = [
            probe.register(#"{"id":"a","name":"A","signingKeys":[{"id":"k","secret":481516}]}"#, as: .app, key: nil),
            probe.register(#"{"id":"a","name":"A","signingKeys":"481516"}"#, as: .app, key: nil),
            probe.register(#"{"id":"a","name":"A","signingKeys":[{"id":"k","secret":"481516"}],}"#, as: .app, key: nil),
            probe.register(#"{"id":"a","name":"A","webhooks":[{"secret":"481516"}]"#, as: .app, key: nil),
            probe.register(#"{"app":{"id":"a","name":"A","apiKey":"481516"}}"#, as: .app, key: nil),
            probe.register(
                #"{"id":"p","timeZone":"UTC","locale":"en","devices":[{"id":"d","platform":"ios","#
                    + #""pushToken":{"a":481516}}]}"#, as: .person, key: nil),
            probe.register(
                #"{"id":"i","person":"p","device":"d","at":"2026-03-01T21:00:00Z","type":"action","action":"a","#
                    + #""notification":"a/r/p","text":481516}"#, as: .interaction, key: nil),
        ]
        for reply in replies {
            let problems = try #require(reply.problems)
            let examples = problems.all.compactMap { $0.example.map { String(decoding: $0.bytes, as: UTF8.self) } }
            #expect(!"\(problems) \(examples)".contains("481516"))
        }
    }

    @Test func aLargeRecordNamesItsLargestField() throws {
        let data = String(repeating: "x", count: 70_000)
        let reply = try CheckProbe().send(
            CheckProbe.request(#""content":{"title":"T","data":{"image":"\#(data)","a":1}}"#))
        let size = CheckProbe.request(#""content":{"title":"T","data":{"image":"\#(data)","a":1}}"#).utf8.count
        #expect(reply.rejection?.reason == .tooLarge)
        #expect(reply.rejection?.found == "\(size) bytes, of which `content.data.image` takes 70002")
        let people = (0..<1000).map { #""p\#($0)""# }.joined(separator: ",")
        let many = try CheckProbe().send(
            #"{"id":"r","app":"a","recipients":[\#(people)],"content":{"body":"\#(data.prefix(30_000))"}}"#)
        #expect(many.rejection?.path == "recipients")
        #expect(many.rejection?.found.hasSuffix("of which `content.body` takes 30002") == true)
    }

    /// The file `broken-records.blind` was written by an author who had read neither the rules nor the code, and
    /// nothing was tuned on it.
    @Test(
        "broken records: the record sent and the reply",
        arguments: [("broken-records", 20), ("broken-records.blind", 30)])
    func golden(name: String, count: Int) throws {
        let told = try BrokenRecord.all(name).map { try $0.told() }
        #expect(told.count == count)
        let file = packageFolder.appendingPathComponent("Tests/ChecksTests/Golden/\(name).txt")
        let text = told.joined(separator: "\n")
        #expect(try text == TestSupport.golden(file, for: text))
    }
}
