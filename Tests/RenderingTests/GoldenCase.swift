import Foundation
import Model
import TestSupport
import Testing

/// One golden file: in words what a reader should find, a step, and what rendering makes of it.
///
/// `given` is a step without what never matters here; `shown` has one object a device, and the advice.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let name: String
    var testDescription: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

    /// Every file of the folder.
    static let all: [GoldenCase] = names(in: folder).map(GoldenCase.init)

    /// The apps that the steps are of, from the folder below.
    static func apps() throws -> [App] {
        let folder = folder.appendingPathComponent("Apps")
        return try names(in: folder).map { try Sample.app(text(of: $0, in: folder)) }
    }

    private static func names(in folder: URL) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    private static func text(of name: String, in folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent("\(name).json"), encoding: .utf8)
    }

    func text() throws -> String { try Self.text(of: name, in: Self.folder) }

    func write(_ text: String) throws {
        try Data(text.utf8).write(to: Self.folder.appendingPathComponent("\(name).json"))
    }

    /// The whole file as it should be.
    func expected() throws -> String {
        let file = try GoldenFile(json: Array(try text().utf8).span)
        let rendered = try render(bytes: Array(Self.step(file.given).utf8), apps: try Self.apps())
        #expect(rendered.deadLetters.isEmpty, "\(name)")
        let slice = JSONSlice { writer in
            writer.beginObject()
            writer.member("what", file.what)
            writer.member("given", file.given)
            writer.name("shown")
            writer.beginArray()
            for delivery in rendered.deliveries { Self.write(delivery, to: &writer) }
            writer.endArray()
            writer.member("advice", rendered.receipts.flatMap(\.advice))
            writer.endObject()
        }
        return try PrettyJSON.text(slice) + "\n"
    }

    /// The step with what every one needs.
    private static func step(_ given: JSONSlice) -> String {
        let standard =
            #""id": "step", "sequence": 1, "person": "anna", "at": "2026-09-21T14:13:20Z", "#
            + #""why": {"code": "alerted", "rule": "S13"}, "#
        return "{" + standard + String(decoding: given.bytes, as: UTF8.self).dropFirst()
    }

    /// What rendering decides about a delivery; the rest is copied.
    private static func write(_ delivery: Delivery, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", delivery.device)
        writer.member("views", delivery.views)
        if !delivery.unlocked.isEmpty { writer.member("unlocked", delivery.unlocked) }
        writer.member("targetContentId", delivery.targetContentID)
        writer.member("launchImage", delivery.launchImage)
        writer.member("settingsLink", delivery.settingsLink)
        if let notice = delivery.notice { writer.member("notice", notice) }
        writer.endObject()
    }
}

private struct GoldenFile: JSONReadable {
    var what = ""
    var given = JSONSlice { $0.writeNull() }

    init(from reader: inout JSONReader) throws(Rejection) {
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "what": what = try reader.readString()
            case "given": given = try reader.readSlice()
            default: try reader.skipValue()
            }
        }
    }
}
