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

        let size: String
        let scheme: String
        let text: String
        let all: String
        let devices: [Device]
        let wide: [String]
        let width: Int
        let overflow: Int
        let background: String
        let foreign: [String]
        let nameless: Int
        let loaded: [String]
        let complaints: [String]
        let bodies: [Body]
        let inView: InView?
    }

    /// Opens a page at each width in light and dark, and checks that it is sound and shows some words.
    ///
    /// Screenshots are kept if `BELFRY_SCREENSHOTS` names a folder.
    private static func open(
        _ html: String, _ name: String, sizes: [String] = ["phone", "desk"], sees seen: [String],
        check: (String, Look) throws -> Void = { _, _ in }
    ) throws {
        let folder = try TemporaryFolder()
        let shots = try Chromium.shots(name, else: folder)
        let page = folder.url.appendingPathComponent("page.html")
        try Data(html.utf8).write(to: page)
        let found = try Chromium.run(
            "browser.py", ["survey"],
            [
                "base": page.absoluteString, "paths": [""], "folder": shots.path, "sizes": sizes,
                "schemes": ["light", "dark"], "axe": "none", "looks": true,
            ])
        let looks = try JSONDecoder().decode([Look].self, from: found)
        #expect(looks.count == 2 * sizes.count)
        var pictures: Set<Data> = []
        for look in looks {
            let name = "\(look.size)-\(look.scheme)"
            let picture = try Data(contentsOf: shots.appendingPathComponent("root-\(name).png"))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 20_000, "\(name)")
            pictures.insert(picture)
            expectSound(look, name)
            for words in seen { #expect(look.text.contains(words), "\(name): \(words)") }
            try check(name, look)
        }
        #expect(pictures.count == looks.count, "light and dark, wide and narrow differ")
    }

    private static func example(_ name: String) throws -> String {
        try PageStories.page(ofFile: "deploy/contract/examples/\(name).jsonl").html
    }

    /// Checks that hold for every page.
    private static func expectSound(_ look: Look, _ name: String) {
        #expect(look.foreign == [], "\(name)")
        #expect(look.loaded.count == 1, "\(name) loads \(look.loaded)")
        #expect(look.complaints == [], "\(name)")
        #expect(look.nameless == 0, "\(name): pictures or links without a name")
        // On a phone, content that is too wide makes the window wider, so neither width may differ from the requested
        // one.
        #expect(
            look.width == ["old": 320, "phone": 390, "desk": 1280][look.size] && look.overflow == 0 && look.wide == [],
            "\(name) is \(look.overflow) too wide in \(look.width): \(look.wide)")
        #expect(look.background == (look.scheme == "dark" ? "rgb(12, 13, 16)" : "rgb(244, 244, 247)"), "\(name)")
    }

    @Test("R3: five languages, two of them from right to left, are seen as they are written")
    func languagesAreSeen() throws {
        try Self.open(Self.example("languages"), "languages", sees: []) { name, look in
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
        try Self.open(Self.example("day"), "day", sees: ["<script>alert('Hello')</script>"]) { name, look in
            // R7, previews never: only a person who opens the notification reads the diary.
            #expect(!look.text.contains("lighthouse and the letter"), "\(name)")
            #expect(look.all.contains("lighthouse and the letter"), "\(name)")
            let surfaces = Set(look.devices.compactMap(\.surface))
            #expect(surfaces == ["banner", "alert", "lock-screen", "short-look", "quiet"], "\(name)")
        }
    }

    @Test func aLongDayIsSeenOnEveryWidth() throws {
        let words = [
            "Waits for the end of Work, 16:30", "Work: allows the sender", "Work allows Time Sensitive",
            "Lowered to Active: not relevant within the hour", "Advice: event-time-missing", "Every notification",
            "Next at 08:32", "CRITICAL", "TIME SENSITIVE", "Marketing not consented", "level-unknown",
        ]
        let html = try Self.example("long-day")
        try Self.open(html, "long-day", sizes: ["old", "phone", "desk"], sees: words) { name, look in
            let inView = try #require(look.inView)
            #expect(inView.bar == 0, "\(name): the person's bar stays")
            #expect((0...30).contains(inView.time), "\(name): the time stays below it, at \(inView.time)")
            // R4: a phone's lines have 40 columns, or fewer on a screen of 320 pixels.
            let most = look.size == "old" ? 5 : 4
            let onPhone = look.bodies.filter { $0.device == "frame phone" && !$0.text.contains("\n") }
            #expect(onPhone.contains { $0.lines >= 3 })
            for body in onPhone { #expect(body.lines <= most, "\(name): \(body.lines) lines of \(body.text)") }
        }
    }

    @Test func cardsAreSeen() throws {
        let words = ["iPhone, locked", "iPhone, unlocked", "Two Stops Away", "No device of this kind has the app."]
        try Self.open(CardPageTests.page().html, "cards", sizes: ["old", "desk"], sees: words) { name, look in
            // R4: a banner's four lines of 40 columns stay four lines if the screen has room for a phone.
            #expect(look.bodies.count == 3)
            if look.size == "desk" { #expect(look.bodies.allSatisfy { $0.lines == 4 }, "\(name): \(look.bodies)") }
        }
    }
}
