import Foundation
import Model
import TestSupport
import Testing

/// Renderings that a person has reviewed, one file each in a folder of `Golden/Steps`.
///
/// `given` is a step without the members that make no difference here; `shown` has one object for each device, and the
/// advice.
struct GoldenTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
    static let cases = GoldenCase.all(in: folder.appendingPathComponent("Steps"))

    @Test("views match the golden files", arguments: cases)
    func views(example: GoldenCase) throws {
        let difference = try example.difference { given in
            let rendered = try render(bytes: Array(Self.step(given).utf8), apps: try Self.apps())
            #expect(rendered.deadLetters.isEmpty, "\(example)")
            return { writer in
                writer.name("shown")
                writer.beginArray()
                for delivery in rendered.deliveries { Self.write(delivery, to: &writer) }
                writer.endArray()
                writer.member("advice", rendered.receipts.flatMap(\.advice))
            }
        }
        #expect(difference == nil, "\(example)")
    }

    @Test("there are many of them")
    func count() { #expect(Self.cases.count >= 60) }

    /// The apps of the steps, from the folder below.
    private static func apps() throws -> [App] {
        try GoldenCase.all(in: folder.appendingPathComponent("Apps")).map { try Sample.app(try $0.text()) }
    }

    /// The step, completed with the members that every step needs.
    private static func step(_ given: JSONSlice) -> String {
        let standard =
            #""id": "step", "sequence": 1, "person": "anna", "at": "2026-09-21T14:13:20Z", "#
            + #""why": {"code": "alerted", "rule": "S13"}, "#
        return "{" + standard + String(decoding: given.bytes, as: UTF8.self).dropFirst()
    }

    /// The members that rendering decides about a delivery; the rest is copied.
    private static func write(_ delivery: Delivery, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", delivery.device)
        writer.member("views", delivery.views)
        if !delivery.unlocked.isEmpty { writer.member("unlocked", delivery.unlocked) }
        if !delivery.locked.isEmpty { writer.member("locked", delivery.locked) }
        writer.member("targetContentId", delivery.targetContentID)
        writer.member("launchImage", delivery.launchImage)
        writer.member("settingsLink", delivery.settingsLink)
        if let notice = delivery.notice { writer.member("notice", notice) }
        writer.endObject()
    }
}
