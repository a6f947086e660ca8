import TestSupport
import Testing

/// Text from records that is markup, script or control characters shows as text, on every page of a real console.
@Suite(.serialized, .enabled(if: Chromium.path != nil)) struct HostileRecordsTests {
    @Test func whateverARecordSaysStaysText() throws {
        let demo = try StayingDemo(HostileStory.lines)
        let notifications = try demo.ids("/api/search?limit=500", "notification")
        let letters = try demo.ids("/api/dead-letters?limit=500", "id")
        try #require(
            notifications.count >= 2 * HostileStory.texts.count && letters.count >= 3 * HostileStory.texts.count)
        // In an address, one text of each kind is enough.
        let typed = HostileStory.texts.prefix(5).map(StayingDemo.encoded)
        let pages =
            ["/", "/overview", "/people/anna", "/dead-letters"]
            + notifications.map(StayingDemo.page(ofNotification:))
            + letters.map { "/dead-letters?id=\(StayingDemo.encoded($0))" }
            + typed.flatMap { text in
                [
                    "/people/\(text)", "/notifications/\(text)/\(text)/\(text)", "/sign-in?next=\(text)",
                    "/search?text=\(text)&app=\(text)&person=\(text)&rule=\(text)&outcome=\(text)&from=\(text)",
                    "/dead-letters?id=\(text)&reason=\(text)&app=\(text)",
                ]
            }
        let shots = try Chromium.shots("hostile", else: demo.folder)
        var shown = ""
        for page in try SurveyedPage.survey(
            demo.console, pages, sizes: ["phone"], schemes: ["light"], usesAxe: false, shots: shots)
        {
            #expect(page.foreign == [] && page.outside == [], "\(page.name)")
            // Only what is not there may be complained of.
            #expect(page.complaints.filter { !$0.contains("404") && !$0.contains("400") } == [], "\(page.name)")
            #expect(page.overflow <= 0, "\(page.name) is too wide by \(page.overflow)")
            #expect(page.title.hasSuffix("– Belfry"), "\(page.name): \(page.title)")
            shown += page.text + "\n"
        }
        for text in HostileStory.texts.prefix(9) { #expect(shown.contains(text), "\(text)") }
        #expect(shown.contains("‹U+202E›") && !shown.contains("\u{202E}"), "a direction character is named, not obeyed")
    }

    @Test func whatIsTypedStaysText() throws {
        let demo = try StayingDemo()
        for text in HostileStory.texts where !text.contains("\u{7}") {
            let walk = try demo.walk(
                "typed",
                [
                    .open("/try"), .wait("document.querySelector('#people option[value=anna]')"),
                    .reach("#field-app"), .clear, .type("chat"), .reach("#field-recipients"), .clear, .type("anna"),
                    .reach("#field-content-title"), .clear, .type(text), .reach("#field-content-body"), .clear,
                    .type(text),
                    .wait("document.querySelector('#devices .devices')"), .reach("form .main-button"), .press("Enter"),
                    .wait("document.querySelector('.sent-list .devices')"),
                    .reach("[data-sent] a"), .press("Enter"),
                    .wait("document.querySelectorAll('#steps li').length > 3"),
                    .read("document.querySelector('h1').innerText").named("heading"),
                    .read(
                        "[globalThis.hostile ?? 0, document.querySelectorAll('img, iframe, script:not([src])').length].join()"
                    )
                    .named("foreign"),
                ])
            #expect(walk["foreign"] as? String == "0,0", "\(text)")
        }
    }
}
