import Model
import Simulation
import Testing

/// Rule R7 over all five services when the lock state changes after an arrival, and for public content.
struct LockAfterArrivalTests {
    private static let start = Instant(milliseconds: 1_772_452_800_000)

    private static func line(_ second: Double, _ topic: String, _ value: String) -> String {
        #"{"at":"\#(start.adding(seconds: second))","topic":"\#(topic)","key":"anna","value":\#(value)}"#
    }

    private static func interaction(_ second: Double, _ type: String, on device: String) -> String {
        let at = start.adding(seconds: second)
        return line(
            second, "interactions",
            #"{"id":"i\#(Int(second))","person":"anna","device":"\#(device)","at":"\#(at)","type":"\#(type)"}"#)
    }

    private static func registrations(previews: String) -> [String] {
        [
            #"{"at":"\#(start)","topic":"apps","key":"chat","value":{"id":"chat","name":"Chat","entitlements":["#
                + #""critical-alerts"],"publicAuthority":{"regions":["DE"]}}}"#,
            line(
                0, "people",
                #"{"id":"anna","timeZone":"UTC","locale":"de-DE","previews":"\#(previews)","devices":["#
                    + #"{"id":"phone","platform":"ios","apps":["chat"]},"#
                    + #"{"id":"watch","platform":"watchos","companion":"phone"},"#
                    + #"{"id":"mac","platform":"macos","apps":["chat"]}],"#
                    + #""apps":{"chat":{"authorization":"authorized"}}}"#),
        ]
    }

    private static func request(_ second: Double, _ level: String = "active") -> String {
        line(
            second, "notifications.ingest",
            #"{"id":"r","app":"chat","recipients":["anna"],"interruptionLevel":"\#(level)","#
                + #""content":{"title":"Storm","body":"Stay in."}}"#)
    }

    private static func deliveries(_ lines: [String]) throws -> [String: Delivery] {
        let text = try SimulatedFile.run(lines.joined(separator: "\n"), in: .services(), until: nil)
        var deliveries: [String: Delivery] = [:]
        for line in text.split(separator: "\n") {
            let record = try SimulatedRecord(json: Array(line.utf8).span)
            guard record.topic.rawValue.hasPrefix("deliveries.") else { continue }
            let delivery = try Delivery(json: Array(record.text.utf8).span)
            if delivery.notification != nil { deliveries[delivery.device.string] = delivery }
        }
        return deliveries
    }

    /// The content of one member's views: title and body, or the placeholder.
    private static func words(_ views: Views) -> [String] {
        let compact = [views.banner, views.alert, views.list, views.shortLook].compactMap(\.self)
        return compact.map { $0.placeholder ?? [$0.title, $0.body].compactMap(\.self).joined(separator: ": ") }
            + [views.expanded, views.longLook].compactMap { $0.map { "opened: \($0.body ?? "")" } }
    }

    @Test("R7: a delivery while unlocked has the look for the locked state, and the other way round")
    func locked() throws {
        let deliveries = try Self.deliveries(
            Self.registrations(previews: "when-unlocked") + [
                Self.interaction(10, "unlocked", on: "phone"), Self.request(20),
                Self.interaction(30, "locked", on: "phone"), Self.interaction(40, "unlocked", on: "phone"),
            ])
        let phone = try #require(deliveries["phone"])
        #expect(Self.words(phone.views) == ["Storm: Stay in.", "Storm: Stay in.", "opened: Stay in."])
        #expect(Self.words(phone.locked) == ["Mitteilung", "Mitteilung"])
        #expect(phone.unlocked.isEmpty)
        let mac = try #require(deliveries["mac"])
        #expect(Self.words(mac.views) == ["Mitteilung", "Mitteilung"])
        #expect(Self.words(mac.unlocked) == ["Storm: Stay in.", "Storm: Stay in.", "opened: Stay in."])
        #expect(mac.locked.isEmpty)
    }

    @Test("R7: a watch is known to be unlocked while it is worn, and hides content when it is taken off")
    func watch() throws {
        let worn = try Self.deliveries(
            Self.registrations(previews: "when-unlocked") + [
                Self.interaction(10, "watch-worn", on: "watch"), Self.request(20),
            ])
        let watch = try #require(worn["watch"])
        #expect(Self.words(watch.views) == ["Storm: Stay in.", "Storm", "opened: Stay in."])
        #expect(Self.words(watch.locked) == ["Mitteilung", "Mitteilung"])
        #expect(watch.locked.shortLook?.appName == "Chat")
        let off = try Self.deliveries(
            Self.registrations(previews: "when-unlocked") + [
                Self.interaction(10, "watch-worn", on: "watch"), Self.interaction(15, "watch-off", on: "watch"),
                Self.request(20),
            ])
        let other = try #require(off["watch"])
        #expect(other.locked.isEmpty)
        #expect(Self.words(other.views) == ["Mitteilung"])
        #expect(Self.words(other.unlocked) == ["Storm: Stay in.", "opened: Stay in."])
    }

    @Test("R7: under `always` no view has a second look; under `never` only an opened view has the content")
    func otherSettings() throws {
        for isUnlocked in [true, false] {
            let unlocking = isUnlocked ? [Self.interaction(10, "unlocked", on: "phone")] : []
            let always = try Self.deliveries(Self.registrations(previews: "always") + unlocking + [Self.request(20)])
            let shown = try #require(always["phone"])
            #expect(Self.words(shown.views) == ["Storm: Stay in.", "Storm: Stay in.", "opened: Stay in."])
            #expect(shown.unlocked.isEmpty && shown.locked.isEmpty)
            let never = try Self.deliveries(Self.registrations(previews: "never") + unlocking + [Self.request(20)])
            let hidden = try #require(never["phone"])
            #expect(Self.words(hidden.views) == ["Mitteilung", "Mitteilung"])
            #expect(Self.words(hidden.unlocked) == ["opened: Stay in."])
            #expect(hidden.locked.isEmpty)
        }
    }

    @Test("R7: a government alert is shown whole on locked devices, even if previews are never shown")
    func governmentAlert() throws {
        let lines = Self.registrations(previews: "never") + [Self.request(20, "critical")]
        let deliveries = try Self.deliveries(lines)
        #expect(deliveries.keys.sorted() == ["mac", "phone", "watch"])
        for (device, delivery) in deliveries {
            let glance = device == "watch" ? "Storm" : "Storm: Stay in."
            #expect(Set(Self.words(delivery.views)) == ["Storm: Stay in.", glance, "opened: Stay in."], "\(device)")
            #expect(delivery.unlocked.isEmpty && delivery.locked.isEmpty, "\(device)")
        }
        // For another region it is a Critical alert, and as private as any other.
        let elsewhere = try Self.deliveries(lines.map { $0.replacing("de-DE", with: "de-AT") })
        for (device, delivery) in elsewhere { #expect(Set(Self.words(delivery.views)) == ["Mitteilung"], "\(device)") }
    }
}
