import Model
import TestSupport
import Testing

struct PayloadTests {
    private func parts(_ delivery: Delivery, _ push: PushContent) throws -> PushParts {
        try #require(try publish(delivery, push: push).first.apns).read(as: PushParts.self)
    }

    @Test("R18: the members of the payload and the headers")
    func members() throws {
        var delivery = sample()
        delivery.interruptionLevel = .timeSensitive
        delivery.threadID = "thread"
        delivery.category = "arrival"
        delivery.targetContentID = "p7"
        delivery.launchImage = "plain"
        delivery.data = JSONSlice { writer in
            writer.beginObject()
            for name in ["parcel", "aps", "belfry"] {
                writer.name(escaping: name)
                writer.write("7")
            }
            writer.endObject()
        }
        var push = PushContent(token: "abcd", title: "Title", subtitle: "Sub", body: "Body.")
        push.relevanceScore = 0.5
        push.filterCriteria = "work"
        push.collapseID = "parcel-7"
        push.expires = Instant(milliseconds: 1_790_000_999_999)
        let parts = try parts(delivery, push)
        #expect(
            parts.aps("alert") == #"{"title":"Title","subtitle":"Sub","body":"Body.","launch-image":"plain"}"#)
        #expect(parts.aps("badge") == "2")
        #expect(parts.aps("sound") == "\"default\"")
        #expect(parts.aps("thread-id") == "\"thread\"")
        #expect(parts.aps("category") == "\"arrival\"")
        #expect(parts.aps("target-content-id") == "\"p7\"")
        #expect(parts.aps("interruption-level") == "\"time-sensitive\"")
        #expect(parts.aps("relevance-score") == "0.5")
        #expect(parts.aps("filter-criteria") == "\"work\"")
        #expect(parts.member("parcel") == "\"7\"")
        #expect(parts.member("belfry") == #"{"delivery":"step/phone","notification":"parcels/r1/anna"}"#)
        #expect(
            parts.headers == [
                "apns-topic": "parcels", "apns-push-type": "alert", "apns-priority": "10",
                "apns-collapse-id": "parcel-7", "apns-expiration": "1790000999",
            ])
    }

    // swift-format-ignore
    static let levels: [(InterruptionLevel, Bool, String, String)] = [
        (.passive, true, "passive", "5"), (.active, true, "active", "10"),
        (.timeSensitive, true, "time-sensitive", "10"), (.critical, true, "critical", "10"),
        (.active, false, "passive", "5"), (.critical, false, "passive", "5"),
    ]

    @Test("R18: a quiet delivery is sent as passive without sound", arguments: levels)
    func level(level: InterruptionLevel, alerts: Bool, expected: String, priority: String) throws {
        var delivery = sample(type: alerts ? .present : .update)
        delivery.interruptionLevel = level
        if !alerts { delivery.alert = nil }
        let parts = try parts(delivery, PushContent(token: "abcd", title: "T"))
        #expect(parts.aps("interruption-level") == "\"\(expected)\"")
        #expect((parts.aps("sound") != nil) == alerts)
        #expect(parts.headers["apns-priority"] == priority)
    }

    @Test("R18: a critical sound is an object")
    func criticalSound() throws {
        var delivery = sample()
        delivery.interruptionLevel = .critical
        delivery.alert?.sound = AlertSound(name: "siren", volume: 0.8, overridesSilent: true)
        #expect(
            try parts(delivery, PushContent(token: "a", body: "B")).aps("sound")
                == #"{"critical":1,"name":"siren","volume":0.8}"#)
    }

    @Test("R18: badges and withdrawals have no content")
    func withoutContent() throws {
        let badge = try parts(sample(type: .badge), PushContent(token: "a"))
        #expect(badge.aps == ["badge": JSONSlice { $0.write(2) }])
        #expect(badge.headers["apns-push-type"] == "alert")
        #expect(badge.headers["apns-priority"] == "5")
        var withdraw = sample(type: .withdraw)
        withdraw.notifications = [NotificationID(derived: "parcels/r1/anna")]
        withdraw.badge = nil
        let silent = try parts(withdraw, PushContent(token: "a"))
        #expect(silent.aps == ["content-available": JSONSlice { $0.write(1) }])
        #expect(silent.headers["apns-push-type"] == "background")
        #expect(silent.headers["apns-priority"] == "5")
        #expect(silent.member("belfry") == #"{"delivery":"step/phone","withdraw":["parcels/r1/anna"]}"#)
    }

    @Test("R18: a television gets only the badge, and no payload without one")
    func television() throws {
        var delivery = sample(.tvOS)
        let parts = try parts(delivery, PushContent(token: "a", title: "T", body: "B"))
        #expect(parts.aps == ["badge": JSONSlice { $0.write(2) }])
        #expect(parts.headers["apns-priority"] == "5")
        delivery.badge = nil
        #expect(try publish(delivery, push: PushContent(token: "a", title: "T")).first.apns == nil)
    }
}
