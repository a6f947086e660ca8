import TestSupport
import Testing

/// What a supporter and an operator do in the console, with the keyboard alone.
@Suite(.serialized, .enabled(if: Chromium.path != nil)) struct ConsoleWalksTests {
    @Test func aDeadLetterIsMendedAndSentAgain() throws {
        let demo = try StayingDemo()
        let mended =
            #"{"id":"p-1042","app":"parcel","recipients":["anna"],"content":{"body":"Your parcel was handed to a neighbour."}}"#
        let walk = try demo.walk(
            "letter", expecting: 422,
            [
                .open("/dead-letters"), .wait("document.querySelectorAll('#rows a').length == 2"),
                .reach("#reason"), .type("level-unknown"), .press("Enter"),
                .wait("document.querySelectorAll('#rows a').length == 1"), .reach("#rows a"), .press("Enter"),
                .see("interruptionLevel", in: "#letter"),
                .read("document.querySelector('#letter mark').innerText").named("marked"),
                // First with another mistake: it says what is wrong with it.
                .reach("#edited"), .clear,
                .type(mended.replacing(#""content""#, with: #""interruptionLevel":9,"content""#)),
                .reach("#letter .main-button"), .press("Enter"), .see("turned down again", in: "#letter .result"),
                .reach("#edited"), .clear, .type(mended), .reach("#letter .main-button"), .press("Enter"),
                .see("Sent again", in: "#letter .result").named("sent"), .shot("sent", full: true),
                .see("sent again", in: "#rows"),
                .reach("#letter .result a"), .press("Enter"), .wait("location.pathname == '/'"),
                .wait("document.querySelector('#rows a[href=\"/notifications/parcel/p-1042/anna\"]')"),
            ])
        #expect(walk["marked"] as? String == #""interruptionLevel""#)
        let story = try demo.story("p-1042")
        #expect(story["body"] as? String == "Your parcel was handed to a neighbour.")
    }

    @Test func whatIfIsAskedAndDrawnBesideWhatHappened() throws {
        let demo = try StayingDemo.shared()
        let walk = try demo.walk(
            "what-if",
            [
                .open("/"), .wait("document.querySelector('#rows a[href=\"/notifications/parcel/p-1041/anna\"]')"),
                .reach("a[href=\"/notifications/parcel/p-1041/anna\"]"), .press("Enter"),
                .wait("document.querySelector('#if-level')"),
                .reach("#question .main-button"), .press("Enter"), .see("Change something first", in: "#answer"),
                .reach("#if-level"), .press("ArrowDown"),
                .read("document.querySelector('#if-level').value").named("level"),
                .reach("#question .main-button"), .press("Enter"),
                .see("What would have happened", in: "#answer"),
                .wait("document.querySelectorAll('#answer .course .devices').length == 2"),
                .read("[...document.querySelectorAll('#answer .course .pill')].map(pill => pill.innerText)").named(
                    "outcomes"),
                .shot("answer", full: true),
                .open("/notifications/parcel/p-1041/anna"), .wait("document.querySelector('#if-focus')"),
                .reach("#if-focus"), .press("ArrowDown"), .reach("#question .main-button"), .press("Enter"),
                .wait("document.querySelector('#answer')?.innerText.includes('Focus')"),
            ])
        #expect(walk["level"] as? String == "passive")
        let outcomes = try #require(walk["outcomes"] as? [String])
        #expect(
            outcomes.count == 2 && outcomes[0].contains("Alerted") && outcomes[1].contains("quietly"), "\(outcomes)")
    }

    @Test func aSearchIsFilledInAndItsAddressPassedOn() throws {
        let demo = try StayingDemo.shared()
        _ = try demo.walk(
            "search", expecting: 400,
            [
                .open("/search"), .wait("document.querySelector('#person')"), .see("What are you looking for?"),
                .reach("#text"), .type("COURIER"), .reach("#person"), .type("anna"), .reach("#outcome"),
                .press("ArrowDown"), .reach("#terms .main-button"), .press("Enter"),
                .wait("location.search.includes('text=COURIER')"),
                .see("1 notification", in: "#found"),
                .see("Two Stops Away", in: "#rows"), .shot("found", full: true),
                .reach("#text"), .clear, .type("nothing of the kind"), .press("Enter"),
                .see("Nothing found", in: "#found"),
                .see("Leave one out", in: "#state"),
                .open("/search?person=nobody"), .see("Look at nobody", in: "#state"),
                .reach("#state a"), .press("Enter"), .see("Nobody is known by this id", in: "#state"),
                .open("/search?from=yesterday"), .see("2026-03-01T12:00:00Z", in: "#state"),
            ])
    }

    @Test func whatCannotBeReadIsNotSent() throws {
        let demo = try StayingDemo.shared()
        let walk = try demo.walk(
            "unreadable",
            [
                .open("/try"), .wait("document.querySelector('#people option[value=anna]')"),
                .reach("#form details:nth-of-type(2) > summary"), .press("Enter"),
                .reach("#json"), .clear, .type(#"{"id":"#), .reach("#form .main-button"), .press("Enter"),
                .see("cannot be read", in: "#form .result"),
                .read("document.querySelector('#json').value").named("text"),
            ])
        #expect(walk["text"] as? String == #"{"id":"#)
    }

    @Test func theOverviewFitsAWallAndGoesOnByItself() throws {
        let demo = try StayingDemo()
        let notifications = "document.querySelector('.wall-figures li strong').innerText"
        let walk = try demo.walk(
            "wall", window: (1280, 720),
            [
                .open("/"), .see("anna last at", in: "#people"),
                .open("/overview"), .wait("document.querySelectorAll('.services li.well').length == 5"), .shot("wall"),
                .read("document.querySelector('#wall').getBoundingClientRect().bottom").named("bottom"),
                // One of the story's requests is a repeated one (rule P0).
                .wait("\(notifications) == '6'"),
                // Sent by the page's own script: nobody touches the wall.
                .read(
                    "fetch('/api/send', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: "
                        + "JSON.stringify({request: JSON.stringify({id: 'w-1', app: 'parcel', recipients: ['anna'], "
                        + "content: {title: 'At the Door'}})})}).then(answer => answer.status)"
                ).named("sent"),
                .wait("\(notifications) == '7'"),
            ])
        #expect(walk["sent"] as? Int == 202)
        #expect(try #require(walk["bottom"] as? Double) <= 720)
    }
}
