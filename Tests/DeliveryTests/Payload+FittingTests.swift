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
        let (parts, apns) = (try published.push, try published.first.apns)
        let size = try #require(apns?.members.first { $0.name == "payload" }).value.bytes.count
        func state(_ text: String?, of whole: String?) -> String {
            text == nil ? "gone" : text == whole ? "whole" : "short"
        }
        #expect(size <= 4096)
        #expect(state(parts["payload.aps.alert.subtitle"], of: push.subtitle) == subtitleIs)
        #expect(state(parts["payload.aps.alert.body"], of: push.body) == bodyIs)
        #expect((parts["payload.blob"] != nil) == keepsData)
        let isShortened = subtitleIs != "whole" || bodyIs != "whole" || !keepsData
        #expect(published.receipts.flatMap(\.advice).map(\.code) == (isShortened ? [.payloadShortened] : []))
        push.tellsShortening = false
        #expect(try publish(delivery, push: push).receipts.isEmpty)
        if bodyIs == "short", keepsData { #expect(size > 4000) }
    }

    @Test("R18: a name that nobody sees does not take the room of what people read") func longNames() throws {
        let long = String(repeating: "t", count: 4100)
        let push = PushContent(token: "aa", title: "T", body: "Six minutes late.")
        var (inThread, filtered) = (sample(), push)
        (inThread.threadID, filtered.filterCriteria) = (long, long)
        for (delivery, push, name) in [(inThread, push, "thread-id"), (sample(), filtered, "filter-criteria")] {
            let parts = try publish(delivery, push: push).push
            #expect(parts["payload.aps.alert.body"] == push.body && parts["payload.aps.\(name)"] == nil, "\(name)")
        }
    }
}
