import Model
import TestSupport
import Testing

struct PayloadFittingTests {
    private func data(_ bytes: Int) -> JSONSlice {
        JSONSlice { writer in
            writer.beginObject()
            writer.member("blob", String(repeating: "x", count: bytes))
            writer.endObject()
        }
    }

    /// Bytes of subtitle, body and data; whether each is then whole, shortened or gone.
    // swift-format-ignore
    static let table: [(Int, Int, Int, String, String, Bool)] = [
        (20, 400, 100,   "whole", "whole", true),
        (20, 4096, 100,  "whole", "short", true),
        (3000, 4000, 100, "whole", "short", true),
        (4000, 300, 100, "short", "short", true),
        (20, 300, 4000,  "whole", "whole", false),
        (20, 4096, 4000, "whole", "short", false),
        (4000, 4000, 4000, "short", "gone", false),
    ]

    @Test("R18: body, then subtitle, then data; never above 4,096 bytes", arguments: table)
    func shortens(
        subtitle: Int, body: Int, data: Int, subtitleIs: String, bodyIs: String, keepsData: Bool
    ) throws {
        var delivery = sample()
        delivery.data = self.data(data)
        let words = { (bytes: Int) in String(String(repeating: "word ", count: bytes / 5 + 1).prefix(bytes - 1)) + "." }
        let push = PushContent(token: "a", title: "T", subtitle: words(subtitle), body: words(body))
        let published = try publish(delivery, push: push)
        let parts = try #require(try published.first.apns).read(as: PushParts.self)
        let alert = try #require(parts.aps["alert"])
        let texts = try JSONReader.read(alert.bytes.span) { (reader) throws(Rejection) -> [String: String] in
            try reader.readDictionary()
        }
        func state(_ text: String?, of whole: String?) -> String {
            text == nil ? "gone" : text == whole ? "whole" : "short"
        }
        #expect(parts.payload.bytes.count <= 4096)
        #expect(state(texts["subtitle"], of: push.subtitle) == subtitleIs)
        #expect(state(texts["body"], of: push.body) == bodyIs)
        #expect((parts.members["blob"] != nil) == keepsData)
        let isShortened = subtitleIs != "whole" || bodyIs != "whole" || !keepsData
        #expect(published.receipts.flatMap(\.advice).map(\.code) == (isShortened ? [.payloadShortened] : []))
        if bodyIs == "short", keepsData { #expect(parts.payload.bytes.count > 4000) }
    }

    @Test("R18: random deliveries have a payload of at most 4,096 bytes and headers that APNs takes")
    func properties() throws {
        var random = SeededGenerator(for: "PayloadFittingTests")
        for _ in 0..<1500 {
            let kinds = DeliveryType.allCases.filter { $0 != .digest && $0 != .summary }
            var delivery = sample(.iOS, type: kinds.randomElement(using: &random) ?? .present)
            func text(_ most: Int) -> String? {
                guard Bool.random(using: &random) else { return nil }
                let repeats = Int.random(in: 1...8, using: &random)
                return String(repeating: SeededText.make(using: &random, most: most), count: repeats)
            }
            func cleaned(_ most: Int) -> String? {
                text(most).map { DisplayText.shorten(DisplayText.clean($0, keepsLines: true), to: TextLimit()) }
            }
            delivery.interruptionLevel = InterruptionLevel.allCases.randomElement(using: &random)
            if Bool.random(using: &random) { delivery.alert = nil }
            if Bool.random(using: &random) { delivery.badge = nil }
            delivery.threadID = text(60)
            delivery.category = text(60)
            delivery.targetContentID = text(60)
            if Bool.random(using: &random) { delivery.data = data(Int.random(in: 0...6000, using: &random)) }
            if delivery.type == .withdraw {
                delivery.notifications = (0..<Int.random(in: 1...200, using: &random)).map {
                    NotificationID(derived: "parcels/request-\($0)/anna")
                }
            }
            let push = PushContent(
                token: "a", title: cleaned(40), subtitle: cleaned(100), body: cleaned(160),
                collapseID: text(10).map { String($0.prefix(20)) })
            let published = try publish(delivery, push: push)
            guard let apns = try published.first.apns else { continue }
            let parts = try apns.read(as: PushParts.self)
            #expect(parts.payload.bytes.count <= 4096, "seed \(random.seed)")
            #expect(!parts.aps.isEmpty, "seed \(random.seed)")
            #expect((parts.headers["apns-collapse-id"]?.utf8.count ?? 0) <= 64)
            #expect(["5", "10"].contains(parts.headers["apns-priority"]))
            let isBackground = parts.aps["content-available"] != nil
            #expect(parts.headers["apns-push-type"] == (isBackground ? "background" : "alert"))
            #expect(!isBackground || parts.aps.count == 1)
        }
    }
}
