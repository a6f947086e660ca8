import Model
import Simulation
import TestSupport

/// A random story of notifications with a mark in every text, on devices of random settings and lock states.
struct PrivateWorld {
    /// The mark in every text that a hidden view must not show, followed by the kind of text and the request's number.
    static let mark = "zq"

    private var random: SeededGenerator
    private(set) var lines: [String] = []
    /// When it ends, in seconds from its start.
    private(set) var second = 0.0
    private static let devices: [(id: String, platform: String)] = [
        ("phone", "ios"), ("pad", "ipados"), ("mac", "macos"), ("watch", "watchos"), ("glasses", "visionos"),
    ]
    private static let apps = ["chat", "post", "siren"]
    /// The setting of each device, of each app and of the person; `nil` if there is none.
    private(set) var devicePreviews: [String: String] = [:]
    private(set) var appPreviews: [String: String] = [:]
    private(set) var personPreviews: String?
    /// The instants at which a device reported its lock state, oldest first; wearing a watch locks and unlocks it too.
    private(set) var lockReports: [String: [(at: Instant, isUnlocked: Bool)]] = [:]
    private var isWorn = false
    /// The category of each request, by the request's id.
    private(set) var categories: [String: String] = [:]
    /// The requests that are government alerts (rule C8).
    private(set) var governmentAlerts: Set<String> = []

    /// A story of a seed. `chatPreviews` picks the setting of the app `chat`, so that among three stories in turn each
    /// setting occurs.
    init(seed: UInt64, requests: Int, chatPreviews: Int) {
        random = SeededGenerator(seed: seed)
        appPreviews["chat"] = Self.settings[chatPreviews % Self.settings.count]
        for app in Self.apps { add("apps", app, Self.app(app)) }
        add("people", "anna", person())
        for number in 0..<requests {
            second += Double(any([1, 5, 40, 700, 2000]))
            if coin(2) { interact(number) }
            request(number)
        }
    }

    private mutating func coin(_ among: Int) -> Bool { random.next() % UInt64(among) == 0 }

    private mutating func any<Value>(_ values: [Value]) -> Value {
        values[Int(truncatingIfNeeded: random.next() % UInt64(values.count))]
    }

    private var now: Instant { SimulatedStory.start.adding(seconds: second) }

    private mutating func add(_ topic: String, _ key: String, _ value: String) {
        lines.append(SimulatedStory.line(second, topic, value, key: key))
    }

    // MARK: Registrations

