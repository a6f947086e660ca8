import Model
import TestSupport
import Testing

@testable import Page

struct HTMLWriterTests {
    /// A text of a record, and how the page writes it as text and in an attribute.
    static let table: [(String, String)] = [
        ("plain", "plain"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onload=\"x", "&quot; onload=&quot;x"),
        ("' onload='x", "&#39; onload=&#39;x"),
        ("a & b &amp; c", "a &amp; b &amp;amp; c"),
        ("]]>-->", "]]&gt;--&gt;"),
        ("\u{0}\u{8}\u{1B}\u{7F}\u{85}\u{FFFE}\u{1FFFF}", String(repeating: "\u{FFFD}", count: 7)),
        ("grüße 👩‍👩‍👧‍👦 שלום", "grüße 👩‍👩‍👧‍👦 שלום"),
    ]

    @Test(arguments: 0..<table.count) func textsAreEscaped(_ row: Int) {
        let (text, expected) = Self.table[row]
        var html = HTMLWriter()
        html.element("p", .data("data-type", text), text: text)
        html.quoted(text)
        #expect(html.text == "<p data-type=\"\(expected)\">\(expected)</p><bdi>\(expected)</bdi>")
    }

    @Test func labelsAreOnOneLineAndTurnNothing() {
        var html = HTMLWriter()
        html.element("span", .label("a\nb \u{202E}c\u{2066}d"), text: "")
        #expect(html.text == "<span aria-label=\"a b c\u{2066}d\u{2069}\"></span>")
    }

    /// Texts that break out of markup in one way or another.
    static let hostile = [
        "<script>alert(1)</script>", "</style><script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='x",
        "<!--", "-->", "]]>", "</title>", "</bdi></p></html>", "&lt;b&gt;", "&#60;script&#62;", "\u{0}", "\u{2028}",
        "\u{202E}", "\u{2067}", "<\u{0}script>", "\u{FF1C}script\u{FF1E}", "javascript:alert(1)", "\u{FEFF}", "`", "{}",
        "url(http://example.org/x)", "<svg/onload=x>", "&", ";", "\r\n",
    ]

    @Test func noTextOfARecordBecomesMarkup() throws {
        var random = SeededGenerator(for: "noTextOfARecordBecomesMarkup")
        func text() -> String {
            var text = ""
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                text += Self.hostile.randomElement(using: &random) ?? ""
                if Bool.random(using: &random) { text += SeededText.make(using: &random, most: 6) }
            }
            return text
        }
        for _ in 0..<60 {
            let lines = try PageStories.lines(
                title: text(), body: text(), appName: "A" + text(),
                previews: ["always", "never", "when-unlocked"]
                    .randomElement(using: &random) ?? "always",
                extra: ["category": "c", "threadId": text(), "sound": "default", "id": "r"],
                category: [
                    "id": "c", "placeholder": text(), "actions": [["id": "a", "title": text(), "icon": text()]],
                ])
            let page = try PageStories.page(of: lines).html
            do {
                _ = try Markup(page)
            } catch {
                Issue.record("\(error)\n\(lines)")
                return
            }
        }
    }

    @Test(arguments: ["#C2410C", "#ffffff", "#000000"]) func aColourOfSixDigitsIsTaken(_ text: String) throws {
        let color = try #require(PageColor(text))
        #expect(color.attribute.name.description == "style")
        #expect(color.attribute.value.hasPrefix("background:rgb(") && color.isLight == (text == "#ffffff"))
    }

    @Test(arguments: ["", "#", "red", "#12345", "#1234567", "#12345g", "#1;}</s", "url(x)", "#12345é", "C2410C0"])
    func nothingElseReachesAStyle(_ text: String) {
        #expect(PageColor(text) == nil)
    }
}
