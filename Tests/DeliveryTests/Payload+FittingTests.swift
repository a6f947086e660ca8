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

    /// Bytes of subtitle, body and data; whether each stays whole, is shortened or is removed.
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
        var push = PushContent(token: "aa", title: "T", subtitle: words(subtitle), body: words(body))
        push.tellsShortening = true
        let published = try publish(delivery, push: push)
        let parts = try #require(try published.first.apns).read(as: PushParts.self)
        let alert = try #require(parts.aps["alert"])
        let texts = try JSONReader.read(alert.bytes.span) { (reader) throws(Rejection) -> [ExactString: String] in
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
        push.tellsShortening = false
        #expect(try publish(delivery, push: push).receipts.isEmpty)
        if bodyIs == "short", keepsData { #expect(parts.payload.bytes.count > 4000) }
    }
}
