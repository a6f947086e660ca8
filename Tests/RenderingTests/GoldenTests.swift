import Foundation
import Model
import TestSupport
import Testing

/// Renderings that a person has reviewed, one file each in a folder of `Golden/Steps`.
///
/// `given` is a ``GoldenStep``; `shown` has one object for each device, its views as ``GoldenViews``, and the advice.
struct GoldenTests {
    static let cases = GoldenCase.all(in: GoldenStep.folder.appendingPathComponent("Steps"))

    @Test("views match the golden files", arguments: cases)
    func views(example: GoldenCase) throws {
        let difference = try example.difference { given in
            let rendered = try render(bytes: GoldenStep.bytes(of: given), apps: Self.apps())
            #expect(rendered.deadLetters.isEmpty, "\(example)")
            let shown = rendered.deliveries.map(Self.shown)
            return { writer in
                writer.member("shown", shown)
                writer.member("advice", rendered.receipts.flatMap(\.advice))
            }
        }
        #expect(difference == nil, "\(example)")
    }

    @Test("there are many of them")
    func count() { #expect(Self.cases.count == 16) }

    /// The apps of the steps, from the folder beside theirs.
    private static func apps() throws -> [App] {
        try GoldenCase.all(in: GoldenStep.folder.appendingPathComponent("Apps")).map { try Sample.app(try $0.text()) }
    }

    /// The members that rendering decides about a delivery; the rest is copied.
    private static func shown(_ delivery: Delivery) -> JSONSlice {
        let sets = [("views", delivery.views), ("unlocked", delivery.unlocked), ("locked", delivery.locked)]
        let views = sets.filter { $0.0 == "views" || !$0.1.isEmpty }.map { ($0.0, GoldenViews.short($0.1)) }
        return JSONSlice { writer in
            writer.beginObject()
            writer.member("device", delivery.device)
            for (name, views) in views {
                writer.name(escaping: name)
                writer.write(views)
            }
            writer.member("targetContentId", delivery.targetContentID)
            writer.member("launchImage", delivery.launchImage)
            writer.member("settingsLink", delivery.settingsLink)
            if let notice = delivery.notice { writer.member("notice", notice) }
            writer.endObject()
        }
    }
}
