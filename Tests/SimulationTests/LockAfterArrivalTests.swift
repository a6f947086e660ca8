import Model
import Simulation
import Testing

/// Rule R7 over all five services in words: `HiddenPreviewsTests` has the rule for random stories.
struct LockAfterArrivalTests {
    private static let registrations = [
        SimulatedStory.line(
            0, "apps",
            #"{"id":"chat","name":"Chat","entitlements":["critical-alerts"],"publicAuthority":{"regions":["DE"]}}"#),
        SimulatedStory.line(
            0, "people",
            #"{"id":"anna","timeZone":"UTC","locale":"de-DE","previews":"when-unlocked","devices":["#
                + #"{"id":"phone","platform":"ios","apps":["chat"]},"#
                + #"{"id":"watch","platform":"watchos","companion":"phone"},"#
                + #"{"id":"mac","platform":"macos","apps":["chat"]}],"apps":{"chat":{"authorization":"authorized"}}}"#),
    ]

    /// What happens, a word for the request's level and two for a report; a device, and what it shows: always, in
    /// place of that once unlocked, and once locked.
    // swift-format-ignore
    static let table: [(previews: String, events: [String], device: String, shown: [String])] = [
        ("when-unlocked", ["unlocked phone", "active", "locked phone", "unlocked phone"], "phone",
         ["Storm: Stay in., Storm: Stay in., opened: Stay in.", "", "Mitteilung, Mitteilung"]),
        ("when-unlocked", ["active"], "mac",
         ["Mitteilung, Mitteilung", "Storm: Stay in., Storm: Stay in., opened: Stay in.", ""]),
        // A watch is known to be unlocked while it is worn.
        ("when-unlocked", ["watch-worn watch", "active"], "watch",
         ["Storm: Stay in., Storm, opened: Stay in.", "", "Mitteilung, Mitteilung"]),
        ("when-unlocked", ["watch-worn watch", "watch-off watch", "active"], "watch",
         ["Mitteilung", "Storm: Stay in., opened: Stay in.", ""]),
        ("always", ["active"], "phone", ["Storm: Stay in., Storm: Stay in., opened: Stay in.", "", ""]),
        ("always", ["unlocked phone", "active"], "phone",
         ["Storm: Stay in., Storm: Stay in., opened: Stay in.", "", ""]),
        ("never", ["active"], "phone", ["Mitteilung, Mitteilung", "opened: Stay in.", ""]),
        ("never", ["unlocked phone", "active"], "phone", ["Mitteilung, Mitteilung", "opened: Stay in.", ""]),
        // A government alert is shown whole, even if previews are never shown.
        ("never", ["critical"], "phone", ["Storm: Stay in., Storm: Stay in., opened: Stay in.", "", ""]),
        ("never", ["critical"], "mac", ["Storm: Stay in., Storm: Stay in., opened: Stay in.", "", ""]),
        ("never", ["critical"], "watch", ["Storm: Stay in., Storm, opened: Stay in.", "", ""]),
        // For another region it is as private as any other.
        ("never, de-AT", ["critical"], "phone", ["Mitteilung, Mitteilung", "opened: Stay in.", ""]),
    ]

    /// The content of one member's views: title and body, or the placeholder.
    private static func words(_ views: Views) -> String {
        let compact = [views.banner, views.alert, views.list, views.shortLook].compactMap(\.self)
            .map { $0.placeholder ?? [$0.title, $0.body].compactMap(\.self).joined(separator: ": ") }
        let opened = [views.expanded, views.longLook].compactMap { $0.map { "opened: \($0.body ?? "")" } }
        return (compact + opened).joined(separator: ", ")
    }

    @Test("R7: what a device shows locked and unlocked, whatever its lock at the arrival", arguments: 0..<table.count)
    func looks(row: Int) throws {
        let (previews, events, device, shown) = Self.table[row]
        let setting = previews.split(separator: ", ")
        let registrations = Self.registrations.map {
            $0.replacing("when-unlocked", with: setting[0]).replacing(
                "de-DE", with: setting.dropFirst().first ?? "de-DE")
        }
        let lines = events.enumerated().map { number, event in
            let (second, words) = (Double(10 * (number + 1)), event.split(separator: " "))
            guard words.count == 2 else {
                return SimulatedStory.request(
                    second,
                    #"{"id":"r","app":"chat","recipients":["anna"],"interruptionLevel":"\#(event)","#
                        + #""content":{"title":"Storm","body":"Stay in."}}"#)
            }
            return SimulatedStory.line(
                second, "interactions",
                #"{"id":"i\#(number)","person":"anna","device":"\#(words[1])","type":"\#(words[0])","#
                    + #""at":"\#(SimulatedStory.start.adding(seconds: second))"}"#)
        }
        let deliveries = try SimulatedStory(registrations + lines).deliveries.filter { $0.notification != nil }
        #expect(Set(deliveries.map(\.device.string)) == ["mac", "phone", "watch"])
        let delivery = try #require(deliveries.last { $0.device.string == device })
        let all = [delivery.views, delivery.unlocked, delivery.locked]
        #expect(all.map(Self.words) == shown, "\(events) on \(device)")
        #expect(all.compactMap(\.shortLook).allSatisfy { $0.appName == "Chat" })
    }
}
