import Foundation
import TestSupport
import Testing

/// Who may see and do what at a console with tokens, and what its audit log holds.
@Suite(.serialized, .enabled(if: Chromium.path != nil)) struct ConsoleVisitorsTests {
    /// A call, and what it answers to those who may call it.
    private struct Call {
        let method: String
        let path: String
        var body: String?
        /// The status for support and operator.
        var status = 200
        /// The status for a viewer, where it is another.
        var viewer: Int?
        /// Only operators may call it.
        var sends = false
    }

    private static let request = ##"{"id":"v-1","app":"parcel","recipients":["anna"],"content":{"title":"A"}}"##
    private static var form: String { #"{"request":"\#(request.replacing("\"", with: "\\\""))"}"# }

    private static func calls(_ letter: String) -> [Call] {
        let story = "/api/notifications/parcel/p-1041/anna"
        return [
            Call(method: "GET", path: "/api/now"), Call(method: "GET", path: "/api/search?person=anna"),
            Call(method: "GET", path: "/api/search?text=courier", viewer: 403), Call(method: "GET", path: "/api/apps"),
            Call(method: "GET", path: "/api/people"), Call(method: "GET", path: "/api/people/anna"),
            Call(method: "GET", path: story),
            Call(method: "POST", path: "\(story)/what-if", body: #"{"level":"passive"}"#),
            Call(method: "POST", path: "/api/try", body: form), Call(method: "GET", path: "/api/dead-letters"),
            Call(method: "GET", path: "/api/dead-letters/\(letter)"), Call(method: "GET", path: "/api/overview"),
            Call(method: "GET", path: "/metrics", sends: true),
            Call(method: "POST", path: "/api/send", body: form, status: 202, sends: true),
            Call(
                method: "POST", path: "/api/people/anna/interactions",
                body: #"{"type":"focus-off","device":"anna-iphone"}"#, status: 202,
                sends: true),
            Call(
                method: "POST", path: "/api/dead-letters/\(letter)/replay", body: #"{"text":"{}"}"#, status: 422,
                sends: true),
        ]
    }

    /// What notifications of the story say; a viewer must not see it.
    private static let contents = [
        "Two Stops Away", "courier arrives", "Spring Sale", "balcony", "New Sign-In", "neighbour",
    ]

    @Test func eachRouteAsksWhoCalls() throws {
        let console = try GuardedConsole(StayingDemo())
        let letter = try #require(
            try console.client("operator").call("GET", "/api/dead-letters").object["rows"] as? [[String: Any]]
        )
        .compactMap { $0["id"] as? String }
        for call in Self.calls(try #require(letter.first)) {
            func status(_ name: String) throws -> GatewayClient.Answer {
                try console.client(name).call(call.method, call.path, call.body)
            }
            for name in ["nobody", "wrong", "revoked"] {
                let answer = try status(name)
                #expect(answer.status == 401, "\(name) \(call.path)")
                #expect(!answer.body.contains("anna") && !answer.body.contains("parcel"), "\(answer.body)")
            }
            for name in ["producer", "device-service"] {
                #expect(try status(name).status == 403, "\(name) \(call.path)")
            }
            let viewer = try status("viewer")
            #expect(
                viewer.status == (call.sends ? 403 : call.viewer ?? call.status), "viewer \(call.path): \(viewer.body)")
            for content in Self.contents {
                #expect(!viewer.body.contains(content), "viewer \(call.path) sees \(content)")
            }
            #expect(try status("support").status == (call.sends ? 403 : call.status), "support \(call.path)")
            let answer = try status("operator")
            #expect(answer.status == call.status, "operator \(call.path): \(answer.body)")
        }
        // The live stream asks, too.
        #expect(try console.client("nobody").call("GET", "/api/live").status == 401)
        #expect(try console.client("producer").call("GET", "/api/live").status == 403)
        for name in console.tokens.values { #expect(!console.log.contains(name), "no token in the log") }
    }

    @Test func theAuditLogHoldsEachLook() throws {
        let console = try GuardedConsole(StayingDemo())
        let looks: [(path: String, body: String?, action: String, isOfAnna: Bool)] = [
            ("/api/people/anna", nil, "person", true),
            ("/api/notifications/parcel/p-1041/anna", nil, "notification", true),
            ("/api/notifications/parcel/p-1041/anna/what-if", #"{"level":"passive"}"#, "what-if", true),
            ("/api/try", Self.form, "try", true), ("/api/search?person=anna", nil, "search", true),
            ("/api/now", nil, "now", false), ("/api/people/ben", nil, "person", false),
            ("/api/people", nil, "people", false), ("/api/dead-letters", nil, "dead-letters", false),
        ]
        for look in looks {
            _ = try console.client("support").call(look.body == nil ? "GET" : "POST", look.path, look.body)
        }
        _ = try console.client("operator").call(
            "POST", "/api/people/anna/interactions", #"{"type":"focus-off","device":"anna-iphone"}"#)
        let support = try #require(console.id(of: "support"))
        let rows = try console.rows("SELECT who, action, person, at FROM audit ORDER BY id", in: "audit")
        #expect(rows.dropLast().map { $0[1] } == looks.map(\.action))
        #expect(rows.dropLast().allSatisfy { $0[0] == support })
        #expect(rows.last?.prefix(2) == [try #require(console.id(of: "operator")), "interact"])
        let annas = Set(zip(rows, looks).filter { $1.isOfAnna }.map { $0.0[2] })
        #expect(annas.count == 1 && rows.last?[2] == annas.first, "anna has one name: \(annas)")
        #expect(annas.first?.count == 24 && annas.first?.contains("anna") == false)
        #expect(rows[6][2] != annas.first && rows[6][2] != "None", "ben has another")
    }

    private static var isReady: BrowserWalk.Step { .wait("document.querySelector('#sign-in button:enabled')") }

    @Test func signingInAndOutByKeyboardAndATokenThatEndsMeanwhile() throws {
        let demo = try StayingDemo()
        let console = try GuardedConsole(demo)
        let shots = try Chromium.shots("sign-in", else: demo.folder)
        let story = StayingDemo.page(ofNotification: "parcel/p-1041/anna")
        let walk = try BrowserWalk(
            console.url, shots: shots,
            [
                .open(story), .wait("location.pathname == '/sign-in'"), Self.isReady,
                .reach("#token"), .type("belfry_operator_no_such"), .press("Enter"), .see("unknown"), .shot("wrong"),
                .reach("#token"), .clear, .type(console.tokens["viewer"] ?? ""), .press("Enter"),
                // Back to where one wanted to go, without what the notification says.
                .wait("location.pathname == '\(story)'"), .wait("document.querySelectorAll('#steps li').length > 3"),
                .see("Content hidden", in: "#top"), .read("document.body.textContent").named("viewer"),
                .shot("viewer", full: true),
                .open("/people/anna"), .wait("document.querySelector('.one-device')"),
                .shot("viewer-person", full: true),
                .read("document.body.textContent").named("viewer's person"),
                .open("/try"), .wait("document.querySelector('#devices, #verdict')"),
                .reach(".masthead button"), .press("Enter"), .wait("location.pathname == '/sign-in'"),
                .open("/"), .wait("location.pathname == '/sign-in'").named("out"),
            ])
        #expect(walk.failed == nil)
        for name in ["viewer", "viewer's person"] {
            let text = try #require(walk[name] as? String)
            for content in Self.contents { #expect(!text.contains(content), "\(name) sees \(content)") }
        }
        #expect(walk.outside == [])
        #expect(walk.complaints.filter { !$0.contains("401") } == [])

        let meanwhile = try BrowserWalk(
            console.url, shots: shots,
            [
                .open("/sign-in"), Self.isReady, .reach("#token"), .type(console.tokens["support"] ?? ""),
                .press("Enter"),
                .wait("location.pathname == '/'"), .wait("document.querySelector('#rows li')"),
                .open(story), .wait("document.querySelector('#if-level')"),
                // The session ends while the page is open.
                .read("fetch('/api/session', {method: 'DELETE'}).then(answer => answer.status)").named("ended"),
                .reach("#if-level"), .press("ArrowDown"), .reach("#question .main-button"), .press("Enter"),
                .wait("location.pathname == '/sign-in'"), .read("location.search").named("next"),
            ])
        #expect(meanwhile.failed == nil)
        #expect(meanwhile["ended"] as? Int == 204)
        #expect(meanwhile["next"] as? String == "?next=\(StayingDemo.encoded(story))")
    }

    @Test func aConsoleThatGoesAndComesIsSaidAndTheRowsAreThereOnce() throws {
        let demo = try StayingDemo()
        let shots = try Chromium.shots("away", else: demo.folder)
        let walk = try BrowserWalk(
            demo.console, shots: shots,
            [
                .open("/people/anna"), .wait("document.querySelector('#stream')?.innerText.includes('Live')"),
                .offline(true), .read("fetch('/api/now').catch(() => 0).then(() => 1)"),
                .reach("[role=switch]"), .press("Space"), .see("That did not work", in: "#focuses"),
                .shot("offline"), .offline(false),
                .press("Space"), .wait("document.querySelector('[role=switch]').ariaChecked == 'true'"),
                .wait("!document.querySelector('#focuses').innerText.includes('That did not work')"),
                .print("person"),
            ])
        #expect(walk.failed == nil)
    }
}
