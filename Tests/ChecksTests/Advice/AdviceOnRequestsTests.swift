import Foundation
import Testing

/// Advice that depends on more of a request than one text.
struct AdviceOnRequestsTests {
    private static let sara = #""communication":{"intent":"send-message","sender":{"name":"Sara"}}"#
    private static let call = #""communication":{"intent":"start-call","sender":{"name":"Sara"}}"#
    private static let offers = #""marketing":{"topic":"offers"}"#
    private static let strings = #""strings":{"en":{"T":"your order %@ has shipped!"},"de":{"T":"Bestellung"}}"#
    private static let sounds =
        #""sounds":[{"name":"gong","seconds":30.1},{"name":"symphony","seconds":240},{"name":"edge","seconds":30},"#
        + #"{"name":"ping","seconds":1}]"#

    /// Without words there is the app's own content, which is on no Lock Screen.
    private static let ownContent =
        #""categories":[{"id":"C","placeholder":"Reminder"}],"contentExtensions":[{"id":"x","categories":["C"],"#
        + #""initialContentSizeRatio":1,"layout":[{"text":"Hi"}]}]"#
    private static let wordless = #""category":"C","content":{"body":"","data":{"x":1}}"#

    private static func text(_ title: String, _ body: String) -> String {
        #""content":{"title":"\#(title)","body":"\#(body)"}"#
    }

