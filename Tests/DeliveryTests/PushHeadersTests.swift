import Model
import TestSupport
import Testing

@testable import Delivery

struct PushHeadersTests {
    // swift-format-ignore
    static let table: [(String, String?)] = [
        ("parcel-7", "parcel-7"),
        (String(repeating: "a", count: 64), String(repeating: "a", count: 64)),
        (String(repeating: "a", count: 65), nil),
        ("two words", nil), ("a\r\nb", nil),
        // Their digits never change, because devices hold ids from earlier versions.
        ("ümlaut", "8bbd940d3cab24d4640af970cd99a877"), ("", "cbf29ce2dbb6c40184222321eae385ca"),
    ]

    @Test(
        "R18: an app that no topic can name gets no push",
        arguments: [("org.example.parcels", true), ("Päckchen", false), ("my app", false)])
    func topic(app: String, isTopic: Bool) throws {
        var delivery = sample()
        delivery.app = AppID(derived: app)
        let push = PushContent(token: "aa", title: "T")
        #expect((try publish(delivery, push: push).first.apns != nil) == isTopic)
    }

    @Test(
        "V5: kept until it expires; what has expired is only listed, and kept as long as others",
        arguments: [
            (nil, 3600), (60, 60), (7200, 7200), (0, 3600), (-60, 3600),
        ] as [(Double?, Double)])
    func end(expires: Double?, expected: Double) throws {
        var delivery = sample()
        if let expires, expires <= 0 { delivery.alert = nil }
        var push = PushContent(token: "aa", title: "T")
        push.keepSeconds = 3600
        push.expires = expires.map { delivery.at.adding(seconds: $0) }
        let end = delivery.at.adding(seconds: expected).milliseconds / 1000
        #expect(try publish(delivery, push: push).push["headers.apns-expiration"] == "\(end)")
    }

    @Test("N5: a collapse id that looks like a notification's own takes no notification's place")
    func collapseIDOfAnother() throws {
        var push = PushContent(token: "aa", title: "T")
        push.collapseID = "grove/c2/mia"
        let made = try publish(sample(), push: push).push["headers.apns-collapse-id"]
        #expect(made?.utf8.count == 32 && made != "grove/c2/mia")
    }

    @Test("R18: a collapse id is at most 64 bytes that are legal in a header", arguments: table)
    func collapseID(id: String, expected: String?) {
        let made = PushHeaders.collapseID(id)
        if let expected {
            #expect(made == expected)
        } else {
            #expect(made.utf8.count == 32 && made.allSatisfy { $0.isHexDigit })
            #expect(PushHeaders.collapseID(id) == made && PushHeaders.collapseID(id + "x") != made)
        }
    }
}
