import Explaining
import Foundation
import Model
import TestSupport
import Testing

@testable import Page

struct StoryPageTests {
    /// Elements that begin a line of the outline.
    private static let blocks: Set<String> = [
        "title", "header", "main", "footer", "nav", "section", "article", "h1", "h2", "h3", "h4", "h5", "p", "ul", "li",
        "details", "tr",
    ]

    /// The content of a page without markup: a line for each block, device, label or closed part.
    ///
    /// A line is indented by the depth of its first text. Signs between its texts tell the depth of the next one: `|`
    /// the same, `>` for each level deeper, `<` for each level less deep.
    static func outline(_ page: Markup) -> String {
        var lines: [String] = []
        var (isNew, before) = (true, 0)
        func add(_ words: String, at depth: Int) {
            if isNew {
                lines.append(String(repeating: "  ", count: depth) + words)
            } else {
                let sign =
                    depth == before ? "|" : String(repeating: depth > before ? ">" : "<", count: abs(depth - before))
                lines[lines.count - 1] += " \(sign) \(words)"
            }
            (isNew, before) = (false, depth)
        }
        for (place, element) in page.elements.enumerated() {
            if blocks.contains(element.name) { isNew = true }
            let depth = element.around.count
            if let device = element.attributes["data-device"] {
                let surface = element.attributes["data-surface"].map { ", \($0)" } ?? ""
                add("[\(device): \(element.attributes["data-type"] ?? "")\(surface)]", at: depth)
            } else if let label = element.attributes["aria-label"] {
                add("(\(label))", at: depth)
            } else if element.name == "details" {
                add("▸", at: depth)
            }
            for text in page.texts where text.after == place {
                let words = text.text.trimmingCharacters(in: .whitespacesAndNewlines)
                if !words.isEmpty { add(words, at: page.elements[text.element].around.count) }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The story of the demo, with fewer apps on its devices, so that each thing is drawn once or twice.
    @Test func theStoryIsDrawnAsItWasRead() throws {
        let whole = packageFolder.appendingPathComponent("deploy/contract/story.jsonl")
        let story = try String(contentsOf: whole, encoding: .utf8)
            .replacing(#"["parcel","chat","bank","shop"]"#, with: #"["parcel","chat","shop"]"#)
            .replacing(#"["chat","bank"]"#, with: #"["bank"]"#).replacing(#"["chat","shop"]"#, with: #"["shop"]"#)
        let text = Self.outline(try Markup(try PageStories.page(of: story).html))
        let file = packageFolder.appendingPathComponent("Tests/PageTests/Golden/story.txt")
        #expect(try text == golden(file, for: text))
    }

    @Test(arguments: [("day", 1), ("long-day", 150)])
    func thePageNeedsNothingButItself(name: String, leastLinks: Int) throws {
        let html = try PageStories.page(ofFile: "deploy/contract/examples/\(name).jsonl").html
        let page = try Markup(html)
        #expect(html.contains("default-src 'none'".replacing("'", with: "&#39;")))
        #expect(!html.contains("<script") && !html.contains("src=") && !html.contains("url("))
        let links = page.elements.compactMap { $0.attributes["href"] }
        let places = page.elements.compactMap { $0.attributes["id"] }
        #expect(links.count >= leastLinks)
        #expect(links.allSatisfy { $0.hasPrefix("#") && places.contains(String($0.dropFirst())) })
        #expect(Set(places).count == places.count)
        #expect(page.seen().contains("<script>alert('Hello')</script>") == (name == "day"))
        let levels = page.elements.compactMap { $0.name.first == "h" ? Int($0.name.dropFirst()) : nil }
        #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
        for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1, "no level is skipped") }
    }

    /// Words that nobody may read without unlocking or opening.
    static let secrets = ["Lighthouse", "postcard", "never sent"]

    @Test("R7: hidden content appears only after unlocking or opening", arguments: ["never", "when-unlocked"])
    func hiddenContentIsNotSeen(_ previews: String) throws {
        let lines = try PageStories.lines(
            title: "Lighthouse", body: "The postcard you never sent.", previews: previews,
            extra: ["sound": "default", "interruptionLevel": "time-sensitive"])
        let page = try Markup(try PageStories.page(of: lines).html)
        let seen = page.seen()
        for secret in Self.secrets { #expect(!seen.contains(secret)) }
        #expect(seen.contains("Notification") && seen.contains("Time Sensitive"))
        let opened = page.all { $0.name == "details" }
        for secret in Self.secrets { #expect(opened.contains(secret)) }
        #expect(opened.contains(previews == "never" ? "Only when opened" : "When unlocked"))
        let shown = try Markup(
            try PageStories.page(of: PageStories.lines(title: "Lighthouse", body: "The postcard you never sent.")).html)
        for secret in Self.secrets { #expect(shown.seen().contains(secret)) }
    }

    @Test("R7: the list is hidden and shown again as the device locks and unlocks after an arrival")
    func theListFollowsTheLock() throws {
        var lines = try PageStories.lines(
            title: "Lighthouse", body: "The postcard you never sent.", previews: "when-unlocked"
        ).split(separator: "\n").map(String.init)
        let request = lines.removeLast().replacing("08:00:00", with: "08:02:00")
        func end(_ more: [String]) throws -> (list: String, whole: Markup) {
            let page = try Markup(try PageStories.page(of: (lines + more).joined(separator: "\n")).html)
            return (page.all { $0.attributes["data-type"] == "end" }, page)
        }
        let arrived = [try PageStories.report(1, "unlocked"), request]
        let before = try end(arrived)
        #expect(before.list.contains("Lighthouse") && !before.list.contains("Notification\n"))
        #expect(before.whole.seen().contains("Lighthouse"))
        #expect(before.whole.all { $0.name == "details" }.contains("Once locked"))
        let locked = try end(arrived + [PageStories.report(3, "locked")])
        for secret in Self.secrets { #expect(!locked.list.contains(secret)) }
        #expect(locked.list.contains("Notification"))
        let unlocked = try end(arrived + [PageStories.report(3, "locked"), PageStories.report(4, "unlocked")])
        for secret in ["Lighthouse", "postcard"] { #expect(unlocked.list.contains(secret)) }
    }

    @Test(
        "R3: a device is drawn in the person's language and from its side",
        arguments: [
            ("en", "ltr", ["Monday, 2 March", "now", "Notification", "Turn Off", "1 notification", "Send"]),
            ("de", "ltr", ["Montag, 2. März", "jetzt", "Mitteilung", "Deaktivieren", "1 Mitteilung", "Senden"]),
            ("he", "rtl", ["יום שני, 2 במרץ", "עכשיו", "עדכון", "כבה", "עדכון אחד", "שלח"]),
        ])
    func inThePersonsLanguage(locale: String, direction: String, words: [String]) throws {
        let action: [String: Any] = ["id": "a", "title": "Reply", "textInput": [String: Any]()]
        let lines = try PageStories.lines(
            previews: "never", extra: ["interruptionLevel": "time-sensitive", "category": "c"],
            category: ["id": "c", "actions": [action]], locale: locale)
        let page = try Markup(try PageStories.page(of: lines).html)
        let all = page.texts.map(\.text)
        for word in words { #expect(all.contains(word), "\(word)") }
        let screens = page.elements.filter { $0.attributes["class"]?.hasPrefix("screen") == true }
        #expect(!screens.isEmpty)
        #expect(screens.allSatisfy { $0.attributes["lang"] == locale && $0.attributes["dir"] == direction })
    }

    @Test func whatIsHeldStandsInTheTimelineWithItsReason() throws {
        let end = try #require(Instant("2026-03-02T12:00:00Z"))
        let page = try PageStories.page(ofFile: "deploy/contract/examples/waiting.jsonl", until: end)
        let person = try #require(page.people.first)
        let codes = person.moments.flatMap { moment in moment.steps.map { $0.explained?.code ?? "" } }
        #expect(codes == ["alerted", "held", "held", "held", "alerted", "quiet", "alerted"])
        let digest = try #require(person.moments.flatMap(\.steps).first { $0.scenes.first?.delivery.type == .digest })
        #expect(digest.notifications.map(\.string) == ["chat/m-2/anna"])
        let seen = try Markup(page.html).seen()
        for words in ["Waits for the end of Work", "Digest", "Scheduled summary", "Held"] {
            #expect(seen.contains(words), "\(words)")
        }
    }
}