    private static func body(_ text: String) -> String { #""content":{"body":"\#(text)"}"# }

    private static func attached(_ file: String) -> String { #""content":{"attachments":[{"url":"\#(file)"}]}"# }

    /// A titled message from a sender with these members.
    private static func message(_ title: String, from sender: String) -> String {
        text(title, "See you at 8?") + #","communication":{"intent":"send-message","sender":{\#(sender)}}"#
    }

    /// A table's name has codes, `alone` if no other advice may come, `of` an app with these members, `with` these members
    /// of every request, or after a colon what it is about. A line has further members of requests; each of these gets all
    /// of the codes, or none.
    static let tables = TextTable.read(
        """
        title-punctuation with "event":{"id":"e1","start":"2026-03-01T22:00:00Z"}
        + "content":{"title":"Let's Celebrate."}
        - "content":{"title":"Let's Celebrate!"}
        title-style, body-case
        - \(text("Deine Bestellung ist unterwegs", "Sie wird heute zugestellt.")) | \(text("パッケージが届きました", "玄関にあります。"))
        - \(text("Su pedido ha sido enviado", "Llega hoy.")) | \(text("votre colis est arrivé", "Il est dans le hall."))
        - \(text("Order kamu sudah sampai", "Driver menunggu di lobi."))
        title-style, title-punctuation alone of \(strings)
        + "content":{"titleLocKey":"T","titleLocArgs":["4812"],"title":"Order Shipped"}
        - "content":{"titleLocKey":"other key!","title":"x!"}
        title-long of "watch":{}
        + "content":{"title":"Weekly Device Reports"} | "content":{"title":"今週の端末の報告書一覧"}
        - "content":{"title":"Weekly Device Report"}
        title-ignored
        + \(message("New Message", from: #""name":"Sara""#)) | \(message("sara", from: #""name":"Sara""#))
        - \(message("Sara", from: #""name":"Sara""#)) | \(body("See you at 8?")),\(sara)
        + \(message("Chat", from: #""handle":"s@example.com""#))
        - \(message("Chat", from: #""name":"","handle":"""#)) | \(message("Chat", from: #""id":"s1""#))
        - \(text("Chat", "See you at 8?")),"communication":{"intent":"send-message"}
        title-ignored: an empty name counts as absent, so the handle is shown
        + \(message("New Message", from: #""name":"","handle":"s@example.com""#))
        + \(message("New Message", from: #""name":" ","handle":"s@example.com""#))
        - \(message("s@example.com", from: #""name":"","handle":"s@example.com""#))
        title-ignored of "entitlements":[]
        - \(message("Chat", from: #""name":"Sara""#))
        already-truncated alone with \(sara)
        + \(body("Hey do you remember the house that we saw on the way to the lake last…"))
        - \(body("hmm, not so sure about that...")) | \(body("NO WAY ARE YOU SERIOUS???"))
        app-name-in-text alone with \(sara)
        - \(body("Do you like Parcels Now?"))
        sensitive-data with \(sara)
        + \(body("my pin is 4829"))
        sensitive-data: the title names the medical test
        + \(text("HIV Test", "Result: negative")) | \(text("HIV Result", "Positive"))
        + \(text("Your HIV Test Result", "The result is positive.")) | \(text("Biopsy", "It is benign."))
        - \(text("HIV Test", "Your results are ready.")) | \(text("Cancer", "Your energy is positive."))
        - \(text("Test Result", "The mood is positive.")) | \(text("Visit", "Your bankruptcy hearing is on Monday."))
        + \(text("Your HIV Test", "It is on Monday.")) | \(text("Your Bankruptcy", "See the date.")),"category":"C"
        - \(text("What the Abortion Ruling Means for You", "Read on.")) | \(message("Your HIV Test", from: #""name":"S""#))
        error-by-notification
        + \(text("Error", "The list is not there."))
        badge-mimicry with \(sara)
        - \(text("(3) Lunch", "See you at 8?"))
        badge-mimicry
        + \(attached("https://example.com/i/unread-badge.png")) | \(attached("https://example.com/i/Badge_Count_3.png"))
        + \(attached("https://example.com/i/red-dot.png"))
        - \(attached("https://example.com/i/badge-5k.png")) | \(attached("https://example.com/i/photo.png"))
        - \(attached("https://example.com/i/discount.png"))
        app-icon-attached alone of "icon":"https://e.com/i.png"
        + \(attached("https://e.com/i.png"))
        - \(attached("https://e.com/j.png"))
        app-icon-attached alone of "icon":"i.png"
        + \(attached("https://e.com/i.png"))
        - \(attached("https://e.com/hi.png"))
        launch-image-unknown alone of "launchImages":["menu"],"defaultLaunchImage":"start"
        + "content":{"title":"Your Turn","launchImage":"board"} | "content":{"title":"Your Turn","launchImage":"Menu"}
        - "content":{"title":"Your Turn","launchImage":"menu"} | "content":{"title":"Your Turn","launchImage":"start"}
        - "content":{"title":"Your Turn"}
        marketing-unmarked alone with \(offers)
        - \(body("Spring sale: 20% off everything."))
        settings-link-missing of "settingsLink":null
        + \(body("The spring sale begins on Monday.")),\(offers)
        - \(body("Your parcel is at the door."))
        settings-link-missing with \(offers)
        - \(body("The spring sale begins on Monday.")) | \(body("Members get 20% off."))
        collapse-id-missing alone with \(body("The road is closed.")),"alertsAgain":true
        + "event":{"id":"e"}
        - "recipients":["p"]
        collapse-id-missing alone with \(sara)
        - \(body("Update 3: I am on the train.")),"threadId":"t"
        critical-without-sound with \(body("The river rises."))
        + "interruptionLevel":"critical"
        - "interruptionLevel":"critical","sound":"default" | "interruptionLevel":"active"
        sound-too-long of \(sounds)
        + "sound":"gong" | "sound":"symphony"
        - "sound":"ping" | "sound":"edge" | "sound":"default" | "sound":"none" | "sound":"Ping"
        sound-unknown of \(sounds)
        + "sound":"none" | "sound":"Ping"
        - "sound":"gong" | "sound":"symphony" | "sound":"ping" | "sound":"edge" | "sound":"default"
        important-by-sound-only of \(ownContent) with \(wordless)
        + "interruptionLevel":"critical","sound":"default" | "interruptionLevel":"time-sensitive","sound":"default"
        - "interruptionLevel":"critical" | "interruptionLevel":"time-sensitive"
        important-by-badge-only of \(ownContent) with \(wordless)
        + "interruptionLevel":"critical" | "interruptionLevel":"time-sensitive"
        - "interruptionLevel":"critical","sound":"default" | "interruptionLevel":"time-sensitive","sound":"default"
        important-by-sound-only, important-by-badge-only of \(ownContent) with \(wordless)
        - "interruptionLevel":"active","sound":"default" | "interruptionLevel":"passive" | "sound":"default"
        - "recipients":["p"]
        - "interruptionLevel":"critical","sound":"default",\(body("The siren is real."))
        - "interruptionLevel":"time-sensitive",\(body("Your driver is here."))
        important-by-sound-only
        - "interruptionLevel":"time-sensitive","sound":"default","content":null,\(call)
        """)

    /// A request of a table.
    struct Row: Sendable, CustomTestStringConvertible {
        let table: String
        let members: String
        let applies: Bool

        var testDescription: String { "\(table): \(members)" }
    }

    static let rows = tables.flatMap { table in
        table.applies.map { Row(table: table.name, members: $0, applies: true) }
            + table.passes.map { Row(table: table.name, members: $0, applies: false) }
    }

    @Test(arguments: rows) func theRequestGetsTheAdvice(row: Row) throws {
        let (head, all) = Self.halves(row.table, at: " with ")
        let (name, app) = Self.halves(head, at: " of ")
        let codes = Set(Self.halves(name, at: ": ").0.replacing(" alone", with: "").components(separatedBy: ", "))
        let request = try Self.members(all).merging(Self.members(row.members)) { $1 }
        let given = try AdviceProbe(app: Self.members(app)).codes(request)
        let expected = row.applies ? codes : []
        #expect(name.hasSuffix(" alone") ? given == expected : given.intersection(codes) == expected)
    }

    private static func halves(_ text: String, at separator: String) -> (String, String) {
        let parts = text.components(separatedBy: separator)
        return (parts[0], parts.dropFirst().joined(separator: separator))
    }

    private static func members(_ json: String) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data("{\(json)}".utf8)) as? [String: Any] ?? [:]
    }
}
