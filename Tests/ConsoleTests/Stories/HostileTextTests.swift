import Explaining
import Foundation
import Model
import Simulation
import Testing

@testable import Console

/// Markup, script and control characters in any field stay text in drawings and in JSON.
struct HostileTextTests {
    static let texts = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; drop table rows; --", "&lt;b&gt;",
        "</article><article class=\"device\">", "a\u{202E}b\u{2066}c", "]]></style><!--", "{{x}} ${x}",
        "\\u003cb\\u003e",
    ]

    /// The tags and attributes of a drawing, and nothing else between `<` and `>`.
    static func isClean(_ drawing: String) -> Bool {
        let tags = /<\/?[a-z][a-z0-9]*(?: [a-zA-Z-]+="[^"<>]*")*>/
        let names = Set(drawing.matches(of: /<([a-z][a-z0-9]*)/).map { String($0.output.1) })
        let text = drawing.replacing(tags, with: "")
        let events =
            drawing.contains(#/\son[a-z]+="/#) || drawing.contains(" style=\"") || drawing.contains("javascript:\"")
        return !text.contains("<") && !text.contains(">") && !events
            && names.isDisjoint(with: ["script", "img", "iframe", "style", "a", "form", "input", "object", "link"])
    }

    /// All strings of a JSON value, by the names of their members.
    static func strings(_ value: Any, _ name: String = "") -> [(name: String, text: String)] {
        switch value {
        case let text as String: [(name, text)]
        case let list as [Any]: list.flatMap { strings($0, name) }
        case let members as [String: Any]: members.flatMap { strings($0.value, $0.key) }
        default: []
        }
    }

    static func story(_ text: String) -> ShopStory {
        var story = ShopStory()
        (story.title, story.body, story.focusName) = (text, text, text)
        story.app =
            #"{"id":"shop","name":\#(ShopStory.quoted(text)),"entitlements":["time-sensitive"]}"#
        return story
    }

    static func check(_ members: [String: Any], holds text: String?) {
        let strings = strings(members)
        let drawings = strings.filter { $0.name == "drawings" || $0.name == "drawing" }
        #expect(!drawings.isEmpty)
        for drawing in drawings { #expect(isClean(drawing.text), "\(drawing.text.prefix(3000))") }
        if let text { #expect(strings.contains { $0.name == "title" && $0.text == text }) }
    }

    @Test(arguments: texts) func inAStoryAndItsAnswers(text: String) throws {
        let (history, kept) = try Self.story(text).kept()
        let told = NotificationStory(kept, at: history.end, mayGoOn: { true })
        Self.check(try ShopStory.members { told.write(to: &$0, mayReadContent: true) }, holds: text)
        let answer = WhatIf(kept, at: history.end)
            .answer(to: WhatIfQuestion([.level(.timeSensitive)]), mayGoOn: { true })
        #expect(answer.reason == nil)
        Self.check(try ShopStory.members { answer.write(to: &$0, mayReadContent: true) }, holds: nil)
    }

    @Test(arguments: texts) func inThePictureOfAPerson(text: String) throws {
        let (history, _) = try Self.story(text).kept()
        let anna = PersonID(derived: "anna")
        var fold = PersonFold()
        fold.take(inputs: history.inputs(of: anna), deliveries: history.deliveries(of: anna))
        fold = PersonFold(stored: fold.stored)
        let picture = PersonPicture(
            anna, fold, record: history.record(of: anna), apps: history.apps, at: history.end, began: nil)
        let members = try ShopStory.members { picture.write(to: &$0, mayReadContent: true) }
        Self.check(members, holds: nil)
        #expect((members["focuses"] as? [[String: Any]])?.first?["name"] as? String == text)
    }

    @Test(arguments: texts) func inATriedRequest(text: String) throws {
        let request = TriedFormTests.request(title: text)
        let members = try TriedFormTests.answer(request, Self.story(text))
        Self.check(members, holds: nil)
        let broken = try TriedFormTests.answer(
            #"{"id":"1","app":"shop","recipients":["anna"],"interruptionLevel":\#(ShopStory.quoted(text)),"#
                + #""content":{"title":"A"}}"#)
        #expect(broken["verdict"] as? String == "rejected")
    }

    @Test(arguments: texts) func inIdsAndDeadLetters(text: String) throws {
        let id = NotificationID(derived: "shop/\(text.replacing("/", with: ""))/\(text)")
        let story = NotificationStory(KeptStory(id), at: .distantPast, mayGoOn: { true })
        let members = try ShopStory.members { story.write(to: &$0, mayReadContent: true) }
        #expect(members["id"] as? String == id.string)
        let letter = LetterFix(
            Array(text.utf8) + [0, 0xFF], key: text, topic: .ingest, apps: [:], at: .distantPast)
        #expect(letter.fix == nil)
    }
}
