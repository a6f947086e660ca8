import Foundation
import Page
import TestSupport
import Testing

/// The page in headless Chromium, driven by `Tests/Python/browser.py`.
@Suite(.enabled(if: Chromium.path != nil, "Chromium is not installed; deploy/test installs it"))
struct BrowserTests {
    /// The driver's findings in one of the four layouts.
    struct Look: Decodable {
        struct Device: Decodable {
            let person: String?
            let surface: String?
            /// The text visible without opening anything.
            let visible: String
        }

        /// A drawn text, and its number of lines.
        struct Body: Decodable {
            let device: String
            let text: String
            let lines: Int
        }

        /// In the middle of a tall step: the position of the person's bar, and how far below it the step's time is.
        struct InView: Decodable {
            let bar: Double
            let time: Double
        }

        let title: String
        let visible: String
        let all: String
        let devices: [Device]
        let wide: [String]
        let width: Int
        let scrollWidth: Int
        let background: String
        let scripts: Int
        let nameless: Int
        let loaded: [String]
        let complaints: [String]
        let screenshot: String
        let bodies: [Body]
        let inView: InView?
    }

    /// Opens a page at each width in light and dark.
    ///
    /// Screenshots are kept if `BELFRY_SCREENSHOTS` names a folder.
    static func looks(
        of html: String, _ name: String, sizes: [String] = ["phone", "desk"]
    ) throws -> [String: Look] {
        let chromium = try #require(Chromium.path)
        let folder = try TemporaryFolder()
        let shots = try Chromium.shots(name, else: folder)
        let page = folder.url.appendingPathComponent("page.html")
        try Data(html.utf8).write(to: page)
        let script = packageFolder.appendingPathComponent("Tests/Python/browser.py").path
        let found = try output(of: IndependentClient.python, [script, chromium, page.path, shots.path] + sizes)
        let looks = try JSONDecoder().decode([String: Look].self, from: found)
        #expect(Set(looks.keys) == Set(sizes.flatMap { ["\($0)-light", "\($0)-dark"] }))
        var pictures: Set<Data> = []
        for (name, look) in looks {
            let picture = try Data(contentsOf: URL(fileURLWithPath: look.screenshot))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 20_000, "\(name)")
            pictures.insert(picture)
        }
        #expect(pictures.count == looks.count, "light and dark, wide and narrow differ")
        return looks
    }

    /// Checks that hold for every page.
    static func expectSound(_ look: Look, _ name: String) {
        #expect(look.scripts == 0, "\(name)")
        #expect(look.loaded.count == 1, "\(name) loads \(look.loaded)")
        #expect(look.complaints == [], "\(name)")
        #expect(look.nameless == 0, "\(name): pictures or links without a name")
        // On a phone, content that is too wide makes the window wider, so neither width may differ from the requested
        // one.
        let width = name.hasPrefix("old") ? 320 : name.hasPrefix("phone") ? 390 : 1280
        #expect(
            look.scrollWidth == width && look.width == width && look.wide == [],
            "\(name) is \(look.scrollWidth) wide in \(look.width): \(look.wide)")
        let isDark = name.hasSuffix("dark")
        #expect(look.background == (isDark ? "rgb(12, 13, 16)" : "rgb(244, 244, 247)"), "\(name)")
    }

    @Test func theStoryIsSeen() throws {
        for (name, look) in try Self.looks(of: PageStories.page(ofFile: "deploy/contract/story.jsonl").html, "story") {
            Self.expectSound(look, name)
            for words in [
                "Two Stops Away", "Your courier arrives in about ten minutes.", "Mira Okafor", "Lisbon Trip",
                "New Sign-In", "TIME SENSITIVE", "Marketing not consented", "level-unknown",
            ] {
                #expect(look.visible.contains(words), "\(name): \(words)")
            }
        }
    }

    @Test("R3: five languages, two of them from right to left, are seen as they are written")
    func languagesAreSeen() throws {
        for (name, look) in try Self.looks(
            of: PageStories.page(ofFile: "deploy/contract/examples/languages.jsonl").html, "languages")
        {
            Self.expectSound(look, name)
            for (person, words) in [
                ("amal", ["الطرد في الطريق", "إغلاق", "عرض", "عاجل", "٤ إشعارات", "مكالمة فائتة"]),
                ("noa", ["החבילה בדרך", "סגור", "הצג", "דחוף", "4 עדכונים", "שיחה שלא נענתה"]),
                ("yuki", ["まもなくお届け", "閉じる", "表示", "即時通知", "4件の通知", "不在着信"]),
                ("lena", ["Zwei Stopps", "Schließen", "Anzeigen", "DRINGLICH", "4 Mitteilungen", "Verpasster Anruf"]),
                ("ines", ["A duas paradas", "Fechar", "Ver", "URGENTE", "4 notificações", "Chamada não atendida"]),
            ] {
                let seen = look.devices.filter { $0.person == person }.map(\.visible).joined(separator: " ")
                for word in words { #expect(seen.contains(word), "\(name), \(person): \(word)") }
            }
        }
    }

    @Test func aDayOnEveryDeviceIsSeen() throws {
        for (name, look) in try Self.looks(
            of: PageStories.page(ofFile: "deploy/contract/examples/day.jsonl").html, "day")
        {
            Self.expectSound(look, name)
            #expect(look.visible.contains("<script>alert('Hello')</script>"), "\(name)")
            // R7, previews never: only a person who opens the notification reads the diary.
            #expect(!look.visible.contains("lighthouse and the letter"), "\(name)")
            #expect(look.all.contains("lighthouse and the letter"), "\(name)")
            let surfaces = Set(look.devices.compactMap(\.surface))
            #expect(surfaces == ["banner", "alert", "lock-screen", "short-look", "quiet"], "\(name)")
        }
    }

    @Test func aLongDayIsSeenOnEveryWidth() throws {
        let page = try PageStories.page(ofFile: "deploy/contract/examples/long-day.jsonl")
        for (name, look) in try Self.looks(of: page.html, "long-day", sizes: ["old", "phone", "desk"]) {
            Self.expectSound(look, name)
            for words in [
                "Waits for the end of Work, 16:30", "Work: allows the sender", "Work allows Time Sensitive",
                "Lowered to Active: not relevant within the hour", "Advice: event-time-missing", "Every notification",
                "Next at 08:32", "CRITICAL",
            ] {
                #expect(look.visible.contains(words), "\(name): \(words)")
            }
            let inView = try #require(look.inView)
            #expect(inView.bar == 0, "\(name): the person's bar stays")
            #expect((0...30).contains(inView.time), "\(name): the time stays below it, at \(inView.time)")
            // R4: a phone's lines have 40 columns, or fewer on a screen of 320 pixels.
            let most = name.hasPrefix("old") ? 5 : 4
            let onPhone = look.bodies.filter { $0.device == "frame phone" && !$0.text.contains("\n") }
            #expect(onPhone.contains { $0.lines >= 3 })
            for body in onPhone { #expect(body.lines <= most, "\(name): \(body.lines) lines of \(body.text)") }
        }
    }

    @Test func cardsAreSeen() throws {
        for (name, look) in try Self.looks(of: try CardPageTests.page().html, "cards", sizes: ["old", "desk"]) {
            Self.expectSound(look, name)
            for words in [
                "iPhone, locked", "iPhone, unlocked", "Two Stops Away", "No device of this kind has the app.",
            ] {
                #expect(look.visible.contains(words), "\(name): \(words)")
            }
            // R4: a banner's four lines of 40 columns stay four lines if the screen has room for a phone.
            #expect(look.bodies.count == 3)
            if name.hasPrefix("desk") { #expect(look.bodies.allSatisfy { $0.lines == 4 }, "\(name): \(look.bodies)") }
        }
    }
}
