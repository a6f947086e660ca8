import Foundation
import TestSupport
import Testing

/// What somebody does who starts `deploy/demo --stay` for the first time, with the keyboard alone.
@Suite(.serialized, .enabled(if: Chromium.path != nil)) struct NewcomerTests {
    /// The text of the devices that the form's page has drawn after a request was sent.
    private static let drawn = "document.querySelector('.sent-list .devices')?.innerText ?? ''"

    private static func form(title: String) -> [BrowserWalk.Step] {
        [
            .open("/try"), .wait("document.querySelector('#people option[value=anna]')"),
            .reach("#field-app"), .clear, .type("parcel"),
            .reach("#field-recipients"), .clear, .type("anna"),
            .reach("#field-content-title"), .clear, .type(title),
            .reach("#field-content-body"), .clear, .type("Your courier has left the parcel with the neighbours."),
        ]
    }

    @Test func theFirstRequestIsSeenExplainedAndTriedAgainUnderAFocus() throws {
        let demo = try StayingDemo()
        #expect(demo.text.components(separatedBy: "    curl ").count == 4, "three lines to try")
        let shots = try Chromium.shots("newcomer", else: demo.folder)
        let walk = try demo.walk(
            "newcomer", window: (1280, 1100),
            Self.form(title: "At the Door") + [
                // What it would do stands there before it is sent.
                .wait("document.querySelector('#devices .devices')?.innerText.includes('At the Door')").named(
                    "foreseen"),
                .reach("form .main-button"), .press("Enter"),
                .wait("\(Self.drawn).includes('At the Door')", seconds: 20).named("seen"),
                .shot("sent", full: true),
                .reach("[data-sent] a"), .press("Enter"),
                .see("Alerted", in: "#top").named("explained"),
                .wait("document.querySelectorAll('#steps li').length > 3"),
                .read("document.querySelector('#steps').innerText").named("steps"),
                .shot("story", full: true),
            ] + Self.form(title: "At Work") + [
                .wait("document.querySelector('#focuses [role=switch]')"),
                .reach("#focuses [role=switch]"), .press("Space"),
                .wait("document.querySelector('#focuses [role=switch]').ariaChecked == 'true'").named("switched"),
                .wait("document.querySelector('#devices .course')?.innerText.includes('Work')").named("foreseen again"),
                .shot("focus", full: true),
                .reach("form .main-button"), .press("Enter"),
                .wait("document.querySelector('.sent-list')?.innerText.includes('Work')").named("held"),
                .reach("[data-sent] a"), .press("Enter"),
                .see("Work", in: "#top"), .see("What would have", in: "#content"),
                .read("document.querySelector('#ways-out').innerText").named("ways out"),
                .shot("held", full: true),
                .open("/people/anna"), .wait("document.querySelector('#waiting')?.innerText.includes('At Work')"),
                .shot("person"),
            ])
        #expect((walk["steps"] as? String)?.contains("At the Door") == true)
        try Self.comparePicture(try Data(contentsOf: shots.appendingPathComponent("person.png")))
        #expect((walk["ways out"] as? String)?.contains("Focus") == true, "\(walk["ways out"] ?? "")")
        print(
            "open after \(demo.secondsToOpen) s; foreseen \(walk.milliseconds("foreseen") ?? -1) ms after the last key, "
                + "seen \(walk.milliseconds("seen") ?? -1) ms after Enter")
    }

    /// The picture in the README: with `BELFRY_REWRITE_GOLDEN=1` it is taken anew. Its times are those of the day on which
    /// it was taken, so only its size can be compared.
    private static func comparePicture(_ new: Data) throws {
        let file = packageFolder.appendingPathComponent("Services/Console/console.png")
        if ProcessInfo.processInfo.environment["BELFRY_REWRITE_GOLDEN"] != nil { try new.write(to: file) }
        let picture = try Data(contentsOf: file)
        #expect(picture.prefix(24).suffix(8) == new.prefix(24).suffix(8), "the picture's width and height")
        let readme = try String(contentsOf: packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains("](Services/Console/console.png)"))
    }

    @Test func thePrintedLinesWork() throws {
        let demo = try StayingDemo()
        let lines = demo.text.split(separator: "\n").filter { $0.hasPrefix("    curl ") || $0.hasPrefix("    kcat ") }
        let answers = try lines.map { line in
            // The stream does not end by itself.
            let first = "grep -m 1 '^event: ' < <(timeout \(60 * patience) \(line))"
            return try output(of: "bash", ["-c", line.contains(" -N ") ? first : String(line)])
        }.map { String(decoding: $0, as: UTF8.self) }
        try #require(answers.count == 4)
        #expect(answers[0].contains(#""receipt""#) || answers[0].contains("try-1"), "\(answers[0])")
        #expect(answers[1].contains("title-generic"), "\(answers[1])")
        #expect(["event: delivery\n", "event: open\n"].contains(answers[2]))
        #expect(answers[3].contains(#""code":"alerted""#), "\(answers[3].prefix(300))")
        #expect(try demo.story("try-1")["title"] as? String == "At the Door")
    }
}
