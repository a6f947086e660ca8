import Explaining
import Model
import Simulation
import TestSupport
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

    static func story(_ text: String) -> ShopStory {
        var story = ShopStory()
        (story.title, story.body, story.focusName) = (text, text, text)
        story.app =
            #"{"id":"shop","name":\#(ShopStory.quoted(text)),"entitlements":["time-sensitive"]}"#
        return story
    }

    static func check(_ drawings: [String]) {
        #expect(!drawings.isEmpty)
        for drawing in drawings { #expect(isClean(drawing), "\(drawing.prefix(3000))") }
    }

    @Test(arguments: texts) func inAStoryItsAnswersAPersonAndATriedRequest(text: String) throws {
        let (history, kept) = try Self.story(text).kept()
        let told = NotificationStory(kept, at: history.end, mayGoOn: { true })
        let members = try ShopStory.members { told.writeMembers(to: &$0, mayReadContent: true) }
        Self.check(members.texts("steps.drawings"))
        #expect(members["title"] == text)

        let answer = WhatIf(kept, at: history.end)
            .answer(to: WhatIfQuestion([.level(.timeSensitive)]), mayGoOn: { true })
        #expect(answer.reason == nil)
        let asked = try ShopStory.members { answer.writeMembers(to: &$0, mayReadContent: true) }
        Self.check(asked.texts("happened.drawings") + asked.texts("changed.drawings"))

        let anna = PersonID(derived: "anna")
        let fold = PersonFold(stored: history.fold(of: anna).stored)
        let picture = PersonPicture(
            anna, fold, record: history.record(of: anna), apps: history.apps, at: history.end, began: nil)
        let person = try ShopStory.members { picture.writeMembers(to: &$0, mayReadContent: true) }
        Self.check(person.texts("devices.drawing"))
        #expect(person.texts("focuses.name") == [text])

        let tried = try TriedFormTests.answer(TriedFormTests.request(title: text), Self.story(text))
        Self.check(tried.texts("outcomes.drawings"))
        let broken = try TriedFormTests.answer(
            #"{"id":"1","app":"shop","recipients":["anna"],"interruptionLevel":\#(ShopStory.quoted(text)),"#
                + #""content":{"title":"A"}}"#)
        #expect(broken["verdict"] == "rejected")
    }
}
