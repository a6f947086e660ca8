import Foundation
import Model
import TestSupport
import Testing

/// Pushes that a person has reviewed, one file each in `Golden` and its folders (rule R18).
///
/// `given` is rendering's record, whose delivery omits members that make no difference here. `apns` is absent where no
/// payload is made.
struct GoldenTests {
    static let cases = GoldenCase.all(
        in: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden"))

    @Test("pushes match the golden files", arguments: cases)
    func pushes(example: GoldenCase) throws {
        let difference = try example.difference { given in
            let published = try publish(bytes: Array(Self.rendered(given).utf8))
            #expect(published.deadLetters.isEmpty, "\(example)")
            let apns = try published.first.apns
            return { $0.member("apns", apns) }
        }
        #expect(difference == nil, "\(example)")
    }

    @Test("there are some of each kind")
    func count() { #expect(Self.cases.count >= 16) }

    /// The record of a golden file, completed with the members that every record needs.
    private static func rendered(_ given: JSONSlice) throws -> String {
        let parts = try JSONReader.read(given.bytes.span) { (reader) throws(Rejection) in
            try reader.readDictionary(of: JSONSlice.self)
        }
        func text(_ name: ExactString) throws -> String {
            String(decoding: try #require(parts[name]).bytes, as: UTF8.self)
        }
        let standard =
            #""id": "step/device", "sequence": 1, "person": "anna", "device": "device", "#
            + #""at": "2026-09-21T14:13:20Z", "why": {"code": "alerted", "rule": "S13"}, "#
            + #""platform": \#(try text("platform")), "#
        return #"{"platform": \#(try text("platform")), "push": \#(try text("push")), "#
            + #""delivery": {\#(standard)\#(try text("delivery").dropFirst())}"#
    }
}
