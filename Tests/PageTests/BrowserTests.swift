import Foundation
import Page
import TestSupport
import Testing

/// The page in headless Chromium, driven by `Tests/Python/browser.py`.
struct BrowserTests {
    /// What the driver found in one of the four looks.
    struct Look: Decodable {
        struct Device: Decodable {
            let person: String?
            let device: String
            let type: String
            let surface: String?
            /// What is seen without opening anything.
            let visible: String
            let all: String
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
    }

    /// `BELFRY_CHROMIUM`, which deploy/test sets, or one that is installed.
    static let chromium: String? =
        ProcessInfo.processInfo.environment["BELFRY_CHROMIUM"]
        ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Opens the page of a story at both widths in light and dark.
    ///
    /// Screenshots stay where `BELFRY_SCREENSHOTS` names a folder.
    static func looks(atFile path: String, _ name: String) throws -> [String: Look] {
        let chromium = try #require(chromium)
        let folder = try TemporaryFolder()
        var shots = folder.url
        if let kept = ProcessInfo.processInfo.environment["BELFRY_SCREENSHOTS"] {
            shots = URL(fileURLWithPath: kept).appendingPathComponent(name)
            try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
        }
        let page = folder.url.appendingPathComponent("page.html")
        try Data(try PageStories.page(ofFile: path).html.utf8).write(to: page)
        let script = packageFolder.appendingPathComponent("Tests/Python/browser.py").path
        let found = try output(of: IndependentClient.python, [script, chromium, page.path, shots.path])
        let looks = try JSONDecoder().decode([String: Look].self, from: found)
        #expect(Set(looks.keys) == ["phone-light", "phone-dark", "desk-light", "desk-dark"])
        var pictures: Set<Data> = []
        for (name, look) in looks {
            let picture = try Data(contentsOf: URL(fileURLWithPath: look.screenshot))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 20_000, "\(name)")
            pictures.insert(picture)
        }
        #expect(pictures.count == 4, "light and dark, wide and narrow differ")
        return looks
    }

    /// What holds of every page.
    static func expectSound(_ look: Look, _ name: String) {
        #expect(look.scripts == 0, "\(name)")
        #expect(look.loaded.count == 1, "\(name) loads \(look.loaded)")
        #expect(look.complaints == [], "\(name)")
        #expect(look.nameless == 0, "\(name): pictures or links without a name")
        // On a phone what is too wide makes the window wider, so neither width may differ from the one asked for.
        let width = name.hasPrefix("phone") ? 390 : 1280
        #expect(
            look.scrollWidth == width && look.width == width && look.wide == [],
            "\(name) is \(look.scrollWidth) wide in \(look.width): \(look.wide)")
        let isDark = name.hasSuffix("dark")
        #expect(look.background == (isDark ? "rgb(12, 13, 16)" : "rgb(244, 244, 247)"), "\(name)")
    }

    @Test(.enabled(if: chromium != nil, "Chromium is not installed; deploy/test installs it"))
    func theStoryIsSeen() throws {
        for (name, look) in try Self.looks(atFile: "deploy/story.jsonl", "story") {
            Self.expectSound(look, name)
            for words in [
                "Two Stops Away", "Your courier arrives in about ten minutes.", "Mira Okafor", "Lisbon Trip",
                "New Sign-In", "TIME SENSITIVE", "marketing", "level-unknown",
            ] {
                #expect(look.visible.contains(words), "\(name): \(words)")
            }
            // Ben's devices hide what they show until they are unlocked.
            let ben = look.devices.filter { $0.person == "ben" && $0.type != "end" }
            #expect(Set(ben.map(\.device)) == ["ben-iphone", "ben-ipad"])
            for device in ben {
                for words in ["Spring Sale", "balcony", "Mira", "Lisbon", "Train tickets"] {
                    #expect(!device.visible.contains(words), "\(name), \(device.device): \(words)")
                }
                #expect(device.visible.contains("Messages: 1") || device.visible.contains("Notification"))
                #expect(device.all.contains("Mira Okafor") || device.all.contains("Spring Sale"))
            }
            let iphone = look.devices.filter { $0.device == "anna-iphone" }
            #expect(iphone.map(\.surface) == ["lock-screen", "lock-screen", "lock-screen", nil])
        }
    }

    @Test(
        "R3: five languages, two of them from right to left, are seen as they are written",
        .enabled(if: chromium != nil, "Chromium is not installed; deploy/test installs it"))
    func languagesAreSeen() throws {
        for (name, look) in try Self.looks(atFile: "deploy/examples/languages.jsonl", "languages") {
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

    @Test(.enabled(if: chromium != nil, "Chromium is not installed; deploy/test installs it"))
    func aDayOnEveryDeviceIsSeen() throws {
        for (name, look) in try Self.looks(atFile: "deploy/examples/day.jsonl", "day") {
            Self.expectSound(look, name)
            #expect(look.visible.contains("<script>alert('Hello')</script>"), "\(name)")
            // R7, previews never: only who opens it reads the diary.
            #expect(!look.visible.contains("lighthouse and the letter"), "\(name)")
            #expect(look.all.contains("lighthouse and the letter"), "\(name)")
            let surfaces = Set(look.devices.compactMap(\.surface))
            #expect(surfaces == ["banner", "alert", "lock-screen", "short-look", "quiet"], "\(name)")
        }
    }
}
