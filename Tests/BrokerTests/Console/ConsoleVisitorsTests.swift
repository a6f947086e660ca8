import Foundation
import TestSupport
import Testing

/// Who may see and do what at a console with tokens, and what its audit log holds.
@Suite(.serialized, .enabled(if: Chromium.path != nil)) struct ConsoleVisitorsTests {
    private static let request = ##"{"id":"v-1","app":"parcel","recipients":["anna"],"content":{"title":"A"}}"##
    private static var form: String { #"{"request":"\#(request.replacing("\"", with: "\\\""))"}"# }

    /// A call with its body, and what it answers to a viewer, to support and to an operator.
    // swift-format-ignore
    private static func calls(_ letter: String) -> [(call: String, body: String?, statuses: [Int])] {
        let story = "/api/notifications/parcel/p-1041/anna"
        return [
            ("GET /api/now", nil,                                             [200, 200, 200]),
            ("GET /api/search?person=anna", nil,                              [200, 200, 200]),
            ("GET /api/search?text=courier", nil,                             [403, 200, 200]),
            ("GET /api/apps", nil,                                            [200, 200, 200]),
            ("GET /api/people", nil,                                          [200, 200, 200]),
            ("GET /api/people/anna", nil,                                     [200, 200, 200]),
            ("GET \(story)", nil,                                             [200, 200, 200]),
            ("POST \(story)/what-if", #"{"level":"passive"}"#,                [200, 200, 200]),
            ("POST /api/try", form,                                           [200, 200, 200]),
            ("GET /api/dead-letters", nil,                                    [200, 200, 200]),
            ("GET /api/dead-letters/\(letter)", nil,                          [200, 200, 200]),
            ("GET /api/overview", nil,                                        [200, 200, 200]),
            ("GET /metrics", nil,                                             [403, 403, 200]),
            ("POST /api/send", form,                                          [403, 403, 202]),
            ("POST /api/people/anna/interactions", focusOff,                  [403, 403, 202]),
            ("POST /api/dead-letters/\(letter)/replay", #"{"text":"{}"}"#,    [403, 403, 422]),
        ]
    }

    private static let focusOff = #"{"type":"focus-off","device":"anna-iphone"}"#

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
        for (call, body, statuses) in Self.calls(try #require(letter.first)) {
            let words = call.split(separator: " ").map(String.init)
            func answers(_ names: [String]) throws -> [GatewayClient.Answer] {
                try names.map { try console.client($0).call(words[0], words[1], body) }
            }
            let strangers = try answers(["nobody", "wrong", "revoked"])
            #expect(strangers.map(\.status) == [401, 401, 401], "\(call)")
            for answer in strangers {
                #expect(!answer.body.contains("anna") && !answer.body.contains("parcel"), "\(answer.body)")
            }
            #expect(try answers(["producer", "device-service"]).map(\.status) == [403, 403], "\(call)")
            let known = try answers(["viewer", "support", "operator"])
            #expect(known.map(\.status) == statuses, "\(call): \(known.map(\.body))")
            #expect(Self.contents.filter(known[0].body.contains) == [], "a viewer sees it by \(call)")
        }
        // The live stream asks, too.
        #expect(try console.client("nobody").call("GET", "/api/live").status == 401)
        #expect(try console.client("producer").call("GET", "/api/live").status == 403)
        // Who may send nothing is told before a long body comes.
        let port = try #require(URL(string: console.url)?.port)
        let client = try RawConnection(to: UInt16(port), of: console)
        client.send("POST /api/send HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 500000\r\n\r\n")
        #expect(try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 401 "))
        for token in console.tokens.tokens.values { #expect(!console.log.contains(token), "no token in the log") }
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
        _ = try console.client("operator").call("POST", "/api/people/anna/interactions", Self.focusOff)
        let rows = try console.files.rows("SELECT who, action, person, at FROM audit ORDER BY id", in: "audit")
        #expect(rows.dropLast().map { $0[1] } == looks.map(\.action))
        #expect(rows.dropLast().allSatisfy { $0[0] == console.tokens.id(of: "support") })
        #expect(rows.last?.prefix(2) == [console.tokens.id(of: "operator"), "interact"])
        let annas = Set(zip(rows, looks).filter { $1.isOfAnna }.map { $0.0[2] })
        #expect(annas.count == 1 && rows.last?[2] == annas.first, "anna has one name: \(annas)")
        #expect(annas.first?.count == 24 && annas.first?.contains("anna") == false)
        #expect(rows[6][2] != annas.first && rows[6][2] != "None", "ben has another")
    }

    private static var isReady: BrowserWalk.Step { .wait("document.querySelector('#sign-in button:enabled')") }

    @Test func signingInAndOutByKeyboardAndATokenThatEndsMeanwhile() throws {
        let demo = try StayingDemo.shared()
        let console = try GuardedConsole(demo)
        let story = StayingDemo.page(ofNotification: "parcel/p-1041/anna")
        _ = try demo.walk(
            "sign-in", at: console.url, expecting: 401,
            [
                .open(story), .wait("location.pathname == '/sign-in'"), Self.isReady,
                .reach("#token"), .type("belfry_operator_no_such"), .press("Enter"), .see("unknown"), .shot("wrong"),
                .reach("#token"), .clear, .type(console.tokens["viewer"] ?? ""), .press("Enter"),
                // Back to where one wanted to go; what the notification says is not even sent.
                .wait("location.pathname == '\(story)'"), .wait("document.querySelectorAll('#steps li').length > 3"),
                .see("Content hidden", in: "#top"), .shot("viewer", full: true),
                .open("/people/anna"), .wait("document.querySelector('.one-device')"),
                .shot("viewer-person", full: true),
                .open("/try"), .wait("document.querySelector('#devices, #verdict')"),
                .reach(".masthead button"), .press("Enter"), .wait("location.pathname == '/sign-in'"),
                .open("/"), .wait("location.pathname == '/sign-in'").named("out"),
            ])
        let meanwhile = try demo.walk(
            "sign-in", at: console.url, expecting: 401,
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
        #expect(meanwhile["ended"] as? Int == 204)
        #expect(meanwhile["next"] as? String == "?next=\(StayingDemo.encoded(story))")
    }

    @Test func aConsoleThatGoesAndComesIsSaidAndTheRowsAreThereOnce() throws {
        let demo = try StayingDemo()
        let walk = try BrowserWalk(
            demo.console, shots: Chromium.shots("away", else: demo.folder),
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