    /// Categories: `plain`; `named` and `lined`, which show title or subtitle; `own` with the app's own content.
    private static func app(_ id: String) -> String {
        let layout = #"[{"text":"{title} {subtitle} {body} {data.note}"},{"image":"attachment:photo"}]"#
        let authority =
            id == "siren" ? #""entitlements":["critical-alerts"],"publicAuthority":{"regions":["DE"]}"# : nil
        return #"{"id":"\#(id)","name":"Name of \#(id)","icon":"\#(id).png","#
            + (authority ?? #""entitlements":["communication"]"#) + ","
            + #""categories":[{"id":"plain","placeholder":"%u items","summaryFormat":"%u more from %@"},"#
            + #"{"id":"named","hiddenPreviewsShowTitle":true},{"id":"lined","hiddenPreviewsShowSubtitle":true,"#
            + #""alertActionTitle":"Look"},{"id":"own","actions":[{"id":"reply","title":"Reply"}]}],"#
            + #""contentExtensions":[{"id":"x","categories":["own"],"initialContentSizeRatio":1,"layout":\#(layout)}],"#
            + #""watch":{"staticInterface":{"layout":[{"text":"{title} {body}"}]},"#
            + #""dynamicInterface":{"layout":\#(layout)}},"foregroundPresentation":["banner","list"]}"#
    }

    private static let settings = ["always", "when-unlocked", "never"]

    private static func member(_ previews: String?) -> String { previews.map { #","previews":"\#($0)""# } ?? "" }

    private mutating func person() -> String {
        var devices: [String] = []
        for (id, platform) in Self.devices {
            if coin(3) { devicePreviews[id] = any(Self.settings) }
            let previews = Self.member(devicePreviews[id])
            let companion = id == "watch" ? #","companion":"phone""# : ""
            devices.append(
                #"{"id":"\#(id)","platform":"\#(platform)","apps":["chat","post","siren"]\#(previews)\#(companion)}"#)
        }
        var apps: [String] = []
        for app in Self.apps {
            if app != "chat", coin(2) { appPreviews[app] = any(Self.settings) }
            let previews = Self.member(appPreviews[app])
            let summary = coin(3) ? #","summary":true"# : ""
            let style = any(["banner", "alert", "none"])
            apps.append(#""\#(app)":{"authorization":"authorized","style":"\#(style)"\#(previews)\#(summary)}"#)
        }
        personPreviews = coin(2) ? any(Self.settings) : nil
        return
            #"{"id":"anna","timeZone":"UTC","locale":"en-DE"\#(Self.member(personPreviews)),"#
            + #""devices":[\#(devices.joined(separator: ","))],"apps":{\#(apps.joined(separator: ","))},"#
            + #""focuses":[{"id":"work"}],"summary":{"times":["12:30","14:00","18:00"]}}"#
    }

    // MARK: What happens

    private mutating func interact(_ number: Int) {
        let device = any(Self.devices).id
        let kind = any(
            ["unlocked", "unlocked", "locked", "focus-on", "focus-off", "foreground", "background"]
                + (device == "watch" ? ["watch-worn", "watch-worn", "watch-off"] : []))
        let more = kind.hasPrefix("focus") ? #","focus":"work""# : kind.hasSuffix("ground") ? #","app":"chat""# : ""
        add(
            "interactions", "anna",
            #"{"id":"i\#(number)","person":"anna","device":"\#(device)","at":"\#(now)","type":"\#(kind)"\#(more)}"#)
        // A watch that is unlocked while it is not worn stays unknown.
        let isUnlocked = ["unlocked": true, "locked": false, "watch-worn": true, "watch-off": false][kind]
        if let isUnlocked, device != "watch" || kind != "unlocked" || isWorn {
            lockReports[device, default: []].append((now, isUnlocked))
        }
        if kind == "watch-worn" || kind == "watch-off" { isWorn = kind == "watch-worn" }
    }

    private mutating func request(_ number: Int) {
        let app = any(["chat", "post", "chat", "post", "siren"])
        let category = any(["plain", "named", "lined", "own", "none"])
        categories["r\(number)"] = category
        func secret(_ place: String) -> String { "\(Self.mark)\(place)\(number)" }
        var content = #""body":"A \#(secret("body")) B","data":{"note":"\#(secret("data"))"}"#
        if !coin(4) { content += #","title":"\#(secret("title")) of it""# }
        if coin(2) { content += #","subtitle":"\#(secret("subtitle"))""# }
        if coin(2) { content += #","attachments":[{"id":"photo","url":"https://example.org/\#(secret("url")).png"}]"# }
        var more = ""
        if coin(3) {
            let sender =
                #"{"name":"\#(secret("name"))","handle":"\#(secret("handle"))@example.org","image":"\#(secret("image"))"}"#
            let group = coin(2) ? #","group":{"name":"\#(secret("group"))","image":"\#(secret("groupimage"))"}"# : ""
            let intent = coin(3) ? "start-call" : "send-message"
            more += #","communication":{"intent":"\#(intent)","sender":\#(sender)\#(group)}"#
        }
        if coin(3) { more += #","threadId":"thread\#(number % 3)""# }
        if app == "siren", !coin(3) {
            governmentAlerts.insert("r\(number)")
            more += #","interruptionLevel":"critical""#
        } else if coin(5) {
            more += #","interruptionLevel":"passive""#
        }
        if coin(6), number > 0 {
            more += #","type":"update","target":{"request":"r\#(number - 1)"}"#
            categories["r\(number)"] = categories["r\(number - 1)"]
        }
        add(
            "notifications.ingest", "r\(number)",
            #"{"id":"r\#(number)","app":"\#(app)","recipients":["anna"],"category":"\#(category)","content":{\#(content)}\#(more)}"#
        )
    }

    // MARK: The rule, told again

    /// Rule R7: what a device shows of a notification at an instant.
    enum Visibility: CaseIterable { case always, untilLocked, whenUnlocked, never }

    func visibility(of notification: NotificationID, on device: String, at: Instant) -> Visibility {
        if isGovernmentAlert(notification) { return .always }
        let app = notification.parts?.app.string ?? ""
        return switch devicePreviews[device] ?? appPreviews[app] ?? personPreviews ?? "when-unlocked" {
        case "always": .always
        case "never": .never
        default: isUnlocked(device, at: at) ? .untilLocked : .whenUnlocked
        }
    }

    func isGovernmentAlert(_ notification: NotificationID) -> Bool {
        notification.parts.map { governmentAlerts.contains($0.request.string) } ?? false
    }

    /// Rule D8: a report is believed for 900 seconds; a watch is unlocked while it is worn and was not locked.
    private func isUnlocked(_ device: String, at: Instant) -> Bool {
        guard let last = lockReports[device]?.last(where: { $0.at <= at }), last.isUnlocked else { return false }
        return device == "watch" || at.seconds(since: last.at) <= 900
    }
}
