import TestSupport
import Testing

/// What one device, one team or one bundle id causes, the pushes of others do not notice.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushSettingsFaultsTests {
    /// The first digits of tokens, by what the server answers to them at first.
    private enum Kind: String {
        case fine = "aa"
        /// A device that gets too many.
        case crowded = "bb"
        /// Of a team whose key is refused.
        case ofRefusedKey = "cc"
        /// Of a bundle id that the team may not use.
        case ofWrongTopic = "dd"
        /// Of a bundle id that is not the tokens'.
        case ofOtherTopic = "ee"
    }

    private static func rule(_ kind: Kind, _ status: Int, _ reason: String, key: String? = nil) -> String {
        let key = key.map { #","key":"\#($0)""# } ?? ""
        return
            #"{"path":"/3/device/\#(kind.rawValue)","status":\#(status),"body":"{\"reason\":\"\#(reason)\"}"\#(key)}"#
    }

    @Test func whatOneSettingStopsHoldsNobodyElseUp() throws {
        let stage = try PushStage()
        let apps: [(name: String, team: String)] = [("bank", "B"), ("maps", "C"), ("news", "D"), ("mail", "D")]
        for app in apps {
            try stage.makeKey(app.name)
            try stage.register(app.name, team: app.team)
        }
        // Two apps of one team have one key.
        try stage.giveKey(of: "news", to: "mail")
        // The key that the team has at Apple is another one than in its file.
        let publicKey = try stage.makeKey("elsewhere")
        try stage.server.send(
            """
            {"set": {"rules": [\(Self.rule(.crowded, 429, "TooManyRequests")),\
            \(Self.rule(.ofRefusedKey, 403, "InvalidProviderToken", key: publicKey)),\
            \(Self.rule(.ofWrongTopic, 400, "TopicDisallowed")),\
            \(Self.rule(.ofOtherTopic, 400, "DeviceTokenNotForTopic"))]}}
            """)

        // Those that are stopped come first, in the same partitions.
        let each = 100
        let alerts = [
            ("chess", Kind.crowded, 3), ("bank", .ofRefusedKey, each), ("maps", .ofWrongTopic, each),
            ("news", .ofOtherTopic, each), ("chess", .fine, each), ("mail", .fine, each),
        ].reduce(into: [PushStage.Alert]()) { alerts, next in
            for _ in 0..<next.2 {
                let device = next.1 == .crowded ? 0 : nil
                alerts.append(.init(number: alerts.count, app: next.0, kind: next.1.rawValue, device: device))
            }
        }
        let good = Set(alerts.filter { $0.kind == Kind.fine.rawValue }.map(\.id))
        try stage.publish(alerts)
        let process = try stage.start()
        try stage.node.waitUntilReady("apns")
        let first = try stage.waitForReceipts(good.count, seconds: 30)
        #expect(Set(first.map(\.delivery)) == good && first.allSatisfy { $0.result == "pushed" })

        // Each cause is told, by team or bundle id, and the process stays ready.
        let told = ["InvalidProviderToken", "BBCDE12345", "TopicDisallowed", "maps", "DeviceTokenNotForTopic", "news"]
        try stage.node.waiting(until: "all troubles", seconds: 30) {
            let page = stage.page("/readyz")
            return told.allSatisfy { page.contains($0) }
        }
        for other in ["ABCDE12345", "DBCDE12345", "chess", "mail"] { #expect(!stage.page("/readyz").contains(other)) }
        #expect(stage.node.status("apns") == 200)
        // Meanwhile good ones of the same apps and teams go on.
        let more = (alerts.count..<alerts.count + 20).map {
            PushStage.Alert(number: $0, app: $0 % 2 == 0 ? "chess" : "mail")
        }
        try stage.publish(more)
        let second = try stage.waitForReceipts(good.count + more.count, seconds: 30)
        #expect(Set(second.map(\.delivery)) == good.union(more.map(\.id)))

        // The key is replaced, and the settings at Apple's are mended.
        try stage.giveKey(of: "elsewhere", to: "bank")
        try stage.server.send(
            #"{"set": {"rules": [\#(Self.rule(.ofRefusedKey, 403, "InvalidProviderToken", key: publicKey))]}}"#)
        let all = try stage.waitForReceipts(alerts.count + more.count, seconds: 200)
        #expect(all.count == alerts.count + more.count && all.allSatisfy { $0.result == "pushed" })
        #expect(Set(all.map(\.delivery)) == Set((alerts + more).map(\.id)))
        let tally = try stage.server.tally().pushes
        #expect(Set(tally.keys) == Set(all.map(\.apnsID)) && tally.values.allSatisfy { $0[1] == 1 })
        try stage.node.waiting(until: "no trouble", seconds: 30) {
            let page = stage.page("/readyz")
            return page.contains("ready") && !told.contains { page.contains($0) }
        }
        #expect(process.isRunning)
        // Nothing is stored any more: the last record of each push that waited is its end.
        let stored = try stage.node.kcat.readCommitted("notifications.pushes")
        let latest = Dictionary(stored.map { ($0.key, $0.value) }) { $1 }
        #expect(!latest.isEmpty && latest.values.allSatisfy(\.isEmpty))
    }
}
